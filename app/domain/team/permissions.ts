import { type Outcome, refuse } from "../outcome.ts";

/** What a creator can allow a member of their team, each on its own. */
export const PERMISSIONS = ["write", "publish", "money"] as const;
export type Permission = (typeof PERMISSIONS)[number];
export type Permissions = Record<Permission, boolean>;

/** Members of one team at a time, invitations included. */
export const MAX_TEAM = 20;
/** Days that an invitation can be accepted. */
export const INVITATION_DAYS = 7;

/** Someone's place in a creator's team. */
export type Membership = {
  id: string;
  creatorId: string;
  memberId: string;
  /** The name that fans read on what they write. */
  name: string;
  may: Permissions;
  endedAt: number | null;
  /** Whether either account awaits deletion, is deleted, or may not be used. */
  isClosed: boolean;
};

export type ActingRefusal = "not_a_member" | "not_permitted";

/**
 * Decides whether someone may act for a creator (docs/product.md, section 4.29). Without a permission asked for: whether they
 * are in the team at all.
 */
export function checkActing(
  membership: Membership | null,
  who: { creatorId: string; memberId: string },
  permission: Permission | null,
): Outcome<ActingRefusal, { membership: Membership }> {
  if (membership === null || membership.endedAt !== null || membership.isClosed)
    return refuse("not_a_member");
  if (membership.creatorId !== who.creatorId || membership.memberId !== who.memberId)
    return refuse("not_a_member");
  if (permission !== null && !membership.may[permission]) return refuse("not_permitted");
  return { ok: true, membership };
}
