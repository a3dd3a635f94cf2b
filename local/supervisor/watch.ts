import { buildProcess, isBuilt, markBuilt, sourcesFingerprint } from "./build.ts";
import type { Options } from "./options.ts";
import type { ProcessTable } from "./processes.ts";

const POLL_INTERVAL_MS = 1000;

/** Builds again after a change; wrangler notices the new output and reloads the worker by itself. */
export function rebuildOnChange(options: Options, table: ProcessTable): void {
  let failed = "";
  let building = false;

  const rebuild = async () => {
    if (building || isBuilt(options.root)) return;
    const fingerprint = sourcesFingerprint(options.root);
    // What did not build is built again once it is another.
    if (fingerprint === failed) return;
    building = true;
    const started = Date.now();
    try {
      const part = buildProcess(options);
      await table.run({ ...part, env: { ...part.env, KEEP_OLD_ASSETS: "true" } });
      markBuilt(options.root, fingerprint);
      console.log(`  ✓ Built again in ${((Date.now() - started) / 1000).toFixed(1)} s`);
    } catch (error) {
      failed = fingerprint;
      // The last good build goes on serving while the mistake is corrected.
      console.error(`\n  ${error instanceof Error ? error.message : error}\n`);
      return;
    } finally {
      building = false;
    }
    // Something may have changed while it ran.
    await rebuild();
  };

  // Looked at instead of listened to: a file that is replaced, as editors and git do, is lost to a listener.
  setInterval(() => void rebuild(), POLL_INTERVAL_MS);
}
