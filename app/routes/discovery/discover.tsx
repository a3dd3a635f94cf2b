import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { discoverHref, feedsFor, isForMembers, readDiscover } from "#domain/discovery/feed.ts";
import { listDiscover } from "#domain/discovery/list-discover.ts";
import { openFirst } from "#domain/discovery/open-first.ts";
import { toSuggestions } from "#domain/discovery/to-suggestions.ts";
import { PLATFORM_FEE_PERCENT } from "#domain/money.ts";
import { readPreferences } from "#domain/onboarding/preferences.ts";
import { product } from "#domain/product.ts";
import { readTogether } from "#domain/read-together.ts";
import { findPromotions, placePromotion } from "#http/boosts/promote.ts";
import { viewerId } from "#http/context.ts";
import { sameSitePath } from "#http/paths.ts";
import { signUpHref } from "#ui/accounts/sign-up-href.ts";
import { DiscoverEmpty } from "#ui/discovery/discover-empty.tsx";
import { DiscoverTabs } from "#ui/discovery/discover-tabs.tsx";
import { SuggestionShelf } from "#ui/discovery/suggestion-shelf.tsx";
import { Frame } from "#ui/frame/frame.tsx";
import { useFrame } from "#ui/frame/use-frame.ts";
import { PostGrid } from "#ui/posts/post-grid.tsx";
import { ButtonLink } from "#ui/primitives/button.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { PageHead } from "#ui/primitives/page-head.tsx";
import { Pager } from "#ui/primitives/pager.tsx";

export const handle = { title: "Discover", browse: true };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const url = new URL(request.url);
  const { feed, filter, after } = readDiscover(url.searchParams);
  const { deps, viewer } = context;
  const me = viewerId(context);
  const now = deps.clock.now();
  if (isForMembers(feed) && me === null)
    throw redirect(`/login?redirect=${encodeURIComponent(discoverHref(feed, filter))}`);
  const { contentInterests, discoveryPreferences: shown } = readPreferences(
    viewer.kind === "user" ? viewer.preferences : null,
  );
  const [{ cards, next, sources }, candidates] = await readTogether(() => [
    listDiscover(
      { feeds: deps.feeds, now },
      { feed, filter, after, viewerId: me, interests: contentInterests },
    ),
    findPromotions(context, request),
  ]);
  const suggestions = sources ? toSuggestions(sources, { now, viewerId: me, shown }) : [];
  const redirectTo = url.searchParams.get("redirect");
  return {
    canonical:
      context.origin + discoverHref(feed, filter, after === null ? null : url.searchParams.get("after")),
    feed,
    feeds: feedsFor({ member: me !== null, shown, current: feed }),
    filter,
    interests: contentInterests.length,
    first: after === null,
    suggestions,
    cards: after === null ? openFirst(cards) : cards,
    promoted: await placePromotion(
      context,
      { list: "discover", feed, filter },
      candidates,
      cards,
      suggestions.length,
    ),
    next,
    signInFor: me === null && redirectTo ? sameSitePath(redirectTo, context.origin, "/discover") : null,
  };
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { name: "description", content: product.tagline },
  { tagName: "link", rel: "canonical", href: data?.canonical ?? "" },
];

const PITCH = `Creators share photos, videos, audio, and writing here, and keep ${100 - PLATFORM_FEE_PERCENT}% of what fans pay.`;

export default function Discover() {
  const { feed, feeds, filter, interests, first, suggestions, cards, next, signInFor, promoted } =
    useLoaderData<typeof loader>();
  const { viewer } = useFrame();
  return (
    <Frame wide>
      {viewer.kind === "guest" ? (
        <PageHead title="Discover" text={PITCH}>
          {signInFor === null && <ButtonLink href={signUpHref("/discover")}>Join free</ButtonLink>}
        </PageHead>
      ) : (
        <PageHead title="Discover" text={product.tagline} />
      )}
      {signInFor && (
        <Notice tone="lamp" icon="lock" title="Sign in to continue">
          <p>Sign in and we'll take you straight there.</p>
          <div className="actions">
            <ButtonLink href={`/login?redirect=${encodeURIComponent(signInFor)}`}>Sign In</ButtonLink>
            <ButtonLink href={signUpHref(signInFor)} variant="secondary">
              Join free
            </ButtonLink>
          </div>
        </Notice>
      )}
      {suggestions.length > 0 && (
        <SuggestionShelf
          suggestions={suggestions}
          member={viewer.kind === "user"}
          below={cards.map(({ id }) => id)}
        />
      )}
      <DiscoverTabs feed={feed} feeds={feeds} filter={filter} />
      {cards.length > 0 ? (
        <PostGrid posts={cards} id="posts" eager={2} lead={first} promoted={promoted} />
      ) : (
        <DiscoverEmpty feed={feed} filter={filter} first={first} interests={interests} />
      )}
      <Pager
        nextHref={next && discoverHref(feed, filter, next)}
        firstHref={first ? null : discoverHref(feed, filter)}
        list="posts"
      />
    </Frame>
  );
}
