import type { Role } from "#db/kinds.ts";
import type { ProfileStore } from "#db/stores/creators/profiles.ts";
import { nameKey } from "../accounts/look-alikes.ts";
import type { Clock } from "../clock.ts";
import { creatorSearchText } from "../discovery/search-text/search-text.ts";
import { type Outcome, refuse } from "../outcome.ts";
import type { ProfileChanges } from "./profile-changes.ts";

/**
 * Saves a profile. The message price gets a new row only if it changed. `isRaised`: current subscribers may be asked to
 * pay the higher monthly price; `isLowered`: they pay the lower one.
 */
export async function editProfile(
  deps: { profiles: Pick<ProfileStore, "findOwn" | "edit">; clock: Pick<Clock, "now" | "newId"> },
  userId: string,
  changes: ProfileChanges,
): Promise<Outcome<"no_account", { isRaised: boolean; isLowered: boolean }>> {
  const before = await deps.profiles.findOwn(userId);
  if (before === null) return refuse("no_account");
  const priceChanged = changes.messagePrice !== undefined && changes.messagePrice !== before.messagePrice;
  const searchText = creatorSearchText({
    username: before.username,
    name: changes.name,
    bio: changes.bio,
    interests: changes.interests ?? before.interests,
  });
  const pricingId = priceChanged ? deps.clock.newId() : null;
  await deps.profiles.edit(
    userId,
    { ...changes, nameKey: nameKey(changes.name ?? before.username), searchText },
    pricingId,
    deps.clock.now(),
  );
  const { subscriptionPrice: price = null } = changes;
  const old = before.subscriptionPrice;
  if (price === null || old === null) return { ok: true, isRaised: false, isLowered: false };
  return { ok: true, isRaised: price > old, isLowered: price < old };
}

/**
 * Makes a fan a creator. Refused for guests, accounts awaiting deletion, and roles that an admin granted, which no form
 * may change.
 */
export async function becomeCreator(
  deps: { profiles: Pick<ProfileStore, "becomeSeller">; clock: Pick<Clock, "now"> },
  viewer: { id: string; role: Role; deletionDueAt?: number | null } | null,
): Promise<Outcome<"signed_out" | "granted" | "leaving">> {
  if (viewer === null) return refuse("signed_out");
  if (viewer.role === "seller") return { ok: true };
  if (viewer.role === "admin") return refuse("granted");
  if (viewer.deletionDueAt != null) return refuse("leaving");
  return (await deps.profiles.becomeSeller(viewer.id, deps.clock.now())) ? { ok: true } : refuse("granted");
}
