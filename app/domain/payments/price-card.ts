import type { CreatorSaleKind } from "#db/kinds.ts";
import { purchaseLabel } from "#domain/payments/sale-kinds.ts";
import { dateText } from "../date-text.ts";
import { UNUSED_PROMISE_DAYS } from "../durations.ts";
import { withoutLinks } from "../legal/document.ts";
import { DEFAULT_REPLY_DAYS } from "../messages/replies/reply-promise.ts";
import { type Cents, formatPrice } from "../money.ts";
import { pluralize } from "../pluralize.ts";
import { product } from "../product.ts";
import { type CardFace, cardLabel } from "./saved-cards/card.ts";

/** `terms` are the sentences after the price, with links in brackets. */
export type PriceCard = { item: string; price: string; terms: string };

/** Brackets would be read as a link. */
const plainName = (name: string) => name.replaceAll("[", "(").replaceAll("]", ")");

export const cardText = ({ price, terms }: PriceCard): string =>
  withoutLinks(`${price}${/^[, ]/.test(terms) ? "" : ". "}${terms}`);

/** For a price increase. `from` (ms) is its first charge; prices are cents per month. */
export const newPriceCard = (name: string, price: { old: Cents; new: Cents; from: number }): PriceCard => ({
  item: `Subscription to ${plainName(name)}, new price`,
  price: `${formatPrice(price.new)}/month`,
  terms: ` instead of ${formatPrice(price.old)}/month, charged from ${dateText(price.from)} on, then on the same day each month until you cancel. Nothing is charged today. Cancel anytime under [Subscriptions](/subscriptions); you keep access until the end of the paid month. Get a full refund within 24 hours of a charge if you haven't opened anything from ${plainName(name)} since. ${SEEN} ${STATEMENT}`,
});

const oneOf = new Intl.ListFormat("en-US", { type: "disjunction" });
/** Lists show unlocked photos, and what was shown can't be taken back. */
const SEEN = "Seeing unlocked photos in a list counts, too.";
const STATEMENT = `Your bank statement will say ${product.statementDescriptor}.`;

/**
 * The terms shown before a sale and stored with its checkout. `cents` is the total or the monthly price; `cards` are
 * the saved cards with a button of their own; `contents` describes what's in a message.
 */
export function priceCard(
  kind: CreatorSaleKind,
  name: string,
  cents: Cents,
  cards: CardFace[] = [],
  { contents = "", replyDays = DEFAULT_REPLY_DAYS }: { contents?: string; replyDays?: number } = {},
): PriceCard {
  const creator = plainName(name);
  const label = purchaseLabel(kind, creator);
  const item = contents === "" ? label : `${label} with ${contents}`;
  const price = formatPrice(cents);
  const own = oneOf.format(cards.map((card) => `your ${cardLabel(card)}`));
  const when =
    cards.length === 0
      ? "charged when you pay on the next page"
      : `charged to ${own} when you press the button with its name, or to another card when you pay on the next page`;
  switch (kind) {
    case "subscription":
      return {
        item,
        price: `${price}/month`,
        terms: `, charged today and then on the same day each month until you cancel. Cancel anytime under [Subscriptions](/subscriptions); you keep access until the end of the paid month. Get a full refund within 24 hours of a charge if you haven't opened anything from ${creator} since. ${SEEN} ${STATEMENT}`,
      };
    case "purchase":
      return {
        item,
        price: `${price} one-time`,
        terms: `, ${when}. It doesn't renew, and it's yours to keep unless ${creator} deletes it. Get a full refund within 24 hours if you haven't opened it or seen its photos in a list. ${STATEMENT}`,
      };
    case "message":
      return {
        item,
        price: `${price} one-time`,
        terms: `, ${when}. It doesn't renew, and it's yours to keep. If ${creator} unsends it, you get a full refund. Get a full refund within 24 hours if you haven't opened it. ${STATEMENT}`,
      };
    case "unlock":
      return {
        item,
        price: `${price} one-time`,
        terms: `, ${when}. It doesn't renew. It opens your conversation with ${creator} for good and doesn't unlock any posts. If you write within ${UNUSED_PROMISE_DAYS} days and ${creator} doesn't reply within ${pluralize(replyDays, "day")} of your first message, you get a full refund and the conversation closes. ${STATEMENT}`,
      };
    case "tip":
      return {
        item,
        price,
        terms: `${
          cards.length === 0
            ? "You confirm the amount on the next page and are charged once."
            : `You are charged once: ${own} when you press the button with its name, or another card when you confirm the amount on the next page.`
        } A tip is a gift: it doesn't unlock anything. ${STATEMENT}`,
      };
  }
}
