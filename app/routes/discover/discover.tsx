import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { listPosts, readCursor } from "../../domain/posts/see.ts";
import { product } from "../../domain/product.ts";
import { viewerId } from "../../http/context.ts";
import { ownPath } from "../../http/paths.ts";
import { frameOf, titled } from "../../http/respond.ts";
import { CreatorShelf } from "../../ui/creators/creator-card.tsx";
import { Frame } from "../../ui/frame/frame.tsx";
import { DiscoverTabs } from "../../ui/posts/discover-tabs.tsx";
import { PostGrid } from "../../ui/posts/post-grid.tsx";
import { ButtonLink } from "../../ui/primitives/button.tsx";
import { EmptyState } from "../../ui/primitives/empty-state.tsx";
import { Notice } from "../../ui/primitives/notice.tsx";
import { PageHead } from "../../ui/primitives/page-head.tsx";
import { Pager } from "../../ui/primitives/pager.tsx";

const SHELF = 8;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const url = new URL(request.url);
  const sort = url.searchParams.get("sort") === "popular" ? ("popular" as const) : ("newest" as const);
  const after = readCursor(url.searchParams.get("after"));
  const { posts, creators, clock } = context.deps;
  const [page, shelf] = await Promise.all([
    listPosts({ posts, now: clock.now() }, { viewerId: viewerId(context), order: sort, after }),
    after === null ? creators.shelf(SHELF) : Promise.resolve([]),
  ]);
  const wanted = url.searchParams.get("redirect");
  return {
    frame: frameOf(context, request),
    origin: context.origin,
    sort,
    first: after === null,
    shelf,
    ...page,
    signInFor:
      context.viewer.kind === "guest" && wanted ? ownPath(wanted, context.origin, "/discover") : null,
  };
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  ...titled("Discover", product.name),
  { name: "description", content: product.tagline },
  { tagName: "link", rel: "canonical", href: `${data?.origin ?? ""}/discover` },
];

export default function Discover() {
  const { frame, sort, first, shelf, cards, next, signInFor } = useLoaderData<typeof loader>();
  const query = sort === "popular" ? "?sort=popular" : "";
  return (
    <Frame {...frame} wide>
      <PageHead title="Discover" text={product.tagline} />
      {signInFor && (
        <Notice tone="lamp" icon="lock" title="Sign in to go on">
          <p>That page is for members. You come back to it after signing in.</p>
          <ButtonLink href={`/login?redirect=${encodeURIComponent(signInFor)}`}>Sign In</ButtonLink>
        </Notice>
      )}
      {shelf.length > 0 && <CreatorShelf title="Creators" creators={shelf} />}
      <DiscoverTabs sort={sort} />
      {cards.length > 0 ? (
        <PostGrid posts={cards} id="posts" eager={2} />
      ) : (
        <EmptyState
          title={first ? "Nothing here yet" : "That was everything"}
          text="New posts appear here as soon as creators publish them."
        />
      )}
      <Pager
        nextHref={next && `/discover${query}${query ? "&" : "?"}after=${next}`}
        firstHref={first ? null : `/discover${query}`}
        list="posts"
      />
    </Frame>
  );
}
