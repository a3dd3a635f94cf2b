import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { countFilters, readSearch, writeSearch } from "#domain/discovery/search/forms.ts";
import { MAX_COUNT, planQuery, runSearch } from "#domain/discovery/search/search.ts";
import { readTogether } from "#domain/read-together.ts";
import { findPromotions, placePromotion } from "#http/boosts/promote.ts";
import { viewerId } from "#http/context.ts";
import styles from "#styles/search.css?url";
import { CreatorGrid, CreatorShelf } from "#ui/creators/creator-card.tsx";
import { CreatorFilterFields } from "#ui/discovery/search/creator-filters.tsx";
import { PostFilterFields } from "#ui/discovery/search/post-filters.tsx";
import { SearchForm } from "#ui/discovery/search/search-form.tsx";
import { cappedCount } from "#ui/discovery/search/search-labels.ts";
import {
  AppliedFilters,
  EmptySearch,
  NoResults,
  SortLimitNote,
  SpellingCorrection,
} from "#ui/discovery/search/search-results.tsx";
import { Frame } from "#ui/frame/frame.tsx";
import { ColumnsToggle } from "#ui/posts/columns-toggle.tsx";
import { PostGrid } from "#ui/posts/post-grid.tsx";
import { PageHead } from "#ui/primitives/page-head.tsx";
import { Pager } from "#ui/primitives/pager.tsx";
import { Tabs } from "#ui/primitives/tabs.tsx";

export const handle = { title: "Search", browse: true };
export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const query = readSearch(new URL(request.url).searchParams);
  const { search, clock } = context.deps;
  const viewer = {
    id: viewerId(context),
    hidesCreators:
      context.viewerPlaces.length > 0 || (context.viewer.kind === "user" && context.viewer.hasBlocks),
  };
  const plan = await planQuery({ search }, query, context.searchVocabulary);
  const [found, candidates] = await readTogether(() => [
    runSearch({ search, now: clock.now() }, plan, query, viewer),
    query.kind === "posts" ? findPromotions(context, request) : [],
  ]);
  const list = { list: "search", q: query.q, filters: query.posts } as const;
  const promoted = await placePromotion(context, list, candidates, found.posts);
  return { origin: context.origin, query, found, promoted };
}

// Search terms stay out of the title, which shows up in the history and the window switcher.
export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { name: "robots", content: "noindex" },
  { tagName: "link", rel: "canonical", href: `${data?.origin ?? ""}/search` },
];

export default function Search() {
  const { query, found, promoted } = useLoaderData<typeof loader>();
  const forPosts = query.kind === "posts";
  const href = (change: Partial<typeof query>) => `/search${writeSearch({ ...query, page: 0, ...change })}`;
  const results = forPosts ? found.posts : found.creators;
  return (
    <Frame wide>
      <PageHead title="Search" />
      <SearchForm request={query}>
        {forPosts ? (
          <PostFilterFields filters={query.posts} counts={found.counts} dates={found.dates} />
        ) : (
          <CreatorFilterFields filters={query.creators} counts={found.traits} />
        )}
      </SearchForm>
      {query.q.trim() === "" && query.page === 0 && countFilters(query) === 0 && <EmptySearch />}
      <AppliedFilters request={query} />
      {found.corrected !== null && <SpellingCorrection request={query} to={found.corrected} />}
      <Tabs
        label="Search in"
        tabs={[
          {
            href: href({ kind: "posts" }),
            label: `Posts (${cappedCount(found.total.posts, MAX_COUNT)})`,
            current: forPosts,
          },
          {
            href: href({ kind: "creators" }),
            label: `Creators (${cappedCount(found.total.creators, MAX_COUNT)})`,
            current: !forPosts,
          },
        ]}
      >
        {found.posts.length > 0 && <ColumnsToggle />}
      </Tabs>
      {forPosts && found.creators.length > 0 && <CreatorShelf title="Creators" creators={found.creators} />}
      {forPosts && <SortLimitNote sort={query.posts.sort} total={found.total.posts} />}
      {results.length === 0 ? (
        <NoResults request={query} others={forPosts ? found.total.creators : found.total.posts} />
      ) : forPosts ? (
        <PostGrid posts={found.posts} id="posts" eager={2} promoted={promoted} />
      ) : (
        <CreatorGrid creators={found.creators} id="creators" title="Creators" />
      )}
      <Pager
        nextHref={found.hasMore ? href({ page: query.page + 1 }) : null}
        firstHref={query.page === 0 ? null : href({})}
        list={forPosts ? "posts" : "creators"}
      />
    </Frame>
  );
}
