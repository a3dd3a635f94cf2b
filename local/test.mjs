// npm test: runs every check and prints the totals last. TEST_ALL=yes (npm run test:all) adds tests tagged thorough;
// --quick leaves out those that need a browser or a build.
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { childEnvironment, findNode, installDependencies, root } from "./install.mjs";
import { findTestTools } from "./test-tools.mjs";

const results = path.join(root, "node_modules/.cache/fanlight-tests");
/** Only ends commands that hang; a busy machine can take several times as long as an idle one. */
const limit = 60 * 60_000;
/** Three browsers keep two cores busy, since each waits half of the time. */
const BROWSERS_AT_ONCE = 3;

/**
 * Runs a command in its own process group, so that a hanging command can be killed with its children. `show` gets its
 * output.
 */
function run(show, command, args, env = {}) {
  return new Promise((resolve) => {
    let output = "";
    const child = spawn(command, args, {
      cwd: root,
      env: childEnvironment(env),
      detached: true,
      stdio: ["ignore", "pipe", "pipe"],
    });
    const end = (signal) => {
      try {
        process.kill(-child.pid, signal);
      } catch {
        // Already gone.
      }
    };
    const late = setTimeout(() => {
      show(`\n${command} took longer than ${limit / 60_000} minutes and was stopped.\n`);
      end("SIGKILL");
    }, limit);
    const stop = () => end("SIGTERM");
    process.once("SIGINT", stop).once("SIGTERM", stop);
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (data) => {
        output += data;
        show(data);
      });
    }
    child.on("error", (error) => resolve({ code: 127, output: String(error) }));
    child.on("close", (code) => {
      clearTimeout(late);
      process.off("SIGINT", stop).off("SIGTERM", stop);
      resolve({ code: code ?? 1, output });
    });
  });
}

const bin = (name) => path.join(root, "node_modules/.bin", name);

/** A check without tests counts as one passed, or as the number of failures that `countFindings` finds. */
const check = (command, args, countFindings) => async (show) => {
  const { code, output } = await run(show, command, args);
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: Math.max(1, countFindings(output)) };
};

const matches = (text, pattern) => [...text.matchAll(pattern)].length;

function readJson(name) {
  const file = path.join(results, name);
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : null;
}

const ran = [];

const vitest = (args) => async (show) => {
  const { code } = await run(show, bin("vitest"), [
    "run",
    "--config",
    "tests/vitest.config.ts",
    ...args,
    ...(all ? [] : ["--tags-filter=!thorough"]),
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${path.join(results, "vitest.json")}`,
  ]);
  const report = readJson("vitest.json");
  for (const { name, assertionResults } of report?.testResults ?? []) {
    const file = path.relative(root, name);
    for (const { fullName, duration } of assertionResults)
      if (duration) ran.push({ group: file.split(path.sep)[1], name: `${file} › ${fullName}`, ms: duration });
  }
  const passed = report?.numPassedTests ?? 0;
  const broken =
    report?.testResults?.filter((file) => file.status === "failed" && file.assertionResults.length === 0) ??
    [];
  const failed = (report?.numFailedTests ?? 0) + broken.length;
  return { passed, failed: code === 0 ? failed : Math.max(1, failed) };
};

const specsIn = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsIn)];
const flaky = [];

const browsers = async (show) => {
  const { code } = await run(
    show,
    bin("playwright"),
    [
      "test",
      "--config",
      "tests/playwright.config.ts",
      "--reporter=line,json",
      `--workers=${BROWSERS_AT_ONCE}`,
    ],
    {
      ...tools.browsers,
      PLAYWRIGHT_JSON_OUTPUT_FILE: path.join(results, "browsers.json"),
      SITE_IS_BUILT: "yes",
    },
  );
  const report = readJson("browsers.json");
  for (const { file, title, tests } of report ? specsIn(report) : [])
    for (const { projectName, status, results: tries } of tests) {
      const name = `tests/e2e/${file} › ${title} (${projectName})`;
      ran.push({ group: projectName, name, ms: tries.reduce((sum, { duration }) => sum + duration, 0) });
      if (status === "flaky") flaky.push(name);
    }
  const { expected = 0, unexpected = 0 } = report?.stats ?? {};
  return { passed: expected + flaky.length, failed: code === 0 ? unexpected : Math.max(1, unexpected) };
};

const quick = process.argv.includes("--quick");
const all = process.env.TEST_ALL === "yes";
installDependencies({ forTests: true });
const node = findNode();
// Reports a missing tool before anything runs.
const tools = quick ? { ok: true } : findTestTools(all);
if (!tools.ok) {
  console.error(`\n  ${tools.message}\n\n0 passed, 1 failed`);
  process.exit(1);
}
rmSync(results, { recursive: true, force: true });

const types = (args) => check(bin("tsc"), ["--noEmit", ...args], (text) => matches(text, /error TS\d+/g));
const style = check(bin("biome"), ["ci", "."], (text) => Number(/Found (\d+) error/.exec(text)?.[1] ?? 1));
const unused = check(bin("knip"), [], (text) => matches(text, /^[^\s].*\S+\.\w+/gm));

/** Rows run in parallel, the checks of a row one after another. */
const full = [
  [
    ["Build", check(node, ["--import", "tsx", "local/build.ts"], () => 1)],
    ["Domain, stores, and routes", vitest([])],
    ["Browsers", browsers],
  ],
  // Finishes before the browsers start.
  [
    ["Types", types([])],
    ["Types of browser scripts", types(["-p", "app/scripts"])],
    ["Style", style],
    ["Unused code", unused],
  ],
];
const short = [
  [["Domain and structure", vitest(["--project", "domain", "--project", "scripts"])]],
  [["Types", types(["--incremental", "--tsBuildInfoFile", path.join(results, "../fanlight.tsbuildinfo")])]],
  [
    ["Types of browser scripts", types(["-p", "app/scripts"])],
    ["Style", style],
    ["Unused code", unused],
  ],
];

const sum = { passed: 0, failed: 0 };
const lines = [];
const inSeconds = (ms) => `${(ms / 1000).toFixed(1).padStart(7)} s`;

async function runCheck(title, runner, isShown) {
  const started = Date.now();
  // The first row prints live, the others after each check.
  const held = [`\n── ${title}\n`];
  const show = isShown ? (data) => process.stdout.write(data) : (data) => held.push(data);
  if (isShown) show(held.pop());
  const { passed, failed } = await runner(show);
  process.stdout.write(held.join(""));
  sum.passed += passed;
  sum.failed += failed;
  lines.push(
    `${failed ? "✗" : "✓"} ${title.padEnd(28)} ${String(passed).padStart(5)} passed ${String(failed).padStart(4)} failed ${inSeconds(Date.now() - started)}`,
  );
}

function showTimes() {
  const slowest = ran.toSorted((one, other) => other.ms - one.ms).slice(0, 20);
  console.log(
    `\nThe slowest tests\n${slowest.map(({ name, ms }) => `${inSeconds(ms)}  ${name}`).join("\n")}`,
  );
  const spent = new Map();
  for (const { group, ms } of ran) spent.set(group, (spent.get(group) ?? 0) + ms);
  const groups = [...spent].sort(([, one], [, other]) => other - one);
  console.log(`\nTime in tests\n${groups.map(([group, ms]) => `${inSeconds(ms)}  ${group}`).join("\n")}`);
  if (flaky.length > 0) console.log(`\nPassed on a second try, flaky\n${flaky.join("\n")}`);
}

mkdirSync(results, { recursive: true });
await Promise.all(
  (quick ? short : full).map(async (row, index) => {
    for (const [title, runner] of row) await runCheck(title, runner, index === 0);
  }),
);
showTimes();
console.log(`\n${lines.join("\n")}\n\n${sum.passed} passed, ${sum.failed} failed`);
process.exit(sum.failed === 0 ? 0 : 1);
