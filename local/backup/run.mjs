// npm run backup and npm run drill: run under the site's Node, which has SQLite built in.
import { spawnSync } from "node:child_process";
import path from "node:path";
import { childEnvironment, findNode, installDependencies, root } from "../install.mjs";

installDependencies({ forTests: false });
const [command, ...args] = process.argv.slice(2);
const { status } = spawnSync(
  findNode(),
  ["--import", "tsx", path.join(root, `local/backup/${command}.ts`), ...args],
  { cwd: root, env: childEnvironment(), stdio: "inherit" },
);
process.exit(status ?? 1);
