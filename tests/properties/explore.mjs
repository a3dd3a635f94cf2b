// npm run explore -- [rounds] [folders]: runs property tests with new random cases until one fails, and prints the seed
// that repeats it.
import { execFileSync, spawnSync } from "node:child_process";
import { randomInt } from "node:crypto";
import path from "node:path";
import { childEnvironment, installDependencies, root } from "#local/install.mjs";

const [rounds = "5", ...folders] = process.argv.slice(2);
installDependencies({ forTests: true });
const find = ["grep", "-l", "fc.assert", "--", ...(folders.length > 0 ? folders : ["tests"])];
const files = execFileSync("git", find, { cwd: root, encoding: "utf8" })
  .split("\n")
  .filter((file) => /\.test\.tsx?$/.test(file));
const vitest = path.join(root, "node_modules/.bin/vitest");

for (let round = 1; round <= Number(rounds); round++) {
  const seed = String(randomInt(2 ** 31));
  console.log(`\nRound ${round} of ${rounds}, PROPERTY_SEED=${seed}`);
  // A busy machine is no reason to stop.
  const args = ["run", "--config", "tests/vitest.config.ts", "--testTimeout=600000", ...files];
  const { status } = spawnSync(vitest, args, {
    cwd: root,
    env: childEnvironment({ PROPERTY_SEED: seed, TEST_ALL: "yes" }),
    stdio: "inherit",
  });
  if (status !== 0) {
    console.error(`\nA property failed. To repeat it: PROPERTY_SEED=${seed} npm run test:file -- <file>`);
    process.exit(1);
  }
}
