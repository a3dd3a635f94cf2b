import { useRef, useState } from "react";
import { hasFigures, type OwnPostPage } from "#domain/posts/own-post-query.ts";
import { UnlessLeaving } from "#ui/accounts/security/unless-leaving.tsx";
import { Badge } from "#ui/primitives/badge.tsx";
import { ButtonLink } from "#ui/primitives/button.tsx";
import { EmptyState } from "#ui/primitives/empty-state.tsx";
import { Flash, type FlashMessage } from "#ui/primitives/flash.tsx";
import { Icon } from "#ui/primitives/icon.tsx";
import type { IconName } from "#ui/primitives/icon-names.ts";
import { Money } from "#ui/primitives/money.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { Pager } from "#ui/primitives/pager.tsx";
import { Table } from "#ui/primitives/table.tsx";
import { Time } from "#ui/primitives/time.tsx";
import { useMore } from "#ui/primitives/use-more.ts";
import { audienceOf } from "../bulk/bulk-post.tsx";
import { SelectionBar } from "../bulk/selection-bar.tsx";
import { typeIcons, typeLabels } from "../post-labels.ts";
import { type OwnPostChange, type ShownPost, withChanges } from "./own-post-changes.ts";
import { OwnPostFilters } from "./own-post-filters.tsx";
import { OwnPostMenu } from "./own-post-menu.tsx";
import { EDITED, filterTexts, type ListedPost, ownPostHref, ownPostsHref } from "./own-posts.ts";

const readPage = ({ posts, next }: { posts: ListedPost[]; next: string | null }) => ({ items: posts, next });

export function OwnPostList({
  query,
  posts,
  next,
  allSelected,
  hasRemoved,
  username,
}: {
  query: OwnPostPage;
  posts: ListedPost[];
  next: string | null;
  allSelected: boolean;
  hasRemoved: boolean;
  username: string;
}) {
  const { filter } = query;
  const here = ownPostsHref(query);
  const firstHref = query.after === null ? null : ownPostsHref({ ...query, after: null });
  const { label, date, empty, hint } = filterTexts[filter];
  const isByEdit = query.sort === "edited";
  const list = useRef<HTMLDivElement>(null);
  const [problem, setProblem] = useState<FlashMessage | null>(null);
  const { items, next: nextHref, loadMore } = useMore({ items: posts, next }, readPage);
  // Also once they are saved: pages that "Show more" added aren't loaded again.
  const [changes, setChanges] = useState<OwnPostChange[]>([]);
  const shown = withChanges(items, changes);

  const passFocus = (id: string) => {
    const rows = [...(list.current?.querySelectorAll("tbody tr:not([hidden])") ?? [])];
    const index = rows.findIndex((row) => row.querySelector(`[data-own-post="${id}"]`));
    const link = (rows[index + 1] ?? rows[index - 1])?.querySelector("a");
    (link ?? document.querySelector<HTMLElement>(".own-filters [aria-current]"))?.focus();
  };
  const startChange = (change: OwnPostChange) => {
    setProblem(null);
    if (change.change === "hide") passFocus(change.id);
    setChanges((made) => [...made, change]);
  };
  const takeBack = (id: string, reason: FlashMessage) => {
    setChanges((made) => made.filter((change) => change.id !== id));
    setProblem(reason);
  };
  return (
    <>
      <OwnPostFilters {...query} hasRemoved={hasRemoved} />
      {shown.some(({ waitsFor }) => waitsFor === "review") && <InReview />}
      <div>
        <Flash id="change-problem" flash={problem} />
        {shown.every(({ leaving }) => leaving) &&
          (query.search || query.kind || firstHref ? (
            <EmptyState title="No posts found" text="Try a different search, or show all posts.">
              <ButtonLink variant="secondary" href={ownPostsHref({ filter })}>
                Show all posts
              </ButtonLink>
            </EmptyState>
          ) : (
            <UnlessLeaving to="see your posts here again">
              <EmptyState title={empty} text={hint} />
            </UnlessLeaving>
          ))}
        {filter === "removed" && shown.length > 0 && <RemovedPosts posts={shown} username={username} />}
        {filter !== "removed" && shown.length > 0 && (
          <div className="own-posts" ref={list}>
            <Table
              caption={label}
              isHeaded
              columns={[
                { label: "Select", quiet: true },
                { label: "Post" },
                { label: "Audience" },
                { label: isByEdit ? EDITED : date },
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
                  <PostDate
                    key="date"
                    label={isByEdit ? EDITED : date}
                    at={isByEdit ? post.updatedAt : post.datedAt}
                    showTime={filter === "scheduled" && !isByEdit}
                  />,
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
                    list={here}
                    username={username}
                    onChange={startChange}
                    onFailure={takeBack}
                  />,
                ],
              }))}
            />
          </div>
        )}
      </div>
      <Pager nextHref={nextHref} firstHref={firstHref} onMore={loadMore} />
      {filter !== "removed" && shown.length > 0 && <SelectionBar list={here} posts={shown} />}
    </>
  );
}

/** Their owner can't change them, only read why we removed them. */
const RemovedPosts = ({ posts, username }: { posts: ListedPost[]; username: string }) => (
  <Table
    caption={filterTexts.removed.label}
    isHeaded
    columns={[
      { label: "Post", phone: "lead" },
      { label: filterTexts.removed.date, phone: "note" },
    ]}
    rows={posts.map((post) => ({
      key: post.id,
      cells: [
        <PostName key="name" post={{ ...post, waitsFor: null }} href={ownPostHref(username, post.id)} />,
        <Time key="date" at={post.datedAt} />,
      ],
    }))}
  />
);

const Pick = ({ post, isSelected }: { post: ShownPost; isSelected: boolean }) => (
  <label className="own-pick">
    <input
      className="check"
      type="checkbox"
      form="selection"
      name="post"
      value={post.id}
      defaultChecked={isSelected}
      disabled={post.leaving}
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

const PostName = ({ post, href = `/post/${post.id}` }: { post: ListedPost; href?: string }) => (
  <>
    <a className="own-name row-link" href={href} data-own-post={post.id}>
      <bdi>{post.title || "Untitled"}</bdi>
    </a>{" "}
    <span className="small dim own-type">{typeLabels[post.type]}</span>{" "}
    {post.pinnedAt !== null && <Badge tone="lamp">Pinned</Badge>}
    {post.waitsFor === "consent" && (
      <a className="small" href={`/post/${post.id}/people`}>
        Waits for consent
      </a>
    )}
    {post.waitsFor === "review" && <Badge>An open review</Badge>}
  </>
);

const InReview = () => (
  <Notice icon="clock" title="An open review">
    <p>
      Someone on our team looks at posts with this label before they're published, because of{" "}
      <a href="/reports">earlier decisions about you</a> or because a file looks like one that we removed.
      They're published at their time or, if that has passed, once we've looked at them.
    </p>
  </Notice>
);

/** On a phone, the icon stands for the column's label. */
const Figure = ({ icon, label, count }: { icon: IconName; label: string; count: number }) => (
  <span className="num">
    <Icon name={icon} label={label} />
    {count.toLocaleString("en-US")}
  </span>
);

/** On a phone, columns have no titles, so the label stands before any date but that of publishing. */
const PostDate = ({ label, ...time }: { label: string; at: number; showTime: boolean }) => (
  <>
    {label !== filterTexts.published.date && <span className="own-date">{label} </span>}
    <Time {...time} />
  </>
);
