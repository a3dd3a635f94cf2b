import type { AppLoadContext, TypedResponse } from "@remix-run/cloudflare";
import { getCreator } from "#domain/creators/get-creator.ts";
import { formatPrice } from "#domain/money.ts";
import type { refuseForm } from "#http/forms/form.ts";
import type { AuthDestination } from "#ui/accounts/auth-page.tsx";

const purposes: [path: RegExp, purpose: (name: string) => string][] = [
  [/^subscribe$/, (name) => `subscribe to ${name}`],
  [/^(content\/[\w-]+\/)?tip$/, (name) => `send ${name} a tip`],
  [/^messages(\/unlock)?$/, (name) => `message ${name}`],
  [/^content\/[\w-]+\/unlock$/, (name) => `unlock a post by ${name}`],
];

/** A form posts to an address without the way back, so a refused one brings along what it's for. */
export async function withDestination(
  context: AppLoadContext,
  form: FormData,
  answer: TypedResponse<never> | ReturnType<typeof refuseForm>,
) {
  if (!("data" in answer)) return answer;
  const destination = await authDestination(context, String(form.get("redirect") ?? ""));
  return { ...answer, data: { ...answer.data, destination } };
}

/** What a guest was about to do, and with whom; null if the way back doesn't tell. */
export async function authDestination(
  { deps }: AppLoadContext,
  redirectTo: string | null,
): Promise<AuthDestination | null> {
  const [, profileId, rest] = /^\/seller\/([\w.-]+)\/([^?#]+)/.exec(redirectTo ?? "") ?? [];
  const purpose = purposes.find(([path]) => path.test(rest ?? ""))?.[1];
  if (profileId === undefined || purpose === undefined) return null;
  const creator = await getCreator(
    { creators: deps.creators, now: deps.clock.now() },
    { profileId, viewerId: null },
  );
  if (creator === null) return null;
  const { name, avatarUrl, subscriptionPrice } = creator;
  const price =
    rest === "subscribe" && subscriptionPrice !== null ? `${formatPrice(subscriptionPrice)}/month` : null;
  return { name, avatarUrl, purpose: purpose(name), price };
}
