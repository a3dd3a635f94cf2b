import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { type Env, readSettings } from "#platform/env.ts";

const example = readFileSync(path.resolve(import.meta.dirname, "../../.dev.vars.example"), "utf8");
const named = Object.fromEntries(
  example
    .split("\n")
    .filter((line) => /^[A-Z]/.test(line))
    .map((line) => [line.slice(0, line.indexOf("=")), line.slice(line.indexOf("=") + 1)]),
) as unknown as Env;

test("the example settings are valid, with the default size of forms", () => {
  expect(readSettings(named)).toMatchObject({ ok: true, settings: { FORM_MEGABYTES: 95 } });
});

test("settings that are missing or malformed are named", () => {
  const { MAIL_FROM: _, ...without } = named;
  const broken = { ...without, FORM_MEGABYTES: "many" } as Env;
  expect(readSettings(broken)).toEqual({ ok: false, missing: ["MAIL_FROM", "FORM_MEGABYTES"] });
});
