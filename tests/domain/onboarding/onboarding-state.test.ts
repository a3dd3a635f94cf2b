import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  checkOnboarding,
  NEW_SIGNUP_MS,
  type OnboardingAccount,
  type OnboardingAction,
  type OnboardingState,
} from "#domain/onboarding/onboarding-state.ts";
import { MINUTE, NOW } from "#tests/cast.ts";
import { cases } from "#tests/properties/cases.ts";

const someone: OnboardingAccount = {
  emailVerifiedAt: NOW,
  onboarding: null,
  signedUpAt: NOW,
  isNewSignup: false,
};
const at = (who: Partial<OnboardingAccount>, now = NOW) => checkOnboarding({ ...someone, ...who }, now);

describe("the onboarding state", () => {
  test("email verification comes first, and nothing is stored before it", () => {
    for (const onboarding of [null, { reached: 5, completedAt: NOW }, { reached: 2, completedAt: null }])
      expect(at({ emailVerifiedAt: null, onboarding, isNewSignup: true })).toEqual({
        state: "email_verification",
        actions: [],
      });
  });

  test("an onboarding in progress continues, however old it is", () => {
    const begun = { reached: 1, completedAt: null };
    expect(at({ onboarding: begun, signedUpAt: 0 }).state).toBe("welcome_modal");
    expect(at({ onboarding: { ...begun, completedAt: NOW } }).state).toBe("complete");
  });

  test("a legacy account is complete; a sign-up is new for ten minutes, to the ms", () => {
    expect(NEW_SIGNUP_MS).toBe(10 * MINUTE);
    expect(at({}, NOW + NEW_SIGNUP_MS - 1)).toEqual({ state: "welcome_modal", actions: ["begin"] });
    expect(at({}, NOW + NEW_SIGNUP_MS)).toEqual({ state: "complete", actions: ["complete_legacy"] });
    expect(at({ signedUpAt: null })).toEqual({ state: "complete", actions: ["complete_legacy"] });
  });

  test("a sign-up is new until the first confirmed sign-in", () => {
    expect(at({ isNewSignup: true, onboarding: { reached: 1, completedAt: null } }).actions).toEqual([
      "clear_new_signup",
    ]);
  });
});

function written(who: OnboardingAccount, actions: OnboardingAction[], now: number): OnboardingAccount {
  let after = { ...who };
  for (const action of actions) {
    if (action === "clear_new_signup") after = { ...after, isNewSignup: false };
    else if (after.onboarding === null)
      after.onboarding =
        action === "begin" ? { reached: 1, completedAt: null } : { reached: 1, completedAt: now };
  }
  return after;
}

/** The allowed transitions: docs/product.md, section 4.1. */
const after: Record<OnboardingState, OnboardingState[]> = {
  checking: ["email_verification", "welcome_modal", "complete"],
  email_verification: ["email_verification", "welcome_modal", "complete"],
  welcome_modal: ["welcome_modal", "complete"],
  complete: ["complete"],
};

type Move = { kind: "ask" | "verify" | "step" } | { kind: "wait"; ms: number };

/** Applies to the stored facts what a person can do between two requests. */
function moved(who: OnboardingAccount, move: Move, state: OnboardingState, now: number): OnboardingAccount {
  if (move.kind === "verify") return { ...who, emailVerifiedAt: who.emailVerifiedAt ?? now };
  if (move.kind !== "step" || state !== "welcome_modal" || who.onboarding === null) return who;
  const { reached, completedAt } = who.onboarding;
  const onboarding =
    reached < 5 ? { reached: reached + 1, completedAt } : { reached, completedAt: completedAt ?? now };
  return { ...who, onboarding };
}

test("states come in order and nothing is stored twice, for any mix of requests, steps, and time", () => {
  const move: fc.Arbitrary<Move> = fc.oneof(
    fc.record({ kind: fc.constantFrom("ask" as const, "verify" as const, "step" as const) }),
    fc.record({ kind: fc.constant("wait" as const), ms: fc.integer({ min: 1, max: 20 * MINUTE }) }),
  );
  const start = fc.record({
    legacy: fc.boolean(),
    isNewSignup: fc.boolean(),
    signedUpAt: fc.constantFrom(null, NOW, NOW - NEW_SIGNUP_MS, NOW - 1),
  });
  const seen: OnboardingState[] = [];
  fc.assert(
    fc.property(start, fc.array(move, { maxLength: 30 }), ({ legacy, ...given }, moves) => {
      const onboarding = legacy ? null : { reached: 1, completedAt: null };
      let who: OnboardingAccount = { ...given, emailVerifiedAt: null, onboarding };
      let state: OnboardingState = "checking";
      let now = NOW;
      const done: OnboardingAction[] = [];
      for (const one of moves) {
        if (one.kind === "wait") now += one.ms;
        who = moved(who, one, state, now);
        if (one.kind !== "ask") continue;
        const found = checkOnboarding(who, now);
        expect(after[state]).toContain(found.state);
        state = found.state;
        done.push(...found.actions);
        who = written(who, found.actions, now);
        expect(checkOnboarding(who, now)).toEqual({ state, actions: [] });
        seen.push(state);
      }
      expect(new Set(done).size).toBe(done.length);
      // A new sign-up must never be mistaken for a legacy account.
      if (!legacy) expect(done).not.toContain("complete_legacy");
    }),
    { numRuns: cases(500) },
  );
  expect(new Set(seen).size).toBe(3);
});
