import type { Off } from "../admin/feature-flags/feature.ts";
import { MINUTE_MS } from "../durations.ts";

/** From docs/product.md, section 9.2. */
export const ONBOARDING_VERSION = "1.0.0";
export const NEW_SIGNUP_MS = 10 * MINUTE_MS;

/** In order (docs/product.md, section 4.1). */
export type OnboardingState = "checking" | "email_verification" | "welcome_modal" | "complete";

export type OnboardingProgress = { reached: number; completedAt: number | null };
export type OnboardingAccount = {
  emailVerifiedAt: number | null;
  onboarding: OnboardingProgress | null;
  /** Null for accounts older than this field. */
  signedUpAt: number | null;
  isNewSignup: boolean;
  /** While email verification is off, nobody is asked for a code. */
  off?: Off;
};

export type OnboardingAction = "clear_new_signup" | "begin" | "complete_legacy";

/**
 * Without stored progress, an account counts as legacy and complete unless it signed up less than
 * ten minutes ago. `now` in ms.
 */
export function checkOnboarding(
  account: OnboardingAccount,
  now: number,
): { state: OnboardingState; actions: OnboardingAction[] } {
  const isVerifying = !account.off?.includes("email_verification");
  if (account.emailVerifiedAt === null && isVerifying) return { state: "email_verification", actions: [] };
  const actions: OnboardingAction[] = account.isNewSignup ? ["clear_new_signup"] : [];
  if (account.onboarding !== null)
    return { state: account.onboarding.completedAt === null ? "welcome_modal" : "complete", actions };
  const isNew = account.signedUpAt !== null && now - account.signedUpAt < NEW_SIGNUP_MS;
  return isNew
    ? { state: "welcome_modal", actions: [...actions, "begin"] }
    : { state: "complete", actions: [...actions, "complete_legacy"] };
}
