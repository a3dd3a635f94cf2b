import type { Database } from "#db/stores/database.ts";
import { rateLimitStore } from "#db/stores/gates/rate-limits.ts";
import { failedCardStore } from "#db/stores/payments/fraud/failed-cards.ts";
import { fraudWarningStore } from "#db/stores/payments/fraud/fraud-warnings.ts";
import { paymentBlockStore } from "#db/stores/payments/fraud/payment-blocks.ts";
import { spendingLimitStore } from "#db/stores/payments/spending-limits.ts";
import { secrets } from "#platform/secrets.ts";

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
