import { useFetchers } from "@remix-run/react";
import { useRef, useState } from "react";
import { UnlessLeaving } from "#ui/accounts/security/unless-leaving.tsx";
import { EmptyState } from "#ui/primitives/empty-state.tsx";
import { Flash, type FlashMessage } from "#ui/primitives/flash.tsx";
import { Pager } from "#ui/primitives/pager.tsx";
import { Tabs } from "#ui/primitives/tabs.tsx";
import { useMore } from "#ui/primitives/use-more.ts";
import { SelectionBar } from "../bulk/selection-bar.tsx";
import { pendingChanges, withChanges } from "./own-post-changes.ts";
import { OwnPostRow } from "./own-post-row.tsx";
import { type ListedPost, type OwnPostFilter, ownPostFilters } from "./own-posts.ts";

const readPage = ({ posts, next }: { posts: ListedPost[]; next: string | null }) => ({ items: posts, next });

export function OwnPostList({
  filter,
  posts,
  next,
  firstHref,
  allHref,
  allSelected,
  username,
}: {
  filter: OwnPostFilter;
  posts: ListedPost[];
  next: string | null;
  firstHref: string | null;
  allHref: string;
  allSelected: boolean;
  username: string;
}) {
  const tab = ownPostFilters.find(({ id }) => id === filter) ?? ownPostFilters[0];
  const list = useRef<HTMLUListElement>(null);
  const [problem, setProblem] = useState<FlashMessage | null>(null);
  const { items, next: nextHref, loadMore } = useMore({ items: posts, next }, readPage);
  const shown = withChanges(items, pendingChanges(useFetchers()));

  const passFocus = (id: string) => {
    const row = list.current?.querySelector(`[data-own-post="${id}"]`);
    const neighbors = [row?.nextElementSibling, row?.previousElementSibling] as (
      | HTMLElement
      | null
      | undefined
    )[];
    neighbors
      .find((neighbor) => neighbor && !neighbor.hidden)
      ?.querySelector("a")
      ?.focus();
  };
  return (
    <>
      <Tabs
        label="Your posts"
        tabs={ownPostFilters.map(({ id, label }) => ({
          href: `/dashboard/posts?show=${id}`,
          label,
          current: id === filter,
        }))}
      />
      <div>
        <Flash id="change-problem" flash={problem} />
        {shown.every(({ leaving }) => leaving) && (
          <UnlessLeaving to="see your posts here again">
            <EmptyState title={tab.empty} text={tab.hint} />
          </UnlessLeaving>
        )}
        {shown.length > 0 && (
          <ul id="own-posts" className="own-posts" ref={list}>
            {shown.map((post) => (
              <OwnPostRow
                key={post.id}
                post={post}
                filter={filter}
                username={username}
                isSelected={allSelected}
                onLeave={() => passFocus(post.id)}
                onProblem={setProblem}
              />
            ))}
          </ul>
        )}
      </div>
      <Pager nextHref={nextHref} firstHref={firstHref} onMore={loadMore} />
      {shown.length > 0 && <SelectionBar filter={filter} allHref={allHref} posts={shown} />}
    </>
  );
}
