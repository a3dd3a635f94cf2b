import { defineConfig } from "vitest/config";

const project = (name: string, folders: string[], more: object = {}) => ({
  test: {
    name,
    environment: "node",
    include: folders.map((folder) => `tests/${folder}/**/*.test.{ts,tsx}`),
    ...more,
  },
});

export default defineConfig({
  test: {
    // Route tests wait for a worker and a database in turn: three files at once keep both cores of a small machine busy.
    maxWorkers: 3,
    projects: [
      // Beside them the tests that read every source take longer than alone.
      project("domain", ["domain", "http", "platform", "structure", "ui"], { testTimeout: 15_000 }),
      // Each file has a libSQL server of its own, on a folder of its own.
      project("stores", ["stores"], { testTimeout: 20_000, hookTimeout: 20_000 }),
      project("stripe", ["stripe"], { testTimeout: 15_000 }),
      project("local", ["local"], { testTimeout: 60_000, hookTimeout: 60_000 }),
      // A site of its own for each file, on the worker that is built once.
      project("routes", ["routes"], {
        isolate: false,
        testTimeout: 60_000,
        hookTimeout: 60_000,
        globalSetup: ["tests/routes/site/build.ts"],
      }),
    ],
  },
});
