import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { stripeMethods } from "../../app/scripts/libraries/thin-stripe.ts";

const platform = path.resolve(import.meta.dirname, "../../app/platform");
const source = readdirSync(platform, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".ts"))
  .map((file) => readFileSync(path.join(platform, file), "utf8"))
  .join("\n");

/** Calls such as stripe().checkout.sessions.create( as Checkout/Sessions.create. */
const called = [...source.matchAll(/\bstripe\(\)\s*((?:\.\s*\w+\s*)+)\(/g)].map(([, chain = ""]) => {
  const names = chain.split(".").map((name) => name.trim());
  const resource = names.slice(1, -1).map((name) => name.charAt(0).toUpperCase() + name.slice(1));
  return `${resource.join("/")}.${names.at(-1)}`;
});

test("the worker's build keeps exactly the Stripe methods that are called", () => {
  const kept = Object.entries(stripeMethods).flatMap(([resource, methods]) =>
    methods.map((method) => `${resource}.${method}`),
  );
  expect([...new Set(called)].sort()).toEqual(kept.sort());
});
