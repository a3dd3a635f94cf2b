import { USERNAME_LENGTH, usernameCharacters } from "../accounts/username.ts";
import { asciiNumber } from "../digits.ts";
import {
  amountMessage,
  formatCents,
  MAX_PRICE,
  MIN_SUBSCRIPTION,
  MIN_UNLOCK,
  parseDollars,
} from "../money.ts";

export const profileMessages = {
  usernameTooShort: "Username must be at least 3 characters",
  usernameTooLong: "Username must be less than 30 characters",
  usernameCharacters: "Username can only contain letters, numbers, underscores, periods, and hyphens",
  age: "Please enter a valid age",
  tooYoung: "You must be 18 or older to create content",
  price: "Please enter a valid price",
  subscriptionTooLow: "Minimum subscription price is $10.00",
  unlockTooLow: "Minimum message unlock price is $10.00",
  priceTooHigh: `Maximum price is ${formatCents(MAX_PRICE)}`,
};

/**
 * Finds obvious errors in a creator's profile without the server's schema, which would add 27 kB to the browser's
 * bundle. `setUpForm` refuses the same values with the same messages.
 */
export function checkProfileFields(values: Record<string, string | undefined>): Record<string, string> {
  const found = {
    username: usernameError((values.username ?? "").trim()),
    age: ageError(asciiNumber(values.age ?? "")),
    subscription_price: priceError(
      values.subscription_price,
      MIN_SUBSCRIPTION,
      profileMessages.subscriptionTooLow,
    ),
    message_price: priceError(values.message_price, MIN_UNLOCK, profileMessages.unlockTooLow),
  };
  return Object.fromEntries(Object.entries(found).flatMap(([name, error]) => (error ? [[name, error]] : [])));
}

/** Checks only the form; the server knows whether it's free. */
export function usernameError(username: string): string | null {
  if (username.length < USERNAME_LENGTH.min) return profileMessages.usernameTooShort;
  if (username.length > USERNAME_LENGTH.max) return profileMessages.usernameTooLong;
  return usernameCharacters.test(username) ? null : profileMessages.usernameCharacters;
}

function ageError(age: string): string | null {
  if (!/^\d{1,3}$/.test(age) || Number(age) > 120) return profileMessages.age;
  return Number(age) < 18 ? profileMessages.tooYoung : null;
}

/** `minimum` in cents. */
export function priceError(text: string | undefined, minimum: number, tooLow: string): string | null {
  const cents = parseDollars(text ?? "");
  if (cents === null) return amountMessage(text, profileMessages.price);
  if (cents < minimum) return tooLow;
  return cents > MAX_PRICE ? profileMessages.priceTooHigh : null;
}
