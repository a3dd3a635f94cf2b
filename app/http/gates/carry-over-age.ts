import { type GuestConfirmation, isConfirmationRevoked, shouldCarryOver } from "#domain/gates/age.ts";
import type { RequestContext } from "../context.ts";

/**
 * Moves a guest's age confirmation to the signed-in account if it has none. Returns the changed cookie: marked as
 * moved, or cleared if the account revoked it.
 */
export async function carryOverAge(
  context: RequestContext,
  guest: GuestConfirmation | null,
  now: number,
): Promise<string[]> {
  const { viewer, age, ip, userAgent, deps, cookies } = context;
  if (viewer.kind !== "user" || guest === null) return [];
  if (isConfirmationRevoked(viewer, guest)) return [await cookies.clearAge()];
  if (!shouldCarryOver(viewer, age)) return [];
  const { at, region, regionClass } = guest;
  await deps.ages.confirm(viewer.id, { at, region, regionClass, ip, userAgent });
  return [await cookies.writeMovedAge(guest, now)];
}
