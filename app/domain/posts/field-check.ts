import { amountMessage, MAX_PRICE, MIN_SALE, parseDollars } from "../money.ts";
import { isVisible, NOT_VISIBLE, singleLine } from "../visible-text.ts";

export const fieldMessages = {
  titleTooShort: "Title must be at least 3 characters",
  titleTooLong: "Title must be 100 characters or less",
  price: "Enter a price from $1 to $1,000",
  time: "Choose a date and time",
};

export const isSalePrice = (cents: number | null) =>
  cents !== null && cents >= MIN_SALE && cents <= MAX_PRICE;

/**
 * Checks fields in the browser without the server's schema, which would add 27 kB. Everything that this rejects,
 * `postForm` rejects with the same message.
 */
export function checkPostFields(values: Record<string, string | undefined>): Record<string, string> {
  const errors: Record<string, string> = {};
  const title = singleLine(values.title ?? "");
  if (title.length < 3) errors.title = fieldMessages.titleTooShort;
  else if (title.length > 100) errors.title = fieldMessages.titleTooLong;
  else if (!isVisible(title)) errors.title = NOT_VISIBLE;
  if (values.visibility_type === "ppv" && !isSalePrice(parseDollars(values.price ?? "")))
    errors.price = amountMessage(values.price, fieldMessages.price);
  if (values.when === "later" && !values.publish_on) errors.publish_on = fieldMessages.time;
  return errors;
}
