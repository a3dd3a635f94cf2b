import type { Duty, Role } from "#db/kinds.ts";
import type { Off } from "../admin/feature-flags/feature.ts";
import type { Waiver } from "../gates/waiver.ts";

/** The provider's onboarding; a completed account can take charges and receive transfers. */
export type PayoutState = "none" | "started" | "completed";

/** Due: this session hasn't passed a second step since two-step sign-in was turned on. */
export type TwoStepState = "off" | "due" | "passed";

export type SignedInViewer = {
  kind: "user";
  id: string;
  sessionId: string;
  /** Updated hourly while the session is in use, not on every request. */
  sessionUsedAt: number;
  email: string;
  username: string;
  name: string;
  avatarUrl: string | null;
  role: Role;
  emailVerifiedAt: number | null;
  setupCompletedAt: number | null;
  onboarding: { reached: number; completedAt: number | null } | null;
  preferences: unknown;
  signedUpAt: number | null;
  /** Of the newest version of the terms that they agreed to; null if that was before we recorded it. */
  termsHash: string | null;
  isNewSignup: boolean;
  payouts: PayoutState;
  ageVerifiedAt: number | null;
  ageClearedAt: number | null;
  enhancedAgeCheckUntil: number | null;
  regionClass: "default" | "strict" | null;
  lite: boolean;
  autoplay: boolean;
  /** As saved; null until they do. */
  timeZone: string | null;
  deletionDueAt: number | null;
  /** Excludes muted and archived conversations. */
  unreadMessages: number;
  /** Counted up to 100. */
  unreadNotices: number;
  isInTeam: boolean;
  /** Blocked someone, or was blocked. Never shown. */
  hasBlocks: boolean;
  twoStep: TwoStepState;
  /** An admin's; empty for everyone else. */
  duties: readonly Duty[];
  restriction: { at: number; reason: string; isEnded: boolean } | null;
  waivers: Waiver[];
  off?: Off;
};
/** `off` is as of the content that the page shows; see serve-guest-page. */
export type Guest = { kind: "guest"; off?: Off };
export type Viewer = SignedInViewer | Guest;

/**
 * What a session lacks to use admin features: the role, a passed second step, or a duty, if any of `anyOf` is required.
 * No waiver changes this.
 */
export function missingForAdmin(
  { role, twoStep, duties }: Pick<SignedInViewer, "role" | "twoStep" | "duties">,
  anyOf: Duty | readonly Duty[] = [],
): "role" | "two_step" | "duty" | null {
  if (role !== "admin") return "role";
  if (twoStep !== "passed") return "two_step";
  const required = [anyOf].flat();
  return required.length === 0 || required.some((duty) => duties.includes(duty)) ? null : "duty";
}

/** docs/product.md, section 1.2. */
export const roleLabel: Record<Role, string> = { buyer: "Buyer", seller: "Creator", admin: "Admin" };
