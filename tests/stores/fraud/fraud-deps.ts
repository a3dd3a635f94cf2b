import { secrets } from "../../../app/platform/secrets.ts";
import { rateLimitStore } from "../../../db/stores/accounts/rate-limits.ts";
import type { Database } from "../../../db/stores/database.ts";
import { failedCardStore } from "../../../db/stores/fraud/failed-cards.ts";
import { fraudWarningStore } from "../../../db/stores/fraud/fraud-warnings.ts";
import { paymentBlockStore } from "../../../db/stores/fraud/payment-blocks.ts";
import { spendingLimitStore } from "../../../db/stores/payments/spending-limits.ts";

/** Real stores for the checks before a sale and for fraud reports. */
export const fraudDeps = (db: Database) => ({
  secrets,
  rateLimits: rateLimitStore(db),
  failedCards: failedCardStore(db),
  paymentBlocks: paymentBlockStore(db),
  fraudWarnings: fraudWarningStore(db),
  spendingLimits: spendingLimitStore(db),
  cardKey: (fingerprint: string) => `key of ${fingerprint}`,
});
