import { describe, expect, test } from "vitest";
import type { Viewer } from "#domain/accounts/viewer.ts";
import { checkAge } from "#domain/gates/age.ts";
import { checkGates, type GateRequirements, type GateVerdict } from "#domain/gates/check-gates.ts";
import type { RegionClass } from "#domain/gates/regions/region.ts";
import type { OnboardingState } from "#domain/onboarding/onboarding-state.ts";
import { NOW, people, signedIn } from "#tests/cast.ts";

const guest: Viewer = { kind: "guest" };
const fan = signedIn(people.fan);
const creator = signedIn(people.creator);
const admin = signedIn(people.admin);
const unverified = signedIn(people.newcomer, { ageVerifiedAt: NOW });
const noProfile = signedIn(people.creatorWithoutProfile);
const noPayouts = signedIn(people.creatorWithoutPayouts);
const halfway = signedIn(people.creatorHalfway);
const restricted = signedIn(people.fan, { restriction: { at: NOW, reason: "Threats", isEnded: false } });
const withOldTerms = signedIn(people.fan, { termsHash: "of a version that no longer applies" });

const open: GateRequirements = { level: "open" };
const adult: GateRequirements = { level: "adult" };
const session: GateRequirements = { level: "session" };
const member: GateRequirements = { level: "member" };
const sellers: GateRequirements = { level: "member", role: "seller" };
const admins: GateRequirements = { level: "member", role: "admin" };
const write: GateRequirements = { ...member, isWrite: true };
const tip: GateRequirements = { ...member, needs: ["tipping"] };
const money: GateRequirements = { ...admins, duty: "money" };
const support: GateRequirements = { ...admins, duty: ["support", "settings"] };
const either: GateRequirements = { level: "member", role: ["seller", "admin"] };
const dashboard: GateRequirements = { level: "member", payouts: true };
const paid: GateRequirements = { level: "member", role: "seller", payouts: true };

const decide = (
  demand: GateRequirements,
  viewer: Viewer,
  region: RegionClass = "default",
  confirmed = true,
  steps: OnboardingState = "complete",
) => {
  const cookie = { at: NOW, region: "US", regionClass: "default" as const, device: "" };
  const age = checkAge(viewer, confirmed ? cookie : null, region, NOW);
  return describeVerdict(checkGates(demand, viewer, { name: "US", classification: region }, age, steps));
};
const describeVerdict = (verdict: GateVerdict) => {
  if (verdict.ok) return "in";
  if (verdict.gate === "region") return `region ${verdict.reason}`;
  if (verdict.gate === "two_step") return `two_step ${verdict.reason}`;
  if (verdict.gate === "duty") return `duty ${verdict.required}`;
  return verdict.gate === "role" ? `role ${verdict.required}` : verdict.gate;
};

describe("checkGates in an open region", () => {
  const rows: [string, GateRequirements, Viewer, string][] = [
    ["a guest at an open page", open, guest, "in"],
    ["a guest at an adult page", adult, guest, "in"],
    ["a guest at a session page", session, guest, "sign_in"],
    ["a guest at a member page", member, guest, "sign_in"],
    ["a guest at a creators' page", paid, guest, "sign_in"],
    ["someone without a verified address at a session page", session, unverified, "in"],
    ["someone without a verified address at a member page", member, unverified, "email"],
    ["someone without a verified address at a creators' page", paid, unverified, "email"],
    ["a fan at a member page", member, fan, "in"],
    ["a fan at a creators' page", sellers, fan, "role seller"],
    ["a fan at a paid creators' page", paid, fan, "role seller"],
    ["a fan at an admins' page", admins, fan, "role admin"],
    ["a creator at an admins' page", admins, creator, "role admin"],
    ["an admin at an admins' page", admins, admin, "in"],
    [
      "an admin who hasn't set up two steps",
      admins,
      signedIn(people.admin, { twoStep: "off" }),
      "two_step off",
    ],
    [
      "an admin in a session without a second step",
      admins,
      signedIn(people.admin, { twoStep: "due" }),
      "two_step due",
    ],
    ["an admin with all duties at a page for one", money, admin, "in"],
    ["an admin with another duty", money, signedIn(people.admin, { duties: ["moderation"] }), "duty money"],
    ["an admin with one of the two duties", support, signedIn(people.admin, { duties: ["settings"] }), "in"],
    [
      "an admin with neither duty",
      support,
      signedIn(people.admin, { duties: ["money"] }),
      "duty support,settings",
    ],
    [
      "an admin without the duty or a second step",
      money,
      signedIn(people.admin, { duties: [], twoStep: "due" }),
      "two_step due",
    ],
    [
      "an admin without duties at a page for every admin",
      admins,
      signedIn(people.admin, { duties: [] }),
      "in",
    ],
    ["the same admin at a member page", member, signedIn(people.admin, { twoStep: "due" }), "in"],
    [
      "a fan with two steps at an admins' page",
      admins,
      signedIn(people.fan, { twoStep: "passed" }),
      "role admin",
    ],
    ["an admin at a creators' page", sellers, admin, "role seller"],
    ["a creator at a page for creators and admins", either, creator, "in"],
    ["an admin at a page for creators and admins", either, admin, "in"],
    ["a fan at a page for creators and admins", either, fan, "role seller,admin"],
    [
      "an admin without a second step at a page for creators and admins",
      either,
      signedIn(people.admin, { twoStep: "off" }),
      "two_step off",
    ],
    ["a creator with payouts", paid, creator, "in"],
    ["a creator without a profile", paid, noProfile, "set_up"],
    ["a creator without payouts", paid, noPayouts, "payouts"],
    ["a creator halfway through", paid, halfway, "payouts"],
    ["a creator halfway through at a page without that gate", sellers, halfway, "in"],
    ["a fan at the dashboard, which leads on by itself", dashboard, fan, "in"],
    ["a creator without payouts at the dashboard", dashboard, noPayouts, "payouts"],
    ["a guest's form at an adult page", { ...adult, isWrite: true }, guest, "in"],
    ["a fan's form", write, fan, "in"],
    ["a restricted fan's form", write, restricted, "restriction"],
    ["a restricted fan at a member page", member, restricted, "in"],
    ["a restricted fan's form about their own session", { ...session, isWrite: true }, restricted, "in"],
    ["a restricted fan's report", { ...write, whileRestricted: true }, restricted, "in"],
    ["a form of someone who hasn't agreed to the newest terms", write, withOldTerms, "terms"],
    ["someone who hasn't agreed to the newest terms at a member page", member, withOldTerms, "in"],
    ["a fan where a feature is off", tip, signedIn(people.fan, { off: ["tipping"] }), "feature"],
    ["a fan where another feature is off", tip, signedIn(people.fan, { off: ["analytics"] }), "in"],
  ];
  test.each(rows)("%s", (_, demand, viewer, wanted) => {
    expect(decide(demand, viewer)).toBe(wanted);
  });
});

describe("checkGates checks region and age first", () => {
  const demands = { adult, session, member, sellers, admins, dashboard, paid };
  const viewers: Record<string, Viewer> = { guest, fan, creator, admin, unverified };

  test.each(Object.keys(demands))("%s", (name) => {
    const demand = demands[name as keyof typeof demands];
    for (const viewer of Object.values(viewers)) {
      expect(decide(demand, viewer, "blocked")).toBe("region blocked");
      expect(decide(demand, viewer, "strict")).toBe("region strict");
    }
    expect(decide(demand, guest, "default", false)).toBe("age");
    expect(decide(demand, signedIn(people.newcomer), "default", false)).toBe("age");
  });

  test("open paths have no gates anywhere", () => {
    for (const viewer of Object.values(viewers))
      for (const region of ["default", "strict", "blocked"] as const)
        expect(decide(open, viewer, region, false)).toBe("in");
  });

  test("own data requires only a session, everywhere", () => {
    const own: GateRequirements = { ...session, onboarding: "exempt", ownData: true };
    for (const region of ["default", "strict", "blocked"] as const) {
      for (const viewer of [fan, creator, admin, unverified, signedIn(people.newcomer)])
        expect(decide(own, viewer, region, false)).toBe("in");
      expect(decide(own, guest, region, false)).toBe(region === "default" ? "age" : `region ${region}`);
    }
    expect(decide(own, guest)).toBe("sign_in");
  });

  test("a blocked region is closed even to verified adults", () => {
    const age = { ok: true as const, method: "enhanced" as const, verifiedAt: NOW, expiresAt: null };
    const verdict = checkGates(adult, fan, { name: "KP", classification: "blocked" }, age, "complete");
    expect(describeVerdict(verdict)).toBe("region blocked");
  });

  test("an enhanced check opens a strict region", () => {
    const checked = signedIn(people.fan, { enhancedAgeCheckUntil: NOW + 1 });
    expect(decide(member, checked, "strict")).toBe("in");
  });
});

describe("members without a verified email", () => {
  test.each<[string, GateRequirements, string]>([
    ["a page for adults", adult, "email"],
    ["a page for adults that is exempt", { ...adult, onboarding: "exempt" }, "in"],
    ["a page for members, exempt from the welcome alone", { ...member, onboarding: "exempt" }, "email"],
    ["a page that asks for a session only", session, "in"],
    ["a page that is open", open, "in"],
    ["people's own data", { ...session, onboarding: "exempt", ownData: true }, "in"],
    ["a call", { ...adult, kind: "api" }, "in"],
    [
      "a call for adults that demands the first steps",
      { ...adult, kind: "api", onboarding: "demanded" },
      "email",
    ],
    ["an image", { ...adult, kind: "media" }, "in"],
  ])("at %s", (_, demand, wanted) => {
    expect(decide(demand, unverified, "default", true, "email_verification")).toBe(wanted);
  });

  test("pass region and age first, and guests are not affected", () => {
    expect(decide(adult, unverified, "strict")).toBe("region strict");
    expect(decide(adult, signedIn(people.newcomer), "default", false)).toBe("age");
    expect(decide(adult, guest, "default", true, "checking")).toBe("in");
  });
});

describe("members without completed onboarding", () => {
  const arrival = signedIn(people.arrival);
  const at = (demand: GateRequirements, viewer: Viewer = arrival, confirmed = true) =>
    decide(demand, viewer, "default", confirmed, "welcome_modal");

  test.each<[string, GateRequirements, string]>([
    ["a page for adults", adult, "welcome"],
    ["a page for members", member, "welcome"],
    ["a creators' page, before the role is asked about", paid, "welcome"],
    ["a page that is exempt", { ...member, onboarding: "exempt" }, "in"],
    ["an exempt page for creators", { ...paid, onboarding: "exempt" }, "role seller"],
    ["a page that asks for a session only", session, "in"],
    ["a page that is open", open, "in"],
    ["a call", { ...member, kind: "api" }, "in"],
    ["a call that demands it", { ...member, kind: "api", onboarding: "demanded" }, "welcome"],
    ["an image", { ...adult, kind: "media" }, "in"],
  ])("at %s", (_, demand, wanted) => {
    expect(at(demand)).toBe(wanted);
  });

  test("pass age, sign-in, and email first", () => {
    expect(at(member, signedIn(people.arrival, { ageVerifiedAt: null }), false)).toBe("age");
    expect(at(member, guest)).toBe("sign_in");
    expect(decide(member, unverified, "default", true, "email_verification")).toBe("email");
  });
});
