import { expect, test } from "vitest";
import type { WaivableGate } from "#db/kinds.ts";
import { mayRemoveRule, waiverForm } from "#domain/admin/forms.ts";
import { checkAge } from "#domain/gates/age.ts";
import { checkGates } from "#domain/gates/check-gates.ts";
import { classify, type RegionRule } from "#domain/gates/regions/region.ts";
import { rulesFor, waiversUsed } from "#domain/gates/waivers.ts";
import { DAY, NOW, people, places, signedIn } from "#tests/cast.ts";

const lifted = (gate: WaivableGate, person = people.newcomer) =>
  signedIn(person, { waivers: [{ id: `w-${gate}`, gate, until: NOW + DAY }] });
const rules: RegionRule[] = [
  { region: "US", classification: "blocked" },
  { region: "US-UT", classification: "strict" },
  { region: "DE", classification: "strict" },
];

test("an age waiver replaces the age confirmation until it expires", () => {
  expect(checkAge(lifted("age"), null, "default", NOW)).toMatchObject({ ok: true, method: "waived" });
  expect(checkAge(lifted("age"), null, "default", NOW + DAY)).toEqual({ ok: false, reason: "required" });
  for (const gate of ["region", "payouts"] as const)
    expect(checkAge(lifted(gate), null, "default", NOW)).toEqual({ ok: false, reason: "required" });
});

test("no waiver opens a strict region or lifts another gate", () => {
  for (const gate of ["age", "region", "payouts"] as const) {
    expect(checkAge(lifted(gate), null, "strict", NOW)).toEqual({ ok: false, reason: "strict" });
    expect(checkAge(lifted(gate), null, "blocked", NOW)).toEqual({ ok: false, reason: "blocked" });
    expect(classify(places.germany, rulesFor(lifted(gate), rules), null).classification).toBe("strict");
  }
});

test("a region waiver lifts a block; a strict rule for the same place still applies", () => {
  const open = rulesFor(lifted("region"), rules);
  expect(classify(places.oregon, rules, null).classification).toBe("blocked");
  expect(classify(places.oregon, open, null).classification).toBe("default");
  expect(classify(places.utah, open, null).classification).toBe("strict");
  const before = { name: "US-OR", classification: "blocked" as const };
  expect(classify(places.nowhere, open, before).classification).toBe("blocked");
  expect(rulesFor({ kind: "guest" }, rules)).toBe(rules);
});

test("a payouts waiver opens only a creator's pages, and only with a finished profile", () => {
  const demand = { level: "member", role: "seller", payouts: true } as const;
  const adult = { ok: true, method: "database", verifiedAt: NOW, expiresAt: null } as const;
  const region = { name: "US-OR", classification: "default" } as const;
  const gate = (viewer: Parameters<typeof checkGates>[1]) =>
    checkGates(demand, viewer, region, adult, "complete");
  expect(gate(lifted("payouts", people.creatorWithoutPayouts))).toEqual({ ok: true });
  expect(gate(lifted("age", people.creatorWithoutPayouts))).toMatchObject({ gate: "payouts" });
  expect(gate(lifted("payouts", people.creatorWithoutProfile))).toMatchObject({ gate: "set_up" });
  expect(gate(lifted("payouts", people.fan))).toMatchObject({ gate: "role" });
});

test("only a waiver that the request needed counts as used", () => {
  const met = { blocked: false, ageWaived: false, requiresPayouts: false };
  const pia = lifted("payouts", people.creatorWithoutPayouts);
  expect(waiversUsed(pia, met)).toEqual([]);
  expect(waiversUsed(pia, { ...met, requiresPayouts: true }).map(({ id }) => id)).toEqual(["w-payouts"]);
  expect(waiversUsed(lifted("payouts", people.creator), { ...met, requiresPayouts: true })).toEqual([]);
  expect(waiversUsed(lifted("age"), { ...met, ageWaived: true }).map(({ id }) => id)).toEqual(["w-age"]);
  expect(waiversUsed(lifted("region"), { ...met, blocked: true }).map(({ id }) => id)).toEqual(["w-region"]);
  expect(waiversUsed({ kind: "guest" }, { blocked: true, ageWaived: true, requiresPayouts: true })).toEqual(
    [],
  );
});

test("a waiver needs a reason and an end; removing a default strict rule needs its name", () => {
  const form = { who: "mira", gate: "age", days: "7", reason: "Asked by phone, ticket 12" };
  expect(waiverForm.safeParse(form).success).toBe(true);
  for (const odd of [
    { days: "31" },
    { days: "" },
    { gate: "role" },
    { reason: "why" },
    { reason: "         . " },
  ])
    expect(waiverForm.safeParse({ ...form, ...odd }).success).toBe(false);
  expect(mayRemoveRule({ region: "DE" })).toBe(false);
  expect(mayRemoveRule({ region: "DE", confirm: "GB" })).toBe(false);
  expect(mayRemoveRule({ region: "DE", confirm: "DE" })).toBe(true);
  expect(mayRemoveRule({ region: "AT" })).toBe(true);
});
