import path from "node:path";
import { defineConfig } from "vitest/config";

const domain = ["access", "ledger", "payments", "payouts", "purchases", "subscriptions", "tips"];
const stores = ["payments", "purchases", "tips", "payouts"];

/** The tests that exercise the mutated rules and use cases; those of stores on libSQL. */
export default defineConfig({
  root: path.resolve(import.meta.dirname, "../.."),
  test: {
    environment: "node",
    testTimeout: 60_000,
    hookTimeout: 60_000,
    isolate: false,
    include: [
      "tests/domain/money.test.ts",
      ...domain.map((folder) => `tests/domain/${folder}/**/*.test.ts`),
      ...stores.map((folder) => `tests/stores/${folder}/**/*.test.ts`),
    ],
    globalSetup: ["tests/stores/fixtures/migrated-template.ts"],
  },
});
