import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { filesIn } from "./sources.ts";

const rooms = ["app", "db", "local", "tests"];
const files = rooms.flatMap(filesIn).filter((file) => !file.startsWith("db/migrations/"));
const FORBIDDEN = ["utils", "helpers", "lib", "common", "shared", "services", "misc"];

test("no file or folder has a meaningless name", () => {
  const forbidden = (part: string) =>
    FORBIDDEN.some((word) => new RegExp(`^${word.replace(/s$/, "")}s?$`).test(part.replace(/\..*$/, "")));
  expect(files.length).toBeGreaterThan(100);
  expect(files.filter((file) => file.split("/").some(forbidden))).toEqual([]);
});

test("scripts in public/ are cached for an hour, not forever, because their names have no hash", () => {
  const rules = readFileSync(path.resolve(import.meta.dirname, "../../public/_headers"), "utf8");
  const scripts = filesIn("public").filter((file) => file.endsWith(".js"));
  const rows = [...rules.matchAll(/^\/([\w-]+\.js)\n {2}Cache-Control: public, max-age=3600,/gm)];
  expect(rows.map(([, name]) => `public/${name}`).sort()).toEqual(scripts);
});

test("static files have the headers that the worker's responses have, and the deployment has no second address", () => {
  const text = (file: string) => readFileSync(path.resolve(import.meta.dirname, "../..", file), "utf8");
  const everywhere = /^\/\*\n((?: {2}.*\n)+)/m.exec(text("public/_headers"))?.[1] ?? "";
  expect(everywhere).toContain("X-Content-Type-Options: nosniff");
  expect(everywhere).toContain("Cross-Origin-Resource-Policy: same-origin");
  expect(everywhere).toMatch(/Strict-Transport-Security: max-age=\d{8}; includeSubDomains/);
  expect(text("wrangler.toml")).toMatch(/^workers_dev = false$/m);
});

test("tests that need ffmpeg or exiftool are left to npm run test:all", () => {
  const text = (file: string) => readFileSync(path.resolve(import.meta.dirname, "../..", file), "utf8");
  const users = filesIn("tests").filter(
    (file) => /\.(test|spec)\.tsx?$/.test(file) && text(file).includes('/video-fixture.ts"'),
  );
  expect(users).not.toEqual([]);
  expect(users.filter((file) => !text(file).includes("thorough"))).toEqual([]);
});
