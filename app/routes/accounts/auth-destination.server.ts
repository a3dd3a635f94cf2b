import type { AppLoadContext } from "@remix-run/cloudflare";
import { getCreator } from "#domain/creators/get-creator.ts";
import { formatPrice } from "#domain/money.ts";
import type { AuthDestination } from "#ui/accounts/auth-page.tsx";

const purposes = {
  subscribe: (name: string) => `subscribe to ${name}`,
  tip: (name: string) => `send ${name} a tip`,
  messages: (name: string) => `message ${name}`,
  content: (name: string) => `unlock a post by ${name}`,
};
const isPurpose = (word = ""): word is keyof typeof purposes => Object.hasOwn(purposes, word);

/** What a guest was about to do, and with whom; null if the way back doesn't tell. */
export async function authDestination(
  { deps }: AppLoadContext,
  redirectTo: string | null,
): Promise<AuthDestination | null> {
  const [, profileId, word] = /^\/seller\/([\w.-]+)\/(\w+)/.exec(redirectTo ?? "") ?? [];
  if (profileId === undefined || !isPurpose(word)) return null;
  const creator = await getCreator(
    { creators: deps.creators, now: deps.clock.now() },
    { profileId, viewerId: null },
  );
  if (creator === null) return null;
  const { name, avatarUrl, subscriptionPrice } = creator;
  const price =
    word === "subscribe" && subscriptionPrice !== null ? `${formatPrice(subscriptionPrice)}/month` : null;
  return { name, avatarUrl, purpose: purposes[word](name), price };
}
