import path from "node:path";
import { defineConfig } from "vitest/config";

/**
 * Only domain tests of the mutated code. Store and route tests notice more, but start a database or a worker per
 * mutant.
 */
export default defineConfig({
  root: path.resolve(import.meta.dirname, "../.."),
  test: {
    environment: "node",
    testTimeout: 60_000,
    isolate: false,
    setupFiles: ["tests/properties/seed.ts"],
    include: [
      "tests/domain/money.test.ts",
      ...["posts/access", "messages", "gates", "ledger", "payments", "reversals", "subscriptions"].map(
        (folder) => `tests/domain/${folder}/**/*.test.ts`,
      ),
    ],
  },
});
