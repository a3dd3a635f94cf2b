import { last_views, post_conversions, post_sale_days, seller_hours } from "#db/schema/analytics/audience.ts";
import { post_days, seller_days } from "#db/schema/analytics/days.ts";
import { payout_forecasts } from "#db/schema/analytics/forecasts.ts";
import { peer_figures } from "#db/schema/analytics/peers.ts";
import { reconciliations, seller_months } from "#db/schema/ledger/balances.ts";
import type { ExportSection } from "../messages/exported-messages.ts";

export const figureSections: ExportSection[] = [
  { name: "months", table: seller_months, owner: seller_months.seller_id },
  { name: "days", table: seller_days, owner: seller_days.seller_id },
  { name: "post_views", table: post_days, owner: post_days.seller_id },
  { name: "post_sales", table: post_sale_days, owner: post_sale_days.seller_id },
  { name: "hours", table: seller_hours, owner: seller_hours.seller_id },
  {
    name: "post_subscriptions",
    table: post_conversions,
    owner: post_conversions.seller_id,
    // Combined with the subscriber list, these could reveal what a fan looked at.
    excluding: ["open_views", "open_subscriptions"],
  },
  { name: "last_viewed_posts", table: last_views, owner: last_views.viewer, excluding: ["viewer"] },
  { name: "payout_forecasts", table: payout_forecasts, owner: payout_forecasts.seller_id },
  { name: "compared_figures", table: peer_figures, owner: peer_figures.seller_id },
  { name: "balance_checks", table: reconciliations, owner: reconciliations.seller_id },
];
