import path from "node:path";
import { defineConfig } from "vitest/config";

const root = path.resolve(import.meta.dirname, "..");
const project = (name: string, folders: string[], more: object = {}) => ({
  root,
  test: {
    name,
    environment: "node",
    // Ends what hangs, whatever the machine: how fast a test is decides nothing.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // No file leaves anything in a module that another reads: loading all of them for each took a tenth of the time.
    isolate: false,
    include: folders.map((folder) => `tests/${folder}/**/*.test.{ts,tsx}`),
    ...more,
  },
});

export default defineConfig({
  root,
  test: {
    // Route tests wait for a worker and a database in turn: three files at once keep both cores of a small machine busy.
    maxWorkers: 3,
    tags: [
      { name: "ffmpeg", description: "Makes its videos with ffmpeg; npm test -- --quick leaves it out." },
    ],
    projects: [
      project("domain", ["domain", "http", "platform", "scripts", "structure", "ui"]),
      // Each file has a libSQL server of its own, on a folder of its own.
      project("stores", ["stores"], { globalSetup: ["tests/stores/fixtures/migrated-template.ts"] }),
      project("stripe", ["stripe"]),
      project("local", ["local"]),
      // A site of its own for each file, on the worker that is built once.
      project("routes", ["routes"], {
        globalSetup: ["tests/routes/site/build-worker.ts", "tests/stores/fixtures/migrated-template.ts"],
      }),
    ],
  },
});
