import type { OnboardingStore } from "#db/stores/onboarding/onboarding.ts";
import type { Clock } from "../clock.ts";
import type { Outcome } from "../outcome.ts";
import { ONBOARDING_VERSION, type OnboardingProgress } from "./onboarding-state.ts";
import { type Preferences, readPreferences } from "./preferences.ts";
import { checkStep, LAST_STEP } from "./steps.ts";

type Deps = { onboarding: OnboardingStore; clock: Pick<Clock, "now"> };

/**
 * Saves a step's choices and opens the next step, or finishes the onboarding. Refuses steps that weren't reached yet,
 * and everything once it's finished.
 */
export async function completeStep(
  deps: Deps,
  viewer: { id: string; onboarding: OnboardingProgress | null },
  step: number,
  choices: Partial<Preferences> = {},
): Promise<Outcome<"done" | "not_yet", { finished: boolean }>> {
  const checked = checkStep(step, viewer.onboarding);
  if (!checked.ok) return checked;
  const preferences = { ...readPreferences(await deps.onboarding.findPreferences(viewer.id)), ...choices };
  const now = deps.clock.now();
  if (step < LAST_STEP) {
    await deps.onboarding.advance(viewer.id, step + 1, preferences, now);
    return { ok: true, finished: false };
  }
  await deps.onboarding.finish(viewer.id, ONBOARDING_VERSION, preferences, now);
  return { ok: true, finished: true };
}
