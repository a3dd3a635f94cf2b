import { buildProcess, isBuilt, markBuilt, sourcesFingerprint } from "./build.ts";
import type { Options } from "./options.ts";
import type { ProcessTable } from "./processes.ts";

const POLL_INTERVAL_MS = 1000;

export function rebuildOnChange(options: Options, table: ProcessTable): void {
  let failed = "";
  let building = false;

  const rebuild = async () => {
    if (building || isBuilt(options.root, options.watch)) return;
    const fingerprint = sourcesFingerprint(options.root, options.watch);
    // After a failed build, wait for another change.
    if (fingerprint === failed) return;
    building = true;
    const started = Date.now();
    try {
      const part = buildProcess(options);
      await table.run({ ...part, env: { ...part.env, KEEP_OLD_ASSETS: "true" } });
      markBuilt(options.root, fingerprint);
      console.log(`  ✓ Rebuilt in ${((Date.now() - started) / 1000).toFixed(1)} s`);
    } catch (error) {
      failed = fingerprint;
      // The last good build keeps serving until the error is fixed.
      console.error(`\n  ${error instanceof Error ? error.message : error}\n`);
      return;
    } finally {
      building = false;
    }
    await rebuild();
  };

  // Polls, because watchers lose files that editors or git replace.
  setInterval(() => void rebuild(), POLL_INTERVAL_MS);
}
