import type { AccountStore } from "../../../db/stores/accounts/accounts.ts";
import type { ProfileStore } from "../../../db/stores/creators/profiles.ts";
import type { Clock } from "../clock.ts";
import { type Outcome, refuse } from "../outcome.ts";
import { setUpForm } from "./forms.ts";

/** The rule and the words of the set-up: a name is a name. */
export const usernameForm = setUpForm.pick({ username: true });

/**
 * Gives a fan the username they choose in place of the generated one, once; a creator's set-up counts as choosing.
 * Of two who want one at once, one is refused. The same form sent twice is one choice.
 */
export async function chooseUsername(
  deps: {
    profiles: Pick<ProfileStore, "findOwn" | "chooseUsername">;
    accounts: Pick<AccountStore, "isUsernameTaken">;
    clock: Pick<Clock, "now">;
  },
  userId: string,
  username: string,
): Promise<Outcome<"username_taken" | "username_fixed" | "no_account">> {
  const own = await deps.profiles.findOwn(userId);
  if (own === null) return refuse("no_account");
  if (own.usernameChosenAt !== null)
    return own.username === username ? { ok: true } : refuse("username_fixed");
  if (await deps.accounts.isUsernameTaken(username, userId)) return refuse("username_taken");
  const done = await deps.profiles.chooseUsername(userId, username, deps.clock.now());
  if (done === "taken") return refuse("username_taken");
  // Another form of the same person came first.
  return done === "chosen" ? { ok: true } : refuse("username_fixed");
}
