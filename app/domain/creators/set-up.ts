import type { AccountStore } from "#db/stores/accounts/accounts.ts";
import type { CreatorStore } from "#db/stores/creators/creators.ts";
import { nameKey } from "../accounts/look-alikes.ts";
import { endsInPeriod, isReserved } from "../accounts/username.ts";
import type { Clock } from "../clock.ts";
import { creatorSearchText } from "../discovery/search-text/search-text.ts";
import { type Outcome, refuse } from "../outcome.ts";
import type { SetUpForm } from "./forms.ts";

export type UsernameRefusal =
  | "username_taken"
  | "username_fixed"
  | "username_reserved"
  | "username_period"
  | "no_account";

/** A chosen username is fixed (docs/product.md, section 2.7). */
export async function checkUsername(
  deps: { creators: Pick<CreatorStore, "findSetupDraft">; accounts: Pick<AccountStore, "isUsernameTaken"> },
  userId: string,
  username: string,
): Promise<Outcome<UsernameRefusal>> {
  const draft = await deps.creators.findSetupDraft(userId);
  if (draft === null) return refuse("no_account");
  if (draft.usernameChosenAt !== null && draft.username !== username) return refuse("username_fixed");
  // Once chosen, a reserved name came from an admin, and one that ends in a period predates the rule.
  if (draft.usernameChosenAt === null) {
    if (endsInPeriod(username)) return refuse("username_period");
    if (isReserved(username)) return refuse("username_reserved");
  }
  return (await deps.accounts.isUsernameTaken(username, userId)) ? refuse("username_taken") : { ok: true };
}

/** Completes a creator's profile. If two people want a username at once, one is refused here. */
export async function completeSetUp(
  deps: {
    creators: Pick<CreatorStore, "completeSetup" | "findSetupDraft">;
    clock: Pick<Clock, "now" | "newId">;
  },
  userId: string,
  form: SetUpForm,
  portrait: { mediaItemId: string; url: string } | null,
): Promise<Outcome<"username_taken">> {
  const draft = await deps.creators.findSetupDraft(userId);
  const result = await deps.creators.completeSetup({
    userId,
    username: form.username,
    name: form.username,
    nameKey: nameKey(form.username),
    age: form.age,
    bio: form.bio,
    subscriptionPrice: form.subscription_price,
    messagePrice: form.message_price,
    interests: form.interests,
    searchText: creatorSearchText({ ...form, name: draft?.fullName ?? null }),
    portrait,
    pricingId: deps.clock.newId(),
    now: deps.clock.now(),
  });
  return result === "username" ? refuse("username_taken") : { ok: true };
}
