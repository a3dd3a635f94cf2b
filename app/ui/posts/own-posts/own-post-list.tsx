import { useFetchers } from "@remix-run/react";
import { useRef, useState } from "react";
import { hasFigures, type OwnPostQuery } from "#domain/posts/own-post-query.ts";
import { UnlessLeaving } from "#ui/accounts/security/unless-leaving.tsx";
import { Badge } from "#ui/primitives/badge.tsx";
import { ButtonLink } from "#ui/primitives/button.tsx";
import { EmptyState } from "#ui/primitives/empty-state.tsx";
import { Flash, type FlashMessage } from "#ui/primitives/flash.tsx";
import { Icon } from "#ui/primitives/icon.tsx";
import type { IconName } from "#ui/primitives/icon-names.ts";
import { Money } from "#ui/primitives/money.tsx";
import { Pager } from "#ui/primitives/pager.tsx";
import { Table } from "#ui/primitives/table.tsx";
import { Time } from "#ui/primitives/time.tsx";
import { useMore } from "#ui/primitives/use-more.ts";
import { audienceOf } from "../bulk/bulk-post.tsx";
import { SelectionBar } from "../bulk/selection-bar.tsx";
import { typeIcons, typeLabels } from "../post-labels.ts";
import { pendingChanges, withChanges } from "./own-post-changes.ts";
import { OwnPostFilters } from "./own-post-filters.tsx";
import { OwnPostMenu } from "./own-post-menu.tsx";
import { filterTexts, type ListedPost, ownPostsHref } from "./own-posts.ts";

const readPage = ({ posts, next }: { posts: ListedPost[]; next: string | null }) => ({ items: posts, next });

export function OwnPostList({
  query,
  posts,
  next,
  firstHref,
  allHref,
  allSelected,
  username,
}: {
  query: Required<OwnPostQuery>;
  posts: ListedPost[];
  next: string | null;
  firstHref: string | null;
  allHref: string;
  allSelected: boolean;
  username: string;
}) {
  const { filter, ...narrowed } = query;
  const { label, empty, hint } = filterTexts[filter];
  const list = useRef<HTMLDivElement>(null);
  const [problem, setProblem] = useState<FlashMessage | null>(null);
  const { items, next: nextHref, loadMore } = useMore({ items: posts, next }, readPage);
  const shown = withChanges(items, pendingChanges(useFetchers()));

  const passFocus = (id: string) => {
    const row = list.current?.querySelector(`[data-own-post="${id}"]`)?.closest("tr");
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
      <OwnPostFilters {...query} />
      <div>
        <Flash id="change-problem" flash={problem} />
        {shown.every(({ leaving }) => leaving) &&
          (query.search || query.kind ? (
            <EmptyState title="No posts found" text="Try a different search, or show all posts.">
              <ButtonLink variant="secondary" href={ownPostsHref(filter)}>
                Show all posts
              </ButtonLink>
            </EmptyState>
          ) : (
            <UnlessLeaving to="see your posts here again">
              <EmptyState title={empty} text={hint} />
            </UnlessLeaving>
          ))}
        {shown.length > 0 && (
          <div className="own-posts" ref={list}>
            <Table
              caption={label}
              isHeaded
              columns={[
                { label: "Select", quiet: true },
                { label: "Post" },
                { label: "Audience" },
                { label: "Date" },
                ...(hasFigures(filter)
                  ? [
                      { label: "Views", numeric: true },
                      { label: "Likes", numeric: true },
                      { label: "Earned", numeric: true },
                    ]
                  : []),
                { label: "Actions", quiet: true },
              ]}
              rows={shown.map((post) => ({
                key: post.id,
                hidden: post.leaving,
                cells: [
                  <Pick key="pick" post={post} isSelected={allSelected} />,
                  <PostName key="name" post={post} />,
                  audienceOf(post),
                  <PostDate key="date" post={post} />,
                  ...(hasFigures(filter)
                    ? [
                        <Figure key="views" icon="eye" label="Views" count={post.viewCount} />,
                        <Figure key="likes" icon="heart" label="Likes" count={post.likeCount} />,
                        <Money key="earned" cents={post.earned} />,
                      ]
                    : []),
                  <OwnPostMenu
                    key="menu"
                    post={post}
                    filter={filter}
                    action={ownPostsHref(filter, narrowed)}
                    username={username}
                    onLeave={() => passFocus(post.id)}
                    onProblem={setProblem}
                  />,
                ],
              }))}
            />
          </div>
        )}
      </div>
      <Pager nextHref={nextHref} firstHref={firstHref} onMore={loadMore} />
      {shown.length > 0 && <SelectionBar filter={filter} allHref={allHref} posts={shown} />}
    </>
  );
}

const Pick = ({ post, isSelected }: { post: ListedPost; isSelected: boolean }) => (
  <label className="own-pick">
    <input
      className="check"
      type="checkbox"
      form="selection"
      name="post"
      value={post.id}
      defaultChecked={isSelected}
    />
    <span className="sr-only">Select {post.title || "Untitled"}</span>
    <span className="media-item-thumbnail">
      {post.thumbnail !== null ? (
        <img src={post.thumbnail} alt="" loading="lazy" decoding="async" />
      ) : (
        <Icon name={typeIcons[post.type]} />
      )}
    </span>
  </label>
);

const PostName = ({ post }: { post: ListedPost }) => (
  <>
    <a className="own-name row-link" href={`/post/${post.id}`} data-own-post={post.id}>
      <bdi>{post.title || "Untitled"}</bdi>
    </a>{" "}
    <span className="small dim own-type">{typeLabels[post.type]}</span>{" "}
    {post.pinnedAt !== null && <Badge tone="lamp">Pinned</Badge>}
  </>
);

/** On a phone, the icon stands for the column's label. */
const Figure = ({ icon, label, count }: { icon: IconName; label: string; count: number }) => (
  <span className="num">
    <Icon name={icon} label={label} />
    {count.toLocaleString("en-US")}
  </span>
);

function PostDate({ post }: { post: ListedPost }) {
  if (post.scheduledFor !== null)
    return (
      <>
        Scheduled for <Time at={post.scheduledFor} showTime />
      </>
    );
  if (post.publishedAt === null)
    return (
      <>
        Last edited <Time at={post.updatedAt} />
      </>
    );
  return <Time at={post.publishedAt} />;
}
