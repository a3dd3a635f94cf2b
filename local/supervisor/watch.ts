import { existsSync, watch } from "node:fs";
import path from "node:path";
import { buildPart, isBuilt, markBuilt, sourcesFingerprint } from "./build.ts";
import type { Options } from "./options.ts";
import type { ProcessTable } from "./processes.ts";

/** Builds again after a change; wrangler notices the new output and reloads the worker by itself. */
export function rebuildOnChange(options: Options, table: ProcessTable): void {
  let timer: NodeJS.Timeout | undefined;
  let building = false;

  const rebuild = async () => {
    if (building || isBuilt(options.root)) return;
    building = true;
    const started = Date.now();
    const fingerprint = sourcesFingerprint(options.root);
    try {
      await table.run(buildPart(options));
      markBuilt(options.root, fingerprint);
      console.log(`  ✓ Built again in ${((Date.now() - started) / 1000).toFixed(1)} s`);
    } catch (error) {
      // The last good build goes on serving while the mistake is corrected.
      console.error(`\n  ${error instanceof Error ? error.message : error}\n`);
      return;
    } finally {
      building = false;
    }
    // Something may have changed while it ran.
    await rebuild();
  };

  for (const folder of ["app", "db", "public"]
    .map((name) => path.join(options.root, name))
    .filter(existsSync)) {
    watch(folder, { recursive: true }, () => {
      clearTimeout(timer);
      timer = setTimeout(() => void rebuild(), 150);
    });
  }
}
