import { purchaseLabel } from "#domain/payments/sale-kinds.ts";
import { formatPrice } from "../money.ts";
import type { PriceCard } from "../payments/price-card.ts";
import { pluralize } from "../pluralize.ts";
import { product } from "../product.ts";
import { type BoostTerms, SEEN_PRICE, SERVED_PRICE } from "./boost.ts";

/** From tenths of a cent per view. */
export const perThousand = (mills: number) => formatPrice(mills * 100);

export const boostCard = ({ budget, days }: BoostTerms): PriceCard => ({
  item: purchaseLabel("boost", ""),
  price: `${formatPrice(budget)} one-time`,
  terms: `, charged when you pay on the next page, for up to ${pluralize(days, "day")}. It doesn't renew. A view costs ${perThousand(SEEN_PRICE)} per thousand when at least half of the post was on screen for a second, and ${perThousand(SERVED_PRICE)} per thousand where scripts are off and views are counted when served. Whatever isn't delivered by the end goes back to your card. We don't promise views or sales. Your bank statement will say ${product.statementDescriptor}.`,
});
