import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Options } from "./options.ts";

const sourceFolders = ["app", "db/schema", "db/stores", "public"];
const sourceFiles = [
  "package-lock.json",
  "remix.config.js",
  "tsconfig.json",
  "vite.config.ts",
  "wrangler.toml",
];

const modeOf = ({ watch }: Pick<Options, "watch">) => (watch ? "development" : "production");

/**
 * A hash of every source's name, size, and modification time, and of the build mode; if it's unchanged, the build is up
 * to date.
 */
export function sourcesFingerprint(root: string, watch = false): string {
  const hash = createHash("sha256").update(modeOf({ watch }));
  const add = (file: string) => {
    const { size, mtimeMs } = statSync(path.join(root, file));
    hash.update(`${file} ${size} ${mtimeMs}\n`);
  };
  for (const folder of sourceFolders.filter((name) => existsSync(path.join(root, name)))) {
    const files = readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true });
    for (const file of files
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
      .sort()) {
      add(file);
    }
  }
  for (const file of sourceFiles.filter((name) => existsSync(path.join(root, name)))) add(file);
  return hash.digest("hex");
}

const markerFile = (root: string) => path.join(root, "build", ".made-from");

export function isBuilt(root: string, watch = false): boolean {
  const outputs = ["server/index.js", "client", ".made-from"].map((name) => path.join(root, "build", name));
  return (
    outputs.every(existsSync) && readFileSync(markerFile(root), "utf8") === sourcesFingerprint(root, watch)
  );
}

export const markBuilt = (root: string, fingerprint: string) => writeFileSync(markerFile(root), fingerprint);

/** Builds the site; in watch mode with React's development build, which reports mistakes on the console. */
export const buildProcess = (options: Options) => ({
  name: "build",
  command: path.join(options.root, "node_modules/.bin/remix"),
  args: ["vite:build", "--mode", modeOf(options)],
  env: { NODE_ENV: modeOf(options) },
});
