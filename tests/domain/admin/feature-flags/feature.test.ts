import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Feature, features, saleFeatures } from "#db/kinds.ts";
import type { SignedInViewer } from "#domain/accounts/viewer.ts";
import { checkFeatures, isOnSale, stopsSales } from "#domain/admin/feature-flags/feature.ts";
import { COMING_SOON, FEATURE_TEXTS } from "#domain/admin/feature-flags/feature-texts.ts";
import { featureForm } from "#domain/admin/feature-flags/forms.ts";
import { checkGates } from "#domain/gates/check-gates.ts";
import { ruleFor } from "#http/gates/find-rule.ts";
import { pageAbove } from "#http/gates/refusals.ts";
import { sitemap } from "../../../../app/sitemap.ts";

const anyOff = fc.subarray([...features]);
const kinds = Object.keys(saleFeatures) as (keyof typeof saleFeatures)[];

describe("a feature that is off", () => {
  test("stops exactly the sales that need it, whatever else is on or off", () => {
    fc.assert(
      fc.property(anyOff, fc.constantFrom(...kinds), (off, kind) => {
        expect(isOnSale(kind, off)).toBe(saleFeatures[kind].every((feature) => !off.includes(feature)));
      }),
    );
  });

  test("is given as the reason only if it's required", () => {
    fc.assert(
      fc.property(anyOff, anyOff, (off, needed) => {
        const checked = checkFeatures(needed, off);
        if (checked.ok) expect(needed.filter((feature) => off.includes(feature))).toEqual([]);
        else expect([needed.includes(checked.reason), off.includes(checked.reason)]).toEqual([true, true]);
      }),
    );
  });

  test.each<[Feature, string[]]>([
    ["subscriptions", ["subscription"]],
    ["content_purchases", ["purchase", "message"]],
    ["tipping", ["tip"]],
    ["messaging", ["unlock", "message"]],
    ["analytics", []],
    ["email_verification", []],
  ])("%s stops these sales: %j", (feature, stopped) => {
    expect(kinds.filter((kind) => !isOnSale(kind, [feature])).toSorted()).toEqual(stopped.toSorted());
    expect(stopsSales(feature)).toBe(stopped.length > 0);
  });

  test("has texts for what it does, what continues, and what people read", () => {
    for (const feature of features) {
      const { name, what, stays } = FEATURE_TEXTS[feature];
      const { title, text } = COMING_SOON[feature];
      for (const part of [name, title]) expect(part).toMatch(/^[A-Z][\w ]+$/);
      for (const part of [what, stays, text]) expect(part).toMatch(/\.$/);
    }
  });
});

const member = (off: Feature[], more: Partial<SignedInViewer> = {}) =>
  ({
    kind: "user",
    role: "seller",
    emailVerifiedAt: 1,
    setupCompletedAt: 1,
    payouts: "completed",
    ...more,
    off,
  }) as SignedInViewer;
const pass = (path: string, off: Feature[], more: Partial<SignedInViewer> = {}) =>
  checkGates(
    ruleFor(path),
    member(off, more),
    { name: "US", classification: "default" },
    { ok: true, method: "account" } as never,
    "complete",
  );
const filled = (path: string) => path.replaceAll(/:\w+/g, "x");

describe("the gates", () => {
  const gated = sitemap.flatMap(({ path, needs = [] }) => (needs.length > 0 ? [{ path, needs }] : []));
  test.each(gated)("close $path only while a feature that it needs is off", ({ path, needs }) => {
    fc.assert(
      fc.property(anyOff, (off) => {
        const first = needs.find((feature) => off.includes(feature));
        expect(pass(filled(path), off)).toEqual(
          first === undefined ? { ok: true } : { ok: false, gate: "feature", reason: first },
        );
      }),
    );
  });

  test("leave all other pages open, whatever is off", () => {
    const others = ["/messages", "/messages/x", "/payments", "/subscriptions", "/payments/x/refund", "/post"];
    for (const path of [
      ...others,
      "/subscription-success",
      "/settings/message-price",
      "/broadcasts/x/unsend",
    ])
      expect(pass(path, [...features]), path).toEqual({ ok: true });
  });

  test("ask new accounts for a code only while email verification is on", () => {
    expect(pass("/settings", [], { emailVerifiedAt: null })).toEqual({ ok: false, gate: "email" });
    expect(pass("/settings", ["email_verification"], { emailVerifiedAt: null })).toEqual({ ok: true });
    expect(pass("/discover", ["email_verification"], { emailVerifiedAt: null })).toEqual({ ok: true });
  });

  test.each([
    ["/seller/mira/tip", 1, "/seller/mira"],
    ["/seller/mira/content/p1/unlock", 1, "/seller/mira/content/p1"],
    ["/seller/mira/messages/unlock", 2, "/seller/mira"],
    ["/messages/c1/3/buy", 2, "/messages/c1"],
    ["/analytics", 1, "/dashboard"],
  ])("lead from %s to the page above it", (path, up, back) => {
    expect(pageAbove(path, up)).toBe(back);
    expect(ruleFor(path).up ?? 1).toBe(up);
  });
});

test("turning a feature on or off takes a known feature and a reason", () => {
  const form = { feature: "tipping", intent: "off", reason: "The provider asked us to" };
  expect(featureForm.safeParse(form).success).toBe(true);
  for (const wrong of [{ feature: "refunds" }, { intent: "delete" }, { reason: "why" }])
    expect(featureForm.safeParse({ ...form, ...wrong }).success, JSON.stringify(wrong)).toBe(false);
});
