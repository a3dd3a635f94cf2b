import * as z from "zod";
import { USERNAME_LENGTH, usernameCharacters } from "../accounts/username.ts";
import { interests } from "../interests.ts";
import { formatCents, MAX_PRICE, MIN_SUBSCRIPTION, MIN_UNLOCK, parseDollars } from "../money.ts";
import { multiLine } from "../visible-text.ts";

/** Parses dollars into cents. Minimums: docs/product.md, section 5.5. */
const price = (minimum: number, minimumMessage: string) =>
  z
    .string({ error: "Please enter a valid price" })
    .transform((text, context) => {
      const cents = parseDollars(text);
      if (cents !== null) return cents;
      context.addIssue({ code: "custom", message: "Please enter a valid price" });
      return z.NEVER;
    })
    .pipe(
      z
        .number()
        .min(minimum, minimumMessage)
        .max(MAX_PRICE, `Maximum price is ${formatCents(MAX_PRICE)}`),
    );

export const setUpForm = z.object({
  username: z
    .string({ error: "Username is required" })
    .trim()
    .min(USERNAME_LENGTH.min, "Username must be at least 3 characters")
    .max(USERNAME_LENGTH.max, "Username must be less than 30 characters")
    .regex(
      usernameCharacters,
      "Username can only contain letters, numbers, underscores, periods, and hyphens",
    ),
  age: z
    .string({ error: "Please enter a valid age" })
    .trim()
    .regex(/^\d{1,3}$/, "Please enter a valid age")
    .transform(Number)
    .pipe(
      z.number().min(18, "You must be 18 or older to create content").max(120, "Please enter a valid age"),
    ),
  bio: z.string().overwrite(multiLine).max(500, "Bio must be 500 characters or less").default(""),
  subscription_price: price(MIN_SUBSCRIPTION, "Minimum subscription price is $10.00"),
  message_price: price(MIN_UNLOCK, "Minimum message unlock price is $10.00"),
  interests: z.array(z.enum(interests)).max(interests.length).default([]),
});
export type SetUpForm = z.infer<typeof setUpForm>;
