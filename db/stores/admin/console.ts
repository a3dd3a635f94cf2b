import type { Database } from "../database.ts";
import { appealStore } from "./appeals.ts";
import { paymentSearchStore } from "./payment-search.ts";
import { paymentTrailStore } from "./payment-trail.ts";
import { saleLossStore } from "./sale-losses.ts";
import { taxTotalStore } from "./tax-totals.ts";
import { webhookLogStore } from "./webhook-log.ts";

/** The stores that only the administration of payments needs. */
export const consoleStores = (db: Database) => ({
  appeals: appealStore(db),
  paymentSearch: paymentSearchStore(db),
  paymentTrail: paymentTrailStore(db),
  saleLosses: saleLossStore(db),
  taxTotals: taxTotalStore(db),
  webhookLog: webhookLogStore(db),
});
