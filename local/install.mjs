// Plain JavaScript: this runs on any installed Node, before the dependencies are installed.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..");
const marker = path.join(root, "node_modules", ".fanlight-lock");
const requiredVersion = [22, 12];

const lockHash = () =>
  createHash("sha256")
    .update(readFileSync(path.join(root, "package-lock.json")))
    .digest("hex");

const markerText = (withTests) => `${lockHash()}${withTests ? " with tests" : ""}`;

function matchesLockFile(withTests) {
  const record = path.join(root, "node_modules", ".package-lock.json");
  if (!existsSync(record)) return false;
  const wanted = JSON.parse(readFileSync(path.join(root, "package-lock.json"), "utf8")).packages;
  const present = JSON.parse(readFileSync(record, "utf8")).packages;
  return Object.entries(wanted).every(
    ([name, { version, dev, optional, devOptional, peer }]) =>
      name === "" ||
      present[name]?.version === version ||
      (!present[name] && (optional || devOptional || peer || (dev && !withTests))),
  );
}

function isInstalled(withTests) {
  if (!existsSync(path.join(root, "node_modules", "wrangler"))) return false;
  const known = existsSync(marker) ? readFileSync(marker, "utf8").trim() : "";
  if (known === markerText(true) || known === markerText(withTests)) return true;
  if (!matchesLockFile(withTests)) return false;
  writeFileSync(marker, `${markerText(withTests)}\n`);
  return true;
}

/**
 * Installs the dependencies in the lock file, unless they're already installed. Without those used only by tests, about
 * half as much.
 */
export function installDependencies({ forTests }) {
  // Keep test dependencies that are already installed.
  const withTests = forTests || existsSync(path.join(root, "node_modules", "vitest"));
  if (isInstalled(withTests)) return;
  const first = !existsSync(path.join(root, "node_modules"));
  const what = withTests ? "dependencies" : "what the site needs";
  console.log(first ? `  Installing ${what} (first run only) …` : "  Dependencies changed, reinstalling …");
  const started = Date.now();
  const omitted = withTests ? [] : ["--omit=dev"];
  const npm = spawnSync("npm", ["ci", ...omitted, "--no-progress", "--loglevel=error"], {
    cwd: root,
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: "1" },
  });
  if (npm.status !== 0) {
    console.error(
      `\n  npm ci failed${npm.error ? `: ${npm.error.message}` : ""}. Fanlight can't start without its dependencies.`,
    );
    process.exit(1);
  }
  writeFileSync(marker, `${markerText(withTests)}\n`);
  console.log(`  Dependencies installed in ${Math.round((Date.now() - started) / 1000)} s`);
}

export function findNode() {
  const own = path.join(root, "node_modules", ".bin", "node");
  if (existsSync(own) && spawnSync(own, ["--version"]).status === 0) return own;
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  if (major > requiredVersion[0] || (major === requiredVersion[0] && minor >= requiredVersion[1]))
    return process.execPath;
  console.error(
    `\n  Fanlight needs Node ${requiredVersion.join(".")} or newer; this is ${process.version}.\n` +
      `  (On Linux x64 Fanlight brings its own. On ${process.platform} ${process.arch}, install it from nodejs.org.)`,
  );
  process.exit(1);
}

export const childEnvironment = (more = {}) => ({
  ...process.env,
  PATH: `${path.join(root, "node_modules", ".bin")}${path.delimiter}${process.env.PATH ?? ""}`,
  ...more,
});
