import { type Creator, unfinishedCreator } from "#db/seed/creator.ts";
import { creators } from "#db/seed/creators.ts";
import { profileId } from "#db/seed/ids.ts";
import { startPayoutOnboarding } from "#domain/ledger/payouts/connect-account.ts";
import { SITE } from "./addresses.ts";
import type { World } from "./world.ts";

const form = (creator: Creator, action: "submit" | "save") => {
  const [first = "", last = ""] = creator.name.split(" ");
  return new URLSearchParams({
    first_name: first,
    last_name: last,
    email: creator.email,
    dob: `${2026 - creator.age}-01-31`,
    ssn_last_4: "0000",
    address: "354 Oyster Point Blvd, South San Francisco, CA 94080",
    phone: "000 000 0000",
    routing_number: "110000000",
    account_number: "000123456789",
    action,
  });
};

export async function onboardCreators(world: World): Promise<void> {
  for (const creator of [...creators, unfinishedCreator]) {
    const link = await startPayoutOnboarding(world.deps, {
      id: profileId(creator.username),
      email: creator.email,
      refreshUrl: `${SITE}/stripe-setup`,
      returnUrl: `${SITE}/stripe-setup`,
    });
    if (link === null) throw new Error(`There is no onboarding page for ${creator.username}`);
    const response = await fetch(world.reachable(link), {
      method: "POST",
      body: form(creator, creator === unfinishedCreator ? "save" : "submit"),
      redirect: "manual",
    });
    if (response.status >= 400)
      throw new Error(`The onboarding of ${creator.username} failed with status ${response.status}`);
    await world.deliver();
  }
}
