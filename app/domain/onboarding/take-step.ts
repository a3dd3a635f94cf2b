import type { OnboardingStore } from "../../../db/stores/onboarding.ts";
import type { Chance } from "../accounts/ports.ts";
import type { Outcome } from "../outcome.ts";
import { ONBOARDING_VERSION, type Progress } from "./first-steps.ts";
import { type Preferences, readPreferences } from "./preferences.ts";
import { checkStep, LAST_STEP } from "./steps.ts";

type Deps = { onboarding: OnboardingStore; clock: Pick<Chance, "now"> };

/**
 * Ends one step with what was chosen in it and opens the next; the last one ends the welcome and stores its record.
 * Refused for a step that was not reached yet, and for a welcome that is over.
 */
export async function takeStep(
  deps: Deps,
  who: { id: string; onboarding: Progress | null },
  step: number,
  chosen: Partial<Preferences> = {},
): Promise<Outcome<"done" | "not_yet", { finished: boolean }>> {
  const checked = checkStep(step, who.onboarding);
  if (!checked.ok) return checked;
  const preferences = { ...readPreferences(await deps.onboarding.preferences(who.id)), ...chosen };
  const now = deps.clock.now();
  if (step < LAST_STEP) {
    await deps.onboarding.advance(who.id, step + 1, preferences, now);
    return { ok: true, finished: false };
  }
  await deps.onboarding.finish(who.id, ONBOARDING_VERSION, preferences, now);
  return { ok: true, finished: true };
}
