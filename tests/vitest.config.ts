import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { defineConfig } from "vitest/config";

const root = path.resolve(import.meta.dirname, "..");
const leftOut = process.argv.includes("--tags-filter=!thorough")
  ? globSync("tests/**/*.test.{ts,tsx}", { cwd: root }).filter((file) =>
      readFileSync(path.join(root, file), "utf8").startsWith("// @module-tag thorough"),
    )
  : [];

const project = (name: string, folders: string[], more: object = {}) => ({
  root,
  test: {
    name,
    environment: "node",
    setupFiles: ["tests/properties/seed.ts"],
    // Only ends tests that hang; no test depends on speed.
    testTimeout: 1_800_000,
    hookTimeout: 1_800_000,
    expect: { poll: { timeout: 120_000 } },
    // Files share no module state, and loading every module again for each took a tenth of the time.
    isolate: false,
    include: folders.map((folder) => `tests/${folder}/**/*.test.{ts,tsx}`),
    exclude: leftOut,
    ...more,
  },
});

export default defineConfig({
  root,
  test: {
    // Route tests spend time waiting for a worker and a database, so three files at once keep two cores busy.
    maxWorkers: 3,
    tags: [{ name: "thorough", description: "Runs in npm run test:all; npm test leaves it out." }],
    projects: [
      project("domain", ["bench", "domain", "http", "platform", "structure", "ui"]),
      // They listen on the window, which files would share.
      project("scripts", ["scripts"], { isolate: true }),
      // Each file has its own database, and those of routes their own site; the worker is built once.
      project("sites", ["local", "routes", "stores", "stripe"], {
        globalSetup: ["tests/routes/site/build-worker.ts", "tests/stores/fixtures/migrated-template.ts"],
      }),
    ],
  },
});
