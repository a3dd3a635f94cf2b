import type { AccountStore } from "../../../db/stores/accounts.ts";
import type { CreatorStore } from "../../../db/stores/creators.ts";
import type { Chance } from "../accounts/ports.ts";
import { type Outcome, refuse } from "../outcome.ts";
import type { SetUpForm } from "./forms.ts";

type Deps = {
  creators: Pick<CreatorStore, "complete" | "draft">;
  accounts: Pick<AccountStore, "usernameTaken">;
  clock: Pick<Chance, "now" | "newId">;
};

/** Finishes a creator's profile. The username is theirs once chosen: a second set-up keeps it (specification, section 2). */
export async function completeSetUp(
  deps: Deps,
  userId: string,
  form: SetUpForm,
  portrait: { mediumId: string; url: string } | null,
): Promise<Outcome<"username_taken" | "username_fixed" | "no_account">> {
  const draft = await deps.creators.draft(userId);
  if (draft === null) return refuse("no_account");
  if (draft.completedAt !== null && draft.username !== form.username) return refuse("username_fixed");
  if (await deps.accounts.usernameTaken(form.username, userId)) return refuse("username_taken");
  const done = await deps.creators.complete({
    userId,
    username: form.username,
    name: form.username,
    age: form.age,
    bio: form.bio,
    subscriptionPrice: form.subscription_price,
    messagePrice: form.message_price,
    interests: form.interests,
    portrait,
    pricingId: deps.clock.newId(),
    now: deps.clock.now(),
  });
  return done === "username" ? refuse("username_taken") : { ok: true };
}
