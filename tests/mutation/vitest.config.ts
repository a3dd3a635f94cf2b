import path from "node:path";
import { defineConfig } from "vitest/config";

/**
 * Domain tests of the mutated rules, and the quick store tests of gates and of use cases about money. Other store and
 * route tests notice more, but would run for minutes per mutant.
 */
export default defineConfig({
  root: path.resolve(import.meta.dirname, "../.."),
  test: {
    environment: "node",
    testTimeout: 60_000,
    isolate: false,
    setupFiles: ["tests/properties/seed.ts"],
    globalSetup: ["tests/stores/fixtures/migrated-template.ts"],
    include: [
      "tests/domain/{money,amounts}.test.ts",
      ...[
        "posts/access",
        "messages",
        "gates",
        "ledger",
        "payments",
        "reversals",
        "subscriptions",
        "creators/team",
      ].map((folder) => `tests/domain/${folder}/**/*.test.ts`),
      "tests/stores/gates/**/*.test.ts",
      "tests/stores/payments/{checkout-attempts,confirm-and-cancel,open-checkouts,purchases}.test.ts",
      "tests/stores/payments/fraud/spending-limits.test.ts",
      "tests/stores/reversals/reversed-sales.test.ts",
      "tests/stores/subscriptions/{subscribe,failed-renewals/failed-renewals,failed-renewals/retries}.test.ts",
    ],
  },
});
