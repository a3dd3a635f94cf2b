/** Specification, section 9: the version of the welcome, and how long a sign-up counts as new. */
export const ONBOARDING_VERSION = "1.0.0";
export const NEW_SIGNUP_MS = 10 * 60 * 1000;

/** The post-sign-in gate's states, in order (specification, section 4); "checking" is before anything is known. */
export type OnboardingState = "checking" | "email_verification" | "welcome_modal" | "complete";

/** What is stored of somebody's first steps. */
export type OnboardingProgress = { reached: number; completedAt: number | null };
export type OnboardingAccount = {
  emailVerifiedAt: number | null;
  /** Null: nothing was ever stored. */
  onboarding: OnboardingProgress | null;
  /** Null: from before sign-ups were dated. */
  signedUpAt: number | null;
  isNewSignup: boolean;
};

/** What has to be written down once because of what was found: a welcome that begins, one that is taken as done. */
export type OnboardingAction = "clear_new_signup" | "begin" | "complete_legacy";

/**
 * Decides where a signed-in account stands at an instant (ms), and what follows from it. Without a stored welcome an
 * account is a legacy one, and done, unless it signed up less than ten minutes ago.
 */
export function checkOnboarding(
  account: OnboardingAccount,
  now: number,
): { state: OnboardingState; actions: OnboardingAction[] } {
  if (account.emailVerifiedAt === null) return { state: "email_verification", actions: [] };
  const actions: OnboardingAction[] = account.isNewSignup ? ["clear_new_signup"] : [];
  if (account.onboarding !== null)
    return { state: account.onboarding.completedAt === null ? "welcome_modal" : "complete", actions };
  const young = account.signedUpAt !== null && now - account.signedUpAt < NEW_SIGNUP_MS;
  return young
    ? { state: "welcome_modal", actions: [...actions, "begin"] }
    : { state: "complete", actions: [...actions, "complete_legacy"] };
}
