import type { ProfileStore } from "../../../db/stores/creators/profiles.ts";
import type { Role } from "../accounts/viewer.ts";
import type { Clock } from "../clock.ts";
import { type Outcome, refuse } from "../outcome.ts";
import { creatorSearchText } from "../search-text/search-text.ts";
import type { Traits } from "./traits.ts";

/** What a creator may change of their profile; a fan has the first two. Prices are cents. */
export type ProfileChanges = {
  name: string | null;
  bio: string;
  age?: number;
  subscriptionPrice?: number;
  messagePrice?: number;
  interests?: string[];
  /** Those that are said, all of them; what is not among them is said no more. */
  traits?: Traits;
};

/** Saves what somebody wrote of themselves. Only a message price that changed gets a new row in the books. */
export async function editProfile(
  deps: { profiles: Pick<ProfileStore, "findOwn" | "edit">; clock: Pick<Clock, "now" | "newId"> },
  userId: string,
  changes: ProfileChanges,
): Promise<Outcome<"no_account">> {
  const before = await deps.profiles.findOwn(userId);
  if (before === null) return refuse("no_account");
  const changed = changes.messagePrice !== undefined && changes.messagePrice !== before.messagePrice;
  const searchText = creatorSearchText({
    ...{ username: before.username, name: changes.name, bio: changes.bio },
    interests: changes.interests ?? before.interests,
  });
  const pricingId = changed ? deps.clock.newId() : null;
  await deps.profiles.edit(userId, { ...changes, searchText }, pricingId, deps.clock.now());
  return { ok: true };
}

/**
 * Makes a buyer a creator, in the account's metadata and the profile together. Refused for nobody, and for a role
 * that an admin granted: no form changes that one, in either direction.
 */
export async function becomeCreator(
  deps: { profiles: Pick<ProfileStore, "becomeSeller">; clock: Pick<Clock, "now"> },
  viewer: { id: string; role: Role } | null,
): Promise<Outcome<"signed_out" | "granted">> {
  if (viewer === null) return refuse("signed_out");
  if (viewer.role === "seller") return { ok: true };
  if (viewer.role === "admin") return refuse("granted");
  return (await deps.profiles.becomeSeller(viewer.id, deps.clock.now())) ? { ok: true } : refuse("granted");
}
