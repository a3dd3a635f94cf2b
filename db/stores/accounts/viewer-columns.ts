import type { Role } from "#db/kinds.ts";
import type { TwoStepState } from "#domain/accounts/viewer.ts";

export function resolveRole(granted: Role | null, profile: Role | null, metadata: Role | null): Role {
  return granted ?? profile ?? metadata ?? "buyer";
}

/** Both times in ms. */
export const twoStepState = (onSince: number | null, passedAt: number | null): TwoStepState =>
  onSince === null ? "off" : passedAt !== null && passedAt >= onSince ? "passed" : "due";
