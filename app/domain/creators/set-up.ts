import type { AccountStore } from "../../../db/stores/accounts.ts";
import type { CreatorStore } from "../../../db/stores/creators.ts";
import type { Chance } from "../accounts/ports.ts";
import { type Outcome, refuse } from "../outcome.ts";
import { creatorSearchWords } from "../search/words.ts";
import type { SetUpForm } from "./forms.ts";

/** Whether somebody may take a username. It is theirs once chosen: a second set-up keeps it (specification, section 2). */
export async function checkUsername(
  deps: { creators: Pick<CreatorStore, "draft">; accounts: Pick<AccountStore, "usernameTaken"> },
  userId: string,
  username: string,
): Promise<Outcome<"username_taken" | "username_fixed" | "no_account">> {
  const draft = await deps.creators.draft(userId);
  if (draft === null) return refuse("no_account");
  if (draft.usernameChosenAt !== null && draft.username !== username) return refuse("username_fixed");
  return (await deps.accounts.usernameTaken(username, userId)) ? refuse("username_taken") : { ok: true };
}

/** Finishes a creator's profile, whose username was checked; of two who want one at once, one is refused here. */
export async function completeSetUp(
  deps: { creators: Pick<CreatorStore, "complete" | "draft">; clock: Pick<Chance, "now" | "newId"> },
  userId: string,
  form: SetUpForm,
  portrait: { mediumId: string; url: string } | null,
): Promise<Outcome<"username_taken">> {
  const draft = await deps.creators.draft(userId);
  const done = await deps.creators.complete({
    userId,
    username: form.username,
    name: form.username,
    age: form.age,
    bio: form.bio,
    subscriptionPrice: form.subscription_price,
    messagePrice: form.message_price,
    interests: form.interests,
    searchWords: creatorSearchWords({ ...form, name: draft?.fullName ?? null }),
    portrait,
    pricingId: deps.clock.newId(),
    now: deps.clock.now(),
  });
  return done === "username" ? refuse("username_taken") : { ok: true };
}
