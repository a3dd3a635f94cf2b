// npm start: installs dependencies, finds a recent Node, and hands over to the supervisor.
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { childEnvironment, findNode, installDependencies, root } from "./install.mjs";

installDependencies({ forTests: false });

const supervisor = spawn(
  findNode(),
  ["--import", "tsx", path.join(root, "local/supervisor/main.ts"), ...process.argv.slice(2)],
  { cwd: root, env: childEnvironment(), stdio: ["inherit", "inherit", "inherit", "ipc"] },
);

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
  process.on(signal, () => supervisor.kill(signal));
}
supervisor.on("exit", (code, signal) => process.exit(code ?? (signal ? 1 : 0)));

// npm can be killed without passing the signal on, which shows only in a new parent process. A shell in between would
// hide that, so on Linux compare the grandparent too.
const lineage = () => {
  try {
    return `${process.ppid} ${readFileSync(`/proc/${process.ppid}/stat`, "utf8").split(") ").pop()?.split(" ")[1]}`;
  } catch {
    return String(process.ppid);
  }
};
if (process.env.npm_lifecycle_event) {
  const parents = lineage();
  setInterval(() => {
    if (lineage() !== parents) supervisor.kill("SIGTERM");
  }, 1000).unref();
}
