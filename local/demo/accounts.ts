import Stripe from "stripe";
import { type Creator, unfinishedCreator } from "../../db/seed/creator.ts";
import { creators } from "../../db/seed/creators.ts";
import { profileId } from "../../db/seed/ids.ts";

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

/**
 * Takes each creator through the provider's onboarding pages, as a person would; `unfinishedCreator` saves and leaves.
 * Returns account IDs by username.
 */
export async function openAccounts(env: NodeJS.ProcessEnv): Promise<Map<string, string>> {
  const base = new URL(env.STRIPE_API_BASE ?? "");
  const stripe = new Stripe(env.STRIPE_SECRET_KEY ?? "", {
    host: base.hostname,
    port: base.port,
    protocol: "http",
    telemetry: false,
  });

  const open = async (creator: Creator): Promise<string> => {
    const userId = profileId(creator.username);
    const account = await stripe.accounts.create(
      {
        type: "express",
        email: creator.email,
        capabilities: { card_payments: { requested: true }, transfers: { requested: true } },
        settings: { payouts: { schedule: { interval: "weekly", weekly_anchor: "friday" } } },
        metadata: { user_id: userId },
      },
      { idempotencyKey: `account-${userId}` },
    );
    const current = await stripe.accounts.retrieve(account.id);
    if (current.charges_enabled) return account.id;
    const origin = env.APP_ORIGIN ?? "http://localhost";
    const link = await stripe.accountLinks.create({
      account: account.id,
      refresh_url: `${origin}/stripe-setup`,
      return_url: `${origin}/stripe-setup`,
      type: "account_onboarding",
    });
    const answer = await fetch(link.url, {
      method: "POST",
      body: form(creator, creator === unfinishedCreator ? "save" : "submit"),
      redirect: "manual",
    });
    if (answer.status >= 400)
      throw new Error(`The onboarding of ${creator.username} failed with status ${answer.status}`);
    return account.id;
  };

  const accounts = new Map<string, string>();
  const queue = [...creators, unfinishedCreator];
  const work = async () => {
    for (let next = queue.pop(); next; next = queue.pop()) accounts.set(next.username, await open(next));
  };
  await Promise.all(Array.from({ length: 4 }, work));
  return accounts;
}
