import * as z from "zod";
import { USERNAME_LENGTH, usernameCharacters } from "../accounts/username.ts";
import { asciiNumber } from "../digits.ts";
import { interests } from "../interests.ts";
import { amountMessage, MAX_PRICE, MIN_SUBSCRIPTION, MIN_UNLOCK, parseDollars } from "../money.ts";
import { multiLine } from "../visible-text.ts";
import { profileMessages } from "./field-check.ts";

/** Parses dollars into cents. Minimums: docs/product.md, section 5.5. */
const price = (minimum: number, minimumMessage: string) =>
  z
    .string({ error: profileMessages.price })
    .transform((text, context) => {
      const cents = parseDollars(text);
      if (cents !== null) return cents;
      context.addIssue({ code: "custom", message: amountMessage(text, profileMessages.price) });
      return z.NEVER;
    })
    .pipe(z.number().min(minimum, minimumMessage).max(MAX_PRICE, profileMessages.priceTooHigh));

export const setUpForm = z.object({
  username: z
    .string({ error: "Username is required" })
    .trim()
    .min(USERNAME_LENGTH.min, profileMessages.usernameTooShort)
    .max(USERNAME_LENGTH.max, profileMessages.usernameTooLong)
    .regex(usernameCharacters, profileMessages.usernameCharacters),
  age: z
    .string({ error: profileMessages.age })
    .overwrite(asciiNumber)
    .regex(/^\d{1,3}$/, profileMessages.age)
    .transform(Number)
    .pipe(z.number().min(18, profileMessages.tooYoung).max(120, profileMessages.age)),
  bio: z.string().overwrite(multiLine).max(500, "Bio must be 500 characters or less").default(""),
  subscription_price: price(MIN_SUBSCRIPTION, profileMessages.subscriptionTooLow),
  message_price: price(MIN_UNLOCK, profileMessages.unlockTooLow),
  interests: z.array(z.enum(interests)).max(interests.length).default([]),
});
export type SetUpForm = z.infer<typeof setUpForm>;
