import * as z from "zod";
import { reason } from "#domain/admin/forms.ts";
import { amountMessage, parseDollars } from "#domain/money.ts";

/** Dollars as people type them, converted to cents; null means everything left. */
const amount = z
  .string()
  .trim()
  .max(20)
  .default("")
  .transform((text, context) => {
    if (text === "") return null;
    const cents = parseDollars(text);
    if (cents !== null && cents > 0) return cents;
    context.addIssue({
      code: "custom",
      message: amountMessage(text, "Enter an amount in dollars, such as 5 or 4.50"),
    });
    return z.NEVER;
  });

export const refundForm = z.object({ amount });

/** The fan sees the reason. */
export const adminRefundForm = z.object({ amount, reason: reason.max(300, "Use up to 300 characters") });
