import type { Waiver } from "../waivers/waiver.ts";

/** Who is looking: built once per request from the session, and trusted by everything behind the gates. */
export const roles = ["buyer", "seller", "admin"] as const;
export type Role = (typeof roles)[number];

/** The three states of the provider's onboarding (a completed account can charge and be transferred to). */
export type PayoutState = "none" | "started" | "completed";

export type SignedInViewer = {
  kind: "user";
  id: string;
  sessionId: string;
  /** When the session was last noted as used: at most an hour ago while it is in use. */
  sessionUsedAt: number;
  email: string;
  username: string;
  name: string;
  avatarUrl: string | null;
  role: Role;
  emailVerifiedAt: number | null;
  setupCompletedAt: number | null;
  /** The welcome as far as it is stored; null when nothing is. */
  onboarding: { reached: number; completedAt: number | null } | null;
  signedUpAt: number | null;
  isNewSignup: boolean;
  payouts: PayoutState;
  ageVerifiedAt: number | null;
  /** When the account last took its confirmation of age back. */
  ageClearedAt: number | null;
  enhancedAgeCheckUntil: number | null;
  regionClass: "default" | "strict" | null;
  lite: boolean;
  autoplay: boolean;
  /** When the account will be deleted, as its owner wished; null while nobody wishes it. */
  deletionDueAt: number | null;
  /** Gates that an admin has lifted for this account and that are lifted still. */
  waivers: Waiver[];
};
export type Guest = { kind: "guest" };
export type Viewer = SignedInViewer | Guest;

/** The name people see for a role (specification, section 1). */
export const roleLabel: Record<Role, string> = { buyer: "Buyer", seller: "Creator", admin: "Admin" };

/** Which role counts where several stand: user_roles, then the profile, then metadata, then buyer. */
export function resolveRole(granted: Role | null, profile: Role | null, metadata: Role | null): Role {
  return granted ?? profile ?? metadata ?? "buyer";
}
