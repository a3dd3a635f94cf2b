import { describe, expect, test } from "vitest";
import { interestsForm, noticesForm, readPreferences } from "#domain/onboarding/preferences.ts";
import { checkStep, LAST_STEP, stepNumber, stepPath, tourOf, tours } from "#domain/onboarding/steps.ts";
import { parseForm } from "#http/forms/form.ts";

const form = (fields: [string, string][]) => {
  const made = new FormData();
  for (const [name, value] of fields) made.append(name, value);
  return made;
};

describe("the steps", () => {
  test("are five per role, each with one URL", () => {
    for (const tour of ["buyer", "seller"] as const) {
      expect(tours[tour]).toHaveLength(LAST_STEP);
      const paths = tours[tour].map((_, index) => stepPath(tour, index + 1));
      expect(new Set(paths).size).toBe(LAST_STEP);
      for (const [index, name] of tours[tour].entries()) expect(stepNumber(tour, name)).toBe(index + 1);
    }
    expect(stepPath("buyer", 0)).toBe("/welcome/buyer/welcome");
    expect(stepPath("seller", 99)).toBe("/welcome/seller/complete");
    expect(stepNumber("buyer", "monetization")).toBeNull();
    expect(stepNumber("buyer", undefined)).toBeNull();
  });

  test("open in order: reached ones do, later ones do not, and none after completion", () => {
    for (let reached = 1; reached <= LAST_STEP; reached++)
      for (let step = 1; step <= LAST_STEP; step++) {
        expect(checkStep(step, { reached, completedAt: null }).ok).toBe(step <= reached);
        expect(checkStep(step, { reached, completedAt: 1 })).toEqual({ ok: false, reason: "done" });
      }
    expect(checkStep(1, null).ok).toBe(true);
    expect(checkStep(2, null)).toEqual({ ok: false, reason: "not_yet" });
  });

  test("are the seller tour for creators and the buyer tour for everyone else", () => {
    expect([tourOf("seller"), tourOf("buyer"), tourOf("admin")]).toEqual(["seller", "buyer", "buyer"]);
  });
});

const DEFAULTS = {
  contentInterests: [],
  discoveryPreferences: { showTrending: true, showFeatured: true, showNew: true },
  notificationPreferences: { newContent: true, newSubscribers: true, messages: true },
  skipTutorial: false,
};

describe("preferences", () => {
  test("have the documented shape, even if nothing or nonsense is stored", () => {
    for (const nothing of [null, undefined, {}, [], { contentInterests: ["poison"], skipTutorial: "yes" }])
      expect(readPreferences(nothing)).toEqual(DEFAULTS);
    expect(readPreferences({ ...DEFAULTS, extra: 1, skipTutorial: true })).toEqual({
      ...DEFAULTS,
      skipTutorial: true,
    });
  });

  test("are read from the forms, and only the twelve interests are accepted", () => {
    const chosen = parseForm(
      form([
        ["interests", "music"],
        ["interests", "art"],
        ["interests", "music"],
        ["show_new", "on"],
      ]),
      interestsForm,
    );
    expect(chosen).toEqual({
      ok: true,
      value: {
        contentInterests: ["music", "art"],
        discoveryPreferences: { showTrending: false, showFeatured: false, showNew: true },
      },
    });
    expect(parseForm(form([["interests", "weapons"]]), interestsForm).ok).toBe(false);
    expect(parseForm(form([]), noticesForm)).toEqual({
      ok: true,
      value: { notificationPreferences: { newContent: false, newSubscribers: true, messages: false } },
    });
  });
});
