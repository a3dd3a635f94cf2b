import type { PostType } from "#db/kinds.ts";
import { countText } from "#domain/analytics/dashboard/count.ts";
import { typeIcons } from "#ui/posts/post-labels.ts";
import { EmptyState } from "#ui/primitives/empty-state.tsx";
import { Icon } from "#ui/primitives/icon.tsx";
import { Table } from "#ui/primitives/table.tsx";
import { Time } from "#ui/primitives/time.tsx";

export type LatestPost = {
  id: string;
  title: string;
  type: PostType;
  price: number | null;
  publishedAt: number;
  likes: number;
  views: number;
  sold: number;
  thumbnail: string | null;
};

export function LatestPosts({ posts, username }: { posts: LatestPost[]; username: string }) {
  if (posts.length === 0)
    return (
      <EmptyState title="No posts yet" text="Posts you publish appear here, with views, likes, and sales." />
    );
  return (
    <Table
      caption="Latest posts"
      columns={[
        { label: "Published", phone: "lead" },
        { label: "Post", phone: "title" },
        { label: "Views", numeric: true, phone: "note" },
        { label: "Likes", numeric: true, phone: "note" },
        { label: "Sold", numeric: true, phone: "note" },
      ]}
      rows={posts.map((post) => ({
        key: post.id,
        cells: [
          <Time key="at" at={post.publishedAt} />,
          <a
            key="title"
            className="link row-link latest-post"
            href={`/seller/${username}/content/${post.id}`}
          >
            {post.thumbnail ? (
              <img src={post.thumbnail} alt="" width={40} height={50} loading="lazy" />
            ) : (
              <span className="latest-blank">
                <Icon name={typeIcons[post.type]} />
              </span>
            )}
            {post.title}
          </a>,
          post.views.toLocaleString("en-US"),
          post.likes.toLocaleString("en-US"),
          post.price === null && post.sold === 0 ? "" : countText(post.sold),
        ],
      }))}
    />
  );
}
