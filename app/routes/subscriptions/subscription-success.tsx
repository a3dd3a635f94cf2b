import { data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { getCreator } from "#domain/creators/get-creator.ts";
import { listPosts } from "#domain/discovery/list-posts.ts";
import { repliesLately } from "#domain/messages/replies/reply-stats.ts";
import { checkUnlock, isWritable } from "#domain/messages/unlock.ts";
import { refuse } from "#domain/outcome.ts";
import { confirmCheckout } from "#domain/payments/confirm-checkout.ts";
import type { PostCard } from "#domain/posts/post.ts";
import { readTogether } from "#domain/read-together.ts";
import { requireMember } from "#http/context.ts";
import { isOutage } from "#http/forms/form.ts";
import { sameSitePath } from "#http/paths.ts";
import { leadIfGivenBack } from "#http/payments/refunded-sale.ts";
import { isRefusedByProvider } from "#http/payments/run-payment.ts";
import { Frame } from "#ui/frame/frame.tsx";
import { postHref } from "#ui/posts/post-labels.ts";
import { SubscriptionSuccess, type SuccessState } from "#ui/subscriptions/subscription-success.tsx";

const MAX_OPENED = 6;

/** Only their blurred teasers, since loading a photo would end the refund. */
const newlyOpen = (cards: PostCard[]) =>
  cards
    .filter((card) => card.open && card.visibility !== "free" && card.teaser !== "")
    .slice(0, MAX_OPENED)
    .map((card) => ({ title: card.title, teaser: card.teaser, href: postHref(card) }));

const states = { not_paid: "verifying", expired: "failed", failed: "failed" } as const;

/** Confirms the sale at once; the webhook would, too, and neither does it twice. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { deps } = context;
  const viewer = requireMember(context);
  const url = new URL(request.url);
  const isLate = url.searchParams.has("late");
  url.searchParams.delete("late");
  const claim = { sessionId: url.searchParams.get("session_id") ?? "", buyerId: viewer.id };
  const confirmed = await confirmCheckout(deps, claim).catch((error: unknown) => {
    if (isOutage(error)) return null;
    if (isRefusedByProvider(error)) {
      console.error(context.requestId, error);
      return refuse("failed" as const);
    }
    throw error;
  });
  if (confirmed?.ok === false && confirmed.reason === "not_yours") throw new Response(null, { status: 404 });
  if (confirmed?.ok) await leadIfGivenBack(context, claim.sessionId);
  if (confirmed?.ok && confirmed.kind !== "subscription")
    throw redirect(`/payment-success${url.search}`, 303);
  const now = deps.clock.now();
  const [creator, soldSeparately, messages, newest] = await readTogether(() =>
    confirmed?.ok
      ? [
          getCreator(
            { creators: deps.creators, now },
            { profileId: confirmed.sellerId, viewerId: viewer.id },
          ),
          deps.creators.countSoldSeparately(confirmed.sellerId),
          deps.messagePricing.findOffer(confirmed.sellerId, viewer.id, repliesLately(now)),
          listPosts(
            { feeds: deps.feeds, now },
            {
              feed: { name: "profile", idOrUsername: confirmed.sellerId, type: null, withdrawn: false },
              viewerId: viewer.id,
              after: null,
            },
          ),
        ]
      : [null, 0, null, null],
  );
  const state: SuccessState =
    confirmed === null
      ? "timeout"
      : confirmed.ok
        ? "verified"
        : states[confirmed.reason as keyof typeof states];
  const isOverdue = isLate && state === "verifying";
  return data({
    state: isOverdue ? ("timeout" as const) : state,
    asks: !isLate,
    creator: creator && {
      name: creator.name,
      avatarUrl: creator.avatarUrl,
      href: `/seller/${creator.username}`,
      canMessage: isWritable(checkUnlock(creator, messages, viewer, now), creator, messages),
    },
    posts: creator && { total: creator.postCount, soldSeparately },
    opened: newest ? newlyOpen(newest.cards) : [],
    cents: confirmed?.ok ? confirmed.amount : null,
    renewsAt: creator?.subscription?.currentPeriodEnd ?? null,
    back: sameSitePath(url.searchParams.get("redirect"), context.origin, "") || null,
    refreshHref: `/subscription-success${url.search}`,
  });
}

export const handle = { title: "Your subscription" };

export default function Success() {
  const facts = useLoaderData<typeof loader>();
  return (
    <Frame>
      <SubscriptionSuccess {...facts} />
    </Frame>
  );
}
