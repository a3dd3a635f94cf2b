import { type Outcome, refuse } from "#domain/outcome.ts";

export const PERMISSIONS = ["write", "publish", "money"] as const;
export type Permission = (typeof PERMISSIONS)[number];
export type Permissions = Record<Permission, boolean>;

/** Includes invitations. */
export const MAX_TEAM = 20;
export const INVITATION_DAYS = 7;

export type Membership = {
  id: string;
  creatorId: string;
  memberId: string;
  /** The name that fans see. */
  name: string;
  may: Permissions;
  endedAt: number | null;
  /** Either account is deleted or awaits deletion. */
  isClosed: boolean;
};

export type ActingRefusal = "not_a_member" | "not_permitted";

/** Whether someone may act for a creator (docs/product.md, section 4.29). Null `permission` only checks membership. */
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
