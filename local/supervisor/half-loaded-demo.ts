import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Options } from "./options.ts";
import { databaseFolder, demoMarkerFile, providerFolder } from "./process-specs.ts";
import { SupervisorError } from "./supervisor-error.ts";

/** Written before the demo is loaded; the demo marker follows when it's complete. */
const begunFile = (options: Options) => path.join(options.data, "demo-begun");

/**
 * Removes a demo whose loading was interrupted, since loading again would insert rows twice. Never touches an older
 * database, such as that of `--no-demo`.
 */
export function discardHalfLoadedDemo(options: Options) {
  if (existsSync(demoMarkerFile(options))) return;
  if (existsSync(begunFile(options)))
    for (const folder of [databaseFolder(options), providerFolder(options)])
      rmSync(folder, { recursive: true, force: true });
  rmSync(begunFile(options), { force: true });
  if (!options.demo || existsSync(databaseFolder(options))) return;
  mkdirSync(options.data, { recursive: true });
  writeFileSync(begunFile(options), "");
}

/** Says what the next start does about a failed load. */
export const demoError = (options: Options, error: unknown) =>
  new SupervisorError(
    `${error instanceof Error ? error.message : String(error)}\n  ${
      existsSync(begunFile(options))
        ? "The next npm start loads the demo from the beginning."
        : "To load the demo into a new database: npm start -- --fresh. To go on without it: npm start -- --no-demo"
    }`,
  );
