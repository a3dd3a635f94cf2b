import { spawnSync } from "node:child_process";
import { buildProcess, isBuilt, markBuilt, sourcesFingerprint } from "./supervisor/build.ts";
import { readOptions } from "./supervisor/options.ts";

const { root, ...options } = readOptions([], {});
if (!isBuilt(root)) {
  const fingerprint = sourcesFingerprint(root);
  const { command, args, env } = buildProcess({ root, ...options });
  const { status } = spawnSync(command, args, {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, ...env },
  });
  if (status !== 0) process.exit(status ?? 1);
  markBuilt(root, fingerprint);
}
console.log("The build is up to date.");
