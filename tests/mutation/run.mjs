// npm run mutation: changes the money rules one expression at a time, and counts the changes that no test notices.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { childEnvironment, findNode, installDependencies, root } from "../../local/install.mjs";

const folder = path.join(root, "tests", "mutation");
const stryker = path.join(folder, "node_modules", "@stryker-mutator", "core", "bin", "stryker.js");

/** Runs a program to its end; its failure is ours. */
function run(program, args, cwd = root) {
  const { status } = spawnSync(program, args, { cwd, env: childEnvironment({}), stdio: "inherit" });
  if (status !== 0) process.exit(status ?? 1);
}

installDependencies({ forTests: true });
// Apart from the other dependencies, so that whoever only runs the tests needn't wait for it. Vitest is the project's own.
if (!existsSync(stryker))
  run("npm", ["ci", "--legacy-peer-deps", "--no-progress", "--loglevel=error"], folder);

// If a change that the tests are known to notice survives, the score below would mean nothing.
run(findNode(), [stryker, "run", path.join(folder, "known-mutants.config.json")]);
run(findNode(), [stryker, "run", path.join(folder, "stryker.config.json"), ...process.argv.slice(2)]);
