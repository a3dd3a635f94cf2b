import * as z from "zod";
import { reason } from "../admin/forms.ts";
import { amountMessage, parseDollars } from "../money.ts";

/** An amount in dollars as people type it, in cents; empty for all that is left. */
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

/** A creator's refund; the fan's has no amount. */
export const refundForm = z.object({ amount });

/** An admin's refund; the fan reads the reason. */
export const adminRefundForm = z.object({ amount, reason: reason.max(300, "Use up to 300 characters") });
