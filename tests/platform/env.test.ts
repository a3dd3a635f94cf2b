import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { type Env, readSettings } from "../../app/platform/env.ts";

const example = readFileSync(path.resolve(import.meta.dirname, "../../.dev.vars.example"), "utf8");
const named = Object.fromEntries(
  example
    .split("\n")
    .filter((line) => /^[A-Z]/.test(line))
    .map((line) => [line.slice(0, line.indexOf("=")), line.slice(line.indexOf("=") + 1)]),
) as unknown as Env;

test("the example names settings that the worker takes, and leaves a form as large as Cloudflare's plans carry", () => {
  expect(readSettings(named)).toMatchObject({ ok: true, settings: { FORM_MEGABYTES: 95 } });
});

test("a setting that is missing or malformed is named", () => {
  const { MAIL_FROM: _, ...without } = named;
  const broken = { ...without, FORM_MEGABYTES: "much" } as Env;
  expect(readSettings(broken)).toEqual({ ok: false, missing: ["MAIL_FROM", "FORM_MEGABYTES"] });
});
