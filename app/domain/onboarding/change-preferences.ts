import type { OnboardingStore } from "#db/stores/onboarding/onboarding.ts";
import type { Clock } from "../clock.ts";
import { ONBOARDING_VERSION } from "./onboarding-state.ts";
import { type Preferences, readPreferences } from "./preferences.ts";

export async function changePreferences(
  deps: {
    onboarding: Pick<OnboardingStore, "findPreferences" | "savePreferences">;
    clock: Pick<Clock, "now">;
  },
  userId: string,
  choices: Partial<Preferences>,
): Promise<void> {
  const before = readPreferences(await deps.onboarding.findPreferences(userId));
  await deps.onboarding.savePreferences(
    userId,
    ONBOARDING_VERSION,
    { ...before, ...choices },
    deps.clock.now(),
  );
}
