// Plain JavaScript: this runs on whatever Node the visitor has, before anything is installed.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..");
const mark = path.join(root, "node_modules", ".fanlight-lock");
const needed = [22, 12];

const lockHash = () =>
  createHash("sha256")
    .update(readFileSync(path.join(root, "package-lock.json")))
    .digest("hex");

/** Whether npm's own record of what lies in node_modules agrees with the lock file. */
function agrees() {
  const record = path.join(root, "node_modules", ".package-lock.json");
  if (!existsSync(record)) return false;
  const wanted = JSON.parse(readFileSync(path.join(root, "package-lock.json"), "utf8")).packages;
  const present = JSON.parse(readFileSync(record, "utf8")).packages;
  return Object.entries(wanted).every(
    ([name, { version, optional, devOptional, peer }]) =>
      name === "" ||
      present[name]?.version === version ||
      (!present[name] && (optional || devOptional || peer)),
  );
}

function isInstalled() {
  if (!existsSync(path.join(root, "node_modules", "wrangler"))) return false;
  if (existsSync(mark) && readFileSync(mark, "utf8").trim() === lockHash()) return true;
  // Somebody ran npm by hand: there is nothing to do but to remember it.
  if (!agrees()) return false;
  writeFileSync(mark, `${lockHash()}\n`);
  return true;
}

/** Installs what the lock file names, unless exactly that is there already. */
export function installDependencies() {
  if (isInstalled()) return;
  const first = !existsSync(path.join(root, "node_modules"));
  console.log(
    first ? "  Installing dependencies (once) …" : "  Dependencies changed: installing them again …",
  );
  const started = Date.now();
  const npm = spawnSync("npm", ["ci", "--no-progress", "--loglevel=error"], {
    cwd: root,
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: "1" },
  });
  if (npm.status !== 0) {
    console.error(
      `\n  npm ci failed${npm.error ? `: ${npm.error.message}` : ""}. Fanlight cannot start without it.`,
    );
    process.exit(1);
  }
  writeFileSync(mark, `${lockHash()}\n`);
  console.log(`  Dependencies installed in ${Math.round((Date.now() - started) / 1000)} s`);
}

/** The Node that runs everything else: the one among the dependencies, or this one when it is new enough. */
export function findNode() {
  const own = path.join(root, "node_modules", ".bin", "node");
  if (existsSync(own) && spawnSync(own, ["--version"]).status === 0) return own;
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  if (major > needed[0] || (major === needed[0] && minor >= needed[1])) return process.execPath;
  console.error(
    `\n  Fanlight needs Node ${needed.join(".")} or newer; this is ${process.version}.\n` +
      `  (On Linux x64 it brings its own; on ${process.platform} ${process.arch} please install it from nodejs.org.)`,
  );
  process.exit(1);
}

/** The dependencies' commands first, so that every child finds the same Node and the same tools. */
export const childEnvironment = (more = {}) => ({
  ...process.env,
  PATH: `${path.join(root, "node_modules", ".bin")}${path.delimiter}${process.env.PATH ?? ""}`,
  ...more,
});
