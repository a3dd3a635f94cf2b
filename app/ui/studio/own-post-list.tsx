import type { Visibility } from "../../domain/access/visibility.ts";
import { formatPrice } from "../../domain/money.ts";
import type { PostType } from "../../domain/posts/post.ts";

import { formatLocalTime } from "../../domain/posts/time-zone.ts";
import { pluralize, typeIcons, typeLabels } from "../posts/post-labels.ts";
import { Badge } from "../primitives/badge.tsx";
import { Button, ButtonLink } from "../primitives/button.tsx";
import { EmptyState } from "../primitives/empty-state.tsx";
import { Icon } from "../primitives/icon.tsx";
import { Tabs } from "../primitives/tabs.tsx";
import { formatDateTime, Time } from "../primitives/time.tsx";

export const ownPostFilters = [
  { id: "published", label: "Published", empty: "No posts yet", hint: "Posts you publish appear here." },
  { id: "scheduled", label: "Scheduled", empty: "No scheduled posts", hint: "Scheduled posts appear here." },
  { id: "drafts", label: "Drafts", empty: "No drafts", hint: "Drafts you save appear here." },
  {
    id: "archived",
    label: "Archived",
    empty: "No archived posts",
    hint: "Only you and fans who bought them can see archived posts.",
  },
] as const;
export type OwnPostFilter = (typeof ownPostFilters)[number]["id"];

export type ListedPost = {
  id: string;
  title: string;
  type: PostType;
  visibility: Visibility;
  price: number | null;
  likeCount: number;
  viewCount: number;
  publishedAt: number | null;
  scheduledFor: number | null;
  pinnedAt: number | null;
  updatedAt: number;
  /** URL of a small image of the first file, if any. */
  thumbnail: string | null;
};

const audienceLabels = { free: "Free", subscriber: "Subscribers", ppv: "One-time purchase" } as const;

/** A creator's own posts in one state, each with its actions. */
export function OwnPostList({
  filter,
  posts,
  username,
  zone,
}: {
  filter: OwnPostFilter;
  posts: ListedPost[];
  username: string;
  zone: string;
}) {
  const tab = ownPostFilters.find(({ id }) => id === filter) ?? ownPostFilters[0];
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
      {posts.length === 0 ? (
        <EmptyState title={tab.empty} text={tab.hint} />
      ) : (
        <ul id="own-posts" className="own-posts" data-own-posts>
          {posts.map((post) => (
            <OwnPostRow key={post.id} post={post} filter={filter} username={username} zone={zone} />
          ))}
        </ul>
      )}
      {posts.length > 0 && <script defer src="/own-posts.js" />}
    </>
  );
}

function OwnPostRow({
  post,
  filter,
  username,
  zone,
}: {
  post: ListedPost;
  filter: OwnPostFilter;
  username: string;
  zone: string;
}) {
  const title = post.title || "Untitled";
  return (
    <li className="card own-post" data-own-post={post.id}>
      <span className="media-item-thumbnail">
        {post.thumbnail !== null ? (
          <img src={post.thumbnail} alt="" loading="lazy" decoding="async" />
        ) : (
          <Icon name={typeIcons[post.type]} />
        )}
      </span>
      <div className="stack stack-tight">
        <h2 className="text-base">
          <a className="text-text" href={`/seller/${username}/content/${post.id}`}>
            {title}
          </a>
        </h2>
        <p className="small soft">
          <Badge>{typeLabels[post.type]}</Badge>{" "}
          <Badge>
            {post.price === null ? audienceLabels[post.visibility] : `${formatPrice(post.price)} one-time`}
          </Badge>{" "}
          {post.pinnedAt !== null && <Badge tone="lamp">Pinned</Badge>}
        </p>
        <p className="small soft">
          <PostDate post={post} zone={zone} />
        </p>
      </div>
      <form className="own-actions" method="post" action={`/dashboard/posts?show=${filter}`}>
        <ButtonLink look="secondary" href={`/post/${post.id}`}>
          Edit<span className="sr-only"> {title}</span>
        </ButtonLink>
        {filter === "published" && (
          <Button look="quiet" name="do" value={`${post.pinnedAt === null ? "pin" : "unpin"}:${post.id}`}>
            {post.pinnedAt === null ? "Pin" : "Unpin"}
            <span className="sr-only"> {title}</span>
          </Button>
        )}
        {filter === "archived" ? (
          <Button look="quiet" name="do" value={`restore:${post.id}`}>
            Restore<span className="sr-only"> {title}</span>
          </Button>
        ) : (
          filter === "published" && (
            <Button look="quiet" name="do" value={`archive:${post.id}`}>
              Archive<span className="sr-only"> {title}</span>
            </Button>
          )
        )}
        <ButtonLink look="quiet" href={`/post/${post.id}/delete`}>
          Delete<span className="sr-only"> {title}</span>
        </ButtonLink>
      </form>
    </li>
  );
}

function PostDate({ post, zone }: { post: ListedPost; zone: string }) {
  if (post.scheduledFor !== null) {
    const local = formatLocalTime(post.scheduledFor, zone);
    return <>{`Scheduled for ${formatDateTime(Date.parse(`${local}Z`))} (${zone.replaceAll("_", " ")})`}</>;
  }
  if (post.publishedAt === null)
    return (
      <>
        Last edited <Time at={post.updatedAt} />
      </>
    );
  return (
    <>
      <Time at={post.publishedAt} /> · {pluralize(post.viewCount, "view")} ·{" "}
      {pluralize(post.likeCount, "like")}
    </>
  );
}
