import path from "node:path";
import { defineConfig } from "vitest/config";

/**
 * The domain tests of what is mutated. Those of stores and routes notice more, but start a database or a worker for each
 * change: what only they notice counts as unnoticed here.
 */
export default defineConfig({
  root: path.resolve(import.meta.dirname, "../.."),
  test: {
    environment: "node",
    testTimeout: 60_000,
    isolate: false,
    include: [
      "tests/domain/money.test.ts",
      ...["access", "ledger", "payments"].map((folder) => `tests/domain/${folder}/**/*.test.ts`),
    ],
  },
});
