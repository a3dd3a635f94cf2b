import type { Role } from "#db/kinds.ts";
import type { OnboardingStore } from "#db/stores/onboarding/onboarding.ts";
import type { Clock } from "../clock.ts";
import { ONBOARDING_VERSION } from "./onboarding-state.ts";
import { readPreferences } from "./preferences.ts";
import { PROFILE_STEP, tourOf } from "./steps.ts";

type Deps = { onboarding: OnboardingStore; clock: Pick<Clock, "now"> };

export async function skipOnboarding(
  deps: Deps,
  viewer: { id: string; role: Role },
): Promise<{ finished: boolean }> {
  const stored = readPreferences(await deps.onboarding.findPreferences(viewer.id));
  const preferences = { ...stored, skipTutorial: true };
  const now = deps.clock.now();
  if (tourOf(viewer.role) === "seller") {
    await deps.onboarding.advance(viewer.id, PROFILE_STEP, preferences, now);
    return { finished: false };
  }
  await deps.onboarding.finish(viewer.id, ONBOARDING_VERSION, preferences, now);
  return { finished: true };
}
