// npm start: makes sure that the dependencies and a recent Node are there, then hands over to the supervisor.
import { spawn } from "node:child_process";
import path from "node:path";
import { childEnvironment, findNode, installDependencies, root } from "./install.mjs";

installDependencies();

const supervisor = spawn(
  findNode(),
  ["--import", "tsx", path.join(root, "local/supervisor/main.ts"), ...process.argv.slice(2)],
  { cwd: root, env: childEnvironment(), stdio: ["inherit", "inherit", "inherit", "ipc"] },
);

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
  process.on(signal, () => supervisor.kill(signal));
}
supervisor.on("exit", (code, signal) => process.exit(code ?? (signal ? 1 : 0)));

// npm can be killed without passing anything on; being handed to another parent is then all we hear of it.
if (process.env.npm_lifecycle_event) {
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) supervisor.kill("SIGTERM");
  }, 1000).unref();
}
