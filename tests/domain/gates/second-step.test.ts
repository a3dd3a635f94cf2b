import fc from "fast-check";
import { expect, test } from "vitest";
import { duties, roles } from "#db/kinds.ts";
import { checkAge } from "#domain/gates/age.ts";
import { checkGates } from "#domain/gates/check-gates.ts";
import { NOW, people, signedIn } from "#tests/cast.ts";
import { sitemap } from "../../../app/sitemap.ts";

const waivers = fc.uniqueArray(fc.constantFrom("age" as const, "region" as const, "payouts" as const));
const anyone = fc.record({
  role: fc.constantFrom(...roles),
  twoStep: fc.constantFrom("off" as const, "due" as const, "passed" as const),
  held: fc.subarray([...duties]),
  waived: waivers,
  isVerified: fc.boolean(),
  region: fc.constantFrom("default" as const, "strict" as const, "blocked" as const),
  onboarding: fc.constantFrom("complete" as const, "welcome_modal" as const, "checking" as const),
  rule: fc.constantFrom(...sitemap.filter(({ path }) => path.startsWith("/admin"))),
});

test("no admin page opens without the role, a second step, and its duty, whatever was waived", () => {
  fc.assert(
    fc.property(anyone, ({ role, twoStep, held, waived, isVerified, region, onboarding, rule }) => {
      const viewer = signedIn(people.admin, {
        role,
        twoStep,
        duties: held,
        emailVerifiedAt: isVerified ? NOW : null,
        waivers: waived.map((gate) => ({ id: gate, gate, until: NOW + 1 })),
      });
      const age = checkAge(viewer, null, region, NOW);
      const verdict = checkGates(rule, viewer, { name: "US", classification: region }, age, onboarding);
      if (verdict.ok) expect([viewer.role, viewer.twoStep]).toEqual(["admin", "passed"]);
      const required = [rule.duty ?? []].flat();
      if (verdict.ok && required.length > 0) expect(required.some((duty) => held.includes(duty))).toBe(true);
      if (!verdict.ok && verdict.gate === "duty") expect([role, twoStep]).toEqual(["admin", "passed"]);
      // This gate follows the role check, so that nobody else learns about it.
      if (!verdict.ok && verdict.gate === "two_step") expect(viewer.role).toBe("admin");
    }),
  );
});
