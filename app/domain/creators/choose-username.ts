import type { AccountStore } from "#db/stores/accounts/accounts.ts";
import type { ProfileStore } from "#db/stores/creators/profiles.ts";
import { endsInPeriod, isReserved } from "../accounts/username.ts";
import type { Clock } from "../clock.ts";
import { type Outcome, refuse } from "../outcome.ts";
import { setUpForm } from "./forms.ts";
import type { UsernameRefusal } from "./set-up.ts";

export const usernameForm = setUpForm.pick({ username: true });

/**
 * Replaces a fan's generated username, once; creator setup counts as choosing. If two people want a name at once, one
 * is refused. A double submit counts once.
 */
export async function chooseUsername(
  deps: {
    profiles: Pick<ProfileStore, "findOwn" | "chooseUsername">;
    accounts: Pick<AccountStore, "isUsernameTaken">;
    clock: Pick<Clock, "now">;
  },
  userId: string,
  username: string,
): Promise<Outcome<UsernameRefusal>> {
  const own = await deps.profiles.findOwn(userId);
  if (own === null) return refuse("no_account");
  if (own.usernameChosenAt !== null)
    return own.username === username ? { ok: true } : refuse("username_fixed");
  if (endsInPeriod(username)) return refuse("username_period");
  if (isReserved(username)) return refuse("username_reserved");
  if (await deps.accounts.isUsernameTaken(username, userId)) return refuse("username_taken");
  const result = await deps.profiles.chooseUsername(userId, username, deps.clock.now());
  if (result === "taken") return refuse("username_taken");
  // Another form from the same person came first.
  return result === "chosen" ? { ok: true } : refuse("username_fixed");
}
