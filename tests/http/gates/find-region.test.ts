import { describe, expect, test } from "vitest";
import type { RequestContext } from "#http/context.ts";
import { siteCookies } from "#http/cookies.ts";
import { findRegion, rememberRegion } from "#http/gates/find-region.ts";
import { fan } from "./fixtures/fake-runtime.ts";

const guest = { kind: "guest" } as const;
const oregon = { country: "US", region: "OR", known: true };
const germany = { country: "DE", region: null, known: true };
const unknown = { country: "US", region: null, known: false };
const rules = [
  { region: "DE", classification: "blocked" as const },
  { region: "US-UT", classification: "strict" as const },
];
const waiver = { id: "w", gate: "region" as const, until: Number.MAX_SAFE_INTEGER };

describe("findRegion", () => {
  test("classifies a known place, whatever was remembered", () => {
    const remembered = { name: "DE", classification: "blocked" as const };
    expect(findRegion(oregon, guest, rules, remembered)).toEqual({
      region: { name: "US-OR", classification: "default" },
      isBlockWaived: false,
    });
    expect(findRegion(germany, fan, rules, null).region.classification).toBe("blocked");
  });

  test("keeps the last known region of the browser or the account if the place is unknown", () => {
    const remembered = { name: "DE", classification: "blocked" as const };
    expect(findRegion(unknown, guest, rules, remembered).region).toEqual(remembered);
    const strict = { ...fan, regionClass: "strict" as const };
    expect(findRegion(unknown, strict, rules, null).region.classification).toBe("strict");
    expect(findRegion(oregon, strict, rules, null).region.classification).toBe("default");
  });

  test("a waiver lifts a block and says so, but never strict rules", () => {
    const waived = { ...fan, waivers: [waiver] };
    expect(findRegion(germany, waived, rules, null)).toEqual({
      region: { name: "DE", classification: "default" },
      isBlockWaived: true,
    });
    const utah = { country: "US", region: "UT", known: true };
    expect(findRegion(utah, waived, rules, null)).toEqual({
      region: { name: "US-UT", classification: "strict" },
      isBlockWaived: false,
    });
    expect(findRegion(oregon, waived, rules, null).isBlockWaived).toBe(false);
  });
});

test("only a restricted region is remembered, once", async () => {
  const cookies = siteCookies("s".repeat(32), true);
  const remember = (name: string, classification: "default" | "strict", before: string | null) =>
    rememberRegion(
      { cookies, region: { name, classification } } as RequestContext,
      before === null ? null : { name: before, classification: "strict" },
    );
  expect(await remember("US-OR", "default", null)).toEqual([]);
  expect(await remember("US-UT", "strict", "US-UT")).toEqual([]);
  expect(await remember("US-UT", "strict", "US-TX")).toEqual([expect.stringMatching(/^__Host-region=/)]);
});
