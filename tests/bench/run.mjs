// npm run bench: runs the benchmarks under the same Node as everything else.
import { spawn } from "node:child_process";
import path from "node:path";
import { childEnvironment, findNode, installDependencies, root } from "#local/install.mjs";

installDependencies({ forTests: true });

const bench = spawn(
  findNode(),
  ["--import", "tsx", path.join(root, "tests/bench/main.ts"), ...process.argv.slice(2)],
  {
    cwd: root,
    env: childEnvironment({ CLOUDFLARE_CF_FETCH_ENABLED: "false", WRANGLER_SEND_METRICS: "false" }),
    stdio: "inherit",
  },
);
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => bench.kill(signal));
bench.on("exit", (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
