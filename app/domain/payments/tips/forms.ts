import * as z from "zod";
import { amountMessage, formatPrice, MAX_PRICE, MIN_SALE, parseDollars } from "#domain/money.ts";
import { multiLine } from "#domain/visible-text.ts";
import { MAX_NOTE, OTHER_AMOUNT, SUGGESTED_TIPS } from "./tip.ts";

const AMOUNT = `Enter an amount from ${formatPrice(MIN_SALE)} to ${formatPrice(MAX_PRICE)}`;
const NO_CHOICE = "Choose an amount";

/**
 * One of the suggested amounts or one's own in dollars; outputs cents. Without JavaScript, both can be filled in, and
 * then the form asks which one was meant.
 */
export const tipForm = z
  .object({
    choice: z.enum([...SUGGESTED_TIPS.map(String), OTHER_AMOUNT], { error: NO_CHOICE }).optional(),
    own: z.string().trim().default(""),
    note: z
      .string()
      .overwrite(multiLine)
      .max(MAX_NOTE, `Note must be ${MAX_NOTE} characters or less`)
      .default(""),
    after: z.string().max(64).optional(),
  })
  .transform(({ choice, own, note, after }, context) => {
    const typed = own === "" ? null : parseDollars(own);
    const refuse = (message: string, path = "own") => {
      context.addIssue({ code: "custom", path: [path], message });
      return z.NEVER;
    };
    if (own !== "" && (typed === null || typed < MIN_SALE || typed > MAX_PRICE))
      return refuse(amountMessage(own, AMOUNT));
    if (choice === undefined && typed === null) return refuse(NO_CHOICE, "choice");
    if (choice === undefined || choice === OTHER_AMOUNT)
      return typed === null ? refuse(AMOUNT) : { amount: typed, note, after };
    const chosen = Number(choice);
    if (typed !== null && typed !== chosen)
      return refuse(`You chose ${formatPrice(chosen)} and entered ${formatPrice(typed)}. Keep one of them.`);
    return { amount: chosen, note, after };
  });
