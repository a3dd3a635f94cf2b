import type { Off } from "../feature-flags/feature.ts";
import type { Waiver } from "../waivers/waiver.ts";

export const roles = ["buyer", "seller", "admin"] as const;
export type Role = (typeof roles)[number];

/** The payment provider's onboarding. A completed account can take charges and receive transfers. */
export type PayoutState = "none" | "started" | "completed";

/**
 * Two-step sign-in of an account, as one of its sessions has it: off, due (the session has passed no second step since it was
 * turned on), or passed.
 */
export type TwoStepState = "off" | "due" | "passed";

/** A member, built once per request from the session. */
export type SignedInViewer = {
  kind: "user";
  id: string;
  sessionId: string;
  /** When the session was last recorded as used: at most an hour ago while it is in use. */
  sessionUsedAt: number;
  email: string;
  username: string;
  name: string;
  avatarUrl: string | null;
  role: Role;
  emailVerifiedAt: number | null;
  setupCompletedAt: number | null;
  /** Progress of the onboarding; null when nothing is stored. */
  onboarding: { reached: number; completedAt: number | null } | null;
  /** What they chose in onboarding, as stored; see readPreferences. */
  preferences: unknown;
  signedUpAt: number | null;
  isNewSignup: boolean;
  payouts: PayoutState;
  ageVerifiedAt: number | null;
  /** When the account last cleared its age confirmation. */
  ageClearedAt: number | null;
  enhancedAgeCheckUntil: number | null;
  regionClass: "default" | "strict" | null;
  lite: boolean;
  autoplay: boolean;
  /** When the account will be deleted; null unless the owner asked for it. */
  deletionDueAt: number | null;
  /** Without those of conversations that are muted or archived. */
  unreadMessages: number;
  /** Counted up to 100. */
  unreadNotices: number;
  /** Whether they work for a creator. */
  isInTeam: boolean;
  twoStep: TwoStepState;
  /** Waivers in force. */
  waivers: Waiver[];
  /** The features that are off, as of this request. */
  off?: Off;
};
/** `off`: as of the content that the page shows; see serve-guest-page. */
export type Guest = { kind: "guest"; off?: Off };
export type Viewer = SignedInViewer | Guest;

/** What two-step sign-in came to in a session, from when it was turned on and when the session passed a second step (ms). */
export const twoStepState = (onSince: number | null, passedAt: number | null): TwoStepState =>
  onSince === null ? "off" : passedAt !== null && passedAt >= onSince ? "passed" : "due";

/**
 * Whether a session may use what admins alone may: its account has the role, and it passed a second step. Null, or what
 * is missing. A waiver changes nothing here.
 */
export function missingForAdmin({ role, twoStep }: SignedInViewer): "role" | "two_step" | null {
  if (role !== "admin") return "role";
  return twoStep === "passed" ? null : "two_step";
}

/** The name people see for a role (docs/product.md, section 1.2). */
export const roleLabel: Record<Role, string> = { buyer: "Buyer", seller: "Creator", admin: "Admin" };

/** The effective role: from user_roles, else the profile, else metadata, else buyer. */
export function resolveRole(granted: Role | null, profile: Role | null, metadata: Role | null): Role {
  return granted ?? profile ?? metadata ?? "buyer";
}
