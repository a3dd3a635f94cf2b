import { amountMessage, MAX_PRICE, MIN_SALE, parseDollars } from "../money.ts";
import { isVisible, NOT_VISIBLE, singleLine } from "../visible-text.ts";

/** What creators read about a post's fields, from the browser's check and from the server's. */
export const fieldMessages = {
  titleTooShort: "Title must be at least 3 characters",
  titleTooLong: "Title must be 100 characters or less",
  price: "Enter a price from $1 to $1,000",
  time: "Choose a date and time",
};

/** Whether a post can be sold at a price in cents. */
export const isSalePrice = (cents: number | null) =>
  cents !== null && cents >= MIN_SALE && cents <= MAX_PRICE;

/**
 * Finds what is surely wrong with a post's fields, without the schema that the server checks them by: it would weigh 27
 * kB in the browser. Whatever this finds, `postForm` refuses in the same words.
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
