import path from "node:path";
import { defineConfig } from "vitest/config";

/**
 * Domain tests of the mutated code, and store tests of what needs a database. Models and faults of the provider notice
 * more, but would run for minutes per mutant; so would route tests, which start a worker.
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
      ...["gates", "payments", "subscriptions"].map((folder) => `tests/stores/${folder}/**/*.test.ts`),
    ],
    exclude: ["tests/stores/**/{*-model,provider-*,price-changes,payment-emails,paid-twice}.test.ts"],
  },
});
