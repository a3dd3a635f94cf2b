import { featureStore } from "../features/features.ts";
import { appealStore } from "./appeals.ts";
import { paymentSearchStore } from "./payment-search.ts";
import { paymentTrailStore } from "./payment-trail.ts";
import { saleLossStore } from "./sale-losses.ts";
import { taxTotalStore } from "./tax-totals.ts";
import { webhookLogStore } from "./webhook-log.ts";

/** The stores of the administration's consoles. */
export const consoleStores = {
  appeals: appealStore,
  features: featureStore,
  paymentSearch: paymentSearchStore,
  paymentTrail: paymentTrailStore,
  saleLosses: saleLossStore,
  taxTotals: taxTotalStore,
  webhookLog: webhookLogStore,
};
