// npm run mutation: mutates the rules of money, access, and gates one expression at a time and counts the mutants that no test notices.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
// Not "#local": this folder has a package.json of its own.
import { childEnvironment, findNode, installDependencies, root } from "../../local/install.mjs";

const folder = path.join(root, "tests", "mutation");
const stryker = path.join(folder, "node_modules", "@stryker-mutator", "core", "bin", "stryker.js");

function run(program, args, cwd = root) {
  const { status } = spawnSync(program, args, { cwd, env: childEnvironment({}), stdio: "inherit" });
  if (status !== 0) process.exit(status ?? 1);
}

installDependencies({ forTests: true });
// Installed separately, so that running only the tests doesn't require it. It uses the project's Vitest.
if (!existsSync(stryker))
  run("npm", ["ci", "--legacy-peer-deps", "--no-progress", "--loglevel=error"], folder);

// If a known-detectable mutant survives, the score below means nothing.
run(findNode(), [stryker, "run", path.join(folder, "known-mutants.config.json")]);
run(findNode(), [stryker, "run", path.join(folder, "stryker.config.json"), ...process.argv.slice(2)]);
