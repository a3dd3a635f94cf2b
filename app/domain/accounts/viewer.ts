import type { Role } from "#db/kinds.ts";
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
  restriction: { at: number; reason: string } | null;
  waivers: Waiver[];
  off?: Off;
};
/** `off` is as of the content that the page shows; see serve-guest-page. */
export type Guest = { kind: "guest"; off?: Off };
export type Viewer = SignedInViewer | Guest;

/** What a session lacks to use admin features: the role, or a passed second step. No waiver changes this. */
export function missingForAdmin({ role, twoStep }: SignedInViewer): "role" | "two_step" | null {
  if (role !== "admin") return "role";
  return twoStep === "passed" ? null : "two_step";
}

/** docs/product.md, section 1.2. */
export const roleLabel: Record<Role, string> = { buyer: "Buyer", seller: "Creator", admin: "Admin" };
