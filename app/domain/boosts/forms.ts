import * as z from "zod";
import { asciiNumber } from "../digits.ts";
import { amountMessage, formatPrice, parseDollars } from "../money.ts";
import { MAX_BUDGET, MAX_DAYS, MIN_BUDGET } from "./boost.ts";

const BUDGET = `Enter a budget from ${formatPrice(MIN_BUDGET)} to ${formatPrice(MAX_BUDGET)}`;
const DAYS = `Enter a number of days from 1 to ${MAX_DAYS}`;

export const boostForm = z.object({
  post: z.string({ error: "Choose a post" }).regex(/^[\w-]{1,64}$/, "Choose a post"),
  budget: z
    .string({ error: BUDGET })
    .max(20, BUDGET)
    .transform((text, context) => {
      const cents = parseDollars(text);
      if (cents !== null && cents >= MIN_BUDGET && cents <= MAX_BUDGET) return cents;
      context.addIssue({ code: "custom", message: amountMessage(text, BUDGET) });
      return z.NEVER;
    }),
  days: z
    .string({ error: DAYS })
    .overwrite(asciiNumber)
    .regex(/^\d{1,2}$/, DAYS)
    .transform(Number)
    .pipe(z.number().min(1, DAYS).max(MAX_DAYS, DAYS)),
});

/** `boost` is the ID that the page gave the form, so that sending it twice starts one boost. */
export const payForm = boostForm.extend({
  boost: z
    .string({ error: "Start over" })
    .regex(/^[\w-]{22}$/, "This form is incomplete. Reload the page and try again."),
});

export const changeForm = z.object({
  intent: z.enum(["pause", "resume", "end"], { error: "Choose what to do" }),
});
