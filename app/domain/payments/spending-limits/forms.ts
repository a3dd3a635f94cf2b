import * as z from "zod";
import { amountMessage, type Cents, formatPrice, parseDollars } from "#domain/money.ts";

/** In cents; a limit of 0 is allowed, too. */
export const MAX_LIMIT: Cents = 1_000_000;
const AMOUNT = `Enter an amount from $0 to ${formatPrice(MAX_LIMIT)}`;

export const limitForm = z.object({
  limit: z.string({ error: AMOUNT }).transform((text, context) => {
    const cents = parseDollars(text);
    if (cents !== null && cents <= MAX_LIMIT) return cents;
    context.addIssue({ code: "custom", message: amountMessage(text, AMOUNT) });
    return z.NEVER;
  }),
});
