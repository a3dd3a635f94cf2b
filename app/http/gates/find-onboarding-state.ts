import type { Viewer } from "#domain/accounts/viewer.ts";
import { checkOnboarding, type OnboardingState } from "#domain/onboarding/onboarding-state.ts";
import type { Deps } from "#platform/context.ts";

export async function findOnboardingState(
  deps: Pick<Deps, "onboarding">,
  viewer: Viewer,
  now: number,
): Promise<OnboardingState> {
  if (viewer.kind !== "user") return "checking";
  const { state, actions } = checkOnboarding(viewer, now);
  if (actions.length > 0) await deps.onboarding.applyActions(viewer.id, actions, now);
  return state;
}
