import type { OnboardingStore } from "../../../db/stores/onboarding.ts";
import type { Chance } from "../accounts/ports.ts";
import { ONBOARDING_VERSION } from "./first-steps.ts";
import { type Preferences, readPreferences } from "./preferences.ts";

/** Changes some of what was chosen in the welcome; what is not named stays. */
export async function changePreferences(
  deps: {
    onboarding: Pick<OnboardingStore, "preferences" | "choose">;
    clock: Pick<Chance, "now">;
  },
  userId: string,
  chosen: Partial<Preferences>,
): Promise<void> {
  const before = readPreferences(await deps.onboarding.preferences(userId));
  await deps.onboarding.choose(userId, ONBOARDING_VERSION, { ...before, ...chosen }, deps.clock.now());
}
