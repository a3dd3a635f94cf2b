import { auditChainStore } from "../audit/audit-chain.ts";
import { auditSearchStore } from "../audit/audit-search.ts";
import { featureStore } from "../features/features.ts";
import { peopleStore } from "../people/people.ts";
import { restrictionStore } from "../people/restrictions.ts";
import { adminStore } from "./admin.ts";
import { appealStore } from "./appeals.ts";
import { errorLogStore } from "./error-log.ts";
import { overviewStore } from "./overview.ts";
import { paymentSearchStore } from "./payment-search.ts";
import { paymentTrailStore } from "./payment-trail.ts";
import { saleLossStore } from "./sale-losses.ts";
import { stuckStore } from "./stuck.ts";
import { taxTotalStore } from "./tax-totals.ts";
import { webhookLogStore } from "./webhook-log.ts";

/** The stores that only the administration needs. */
export const consoleStores = {
  admin: adminStore,
  people: peopleStore,
  restrictions: restrictionStore,
  auditChain: auditChainStore,
  auditSearch: auditSearchStore,
  appeals: appealStore,
  features: featureStore,
  errorLog: errorLogStore,
  overview: overviewStore,
  stuck: stuckStore,
  paymentSearch: paymentSearchStore,
  paymentTrail: paymentTrailStore,
  saleLosses: saleLossStore,
  taxTotals: taxTotalStore,
  webhookLog: webhookLogStore,
};
