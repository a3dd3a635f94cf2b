import * as z from "zod";
import { type Cents, formatPrice, parseDollars } from "../money.ts";

/** The highest limit, in cents; the lowest, nothing at all, is allowed too. */
export const MAX_LIMIT: Cents = 1_000_000;
const AMOUNT = `Enter an amount from $0 to ${formatPrice(MAX_LIMIT)}`;

/** A monthly limit in dollars, which comes out in cents. */
export const limitForm = z.object({
  limit: z
    .string({ error: AMOUNT })
    .transform((text) => parseDollars(text) ?? -1)
    .refine((cents) => cents >= 0 && cents <= MAX_LIMIT, AMOUNT),
});
