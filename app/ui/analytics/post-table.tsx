import { type PostSort, postSorts } from "#domain/analytics/post-sorts.ts";
import { MIN_SUBSCRIPTIONS, type PostLine } from "#domain/analytics/posts.ts";
import { type Range, rangedPath } from "#domain/analytics/range.ts";
import { typeIcons } from "../posts/post-labels.ts";
import { ChipLink } from "../primitives/chip-link.tsx";
import { EmptyState } from "../primitives/empty-state.tsx";
import { Icon } from "../primitives/icon.tsx";
import { Money } from "../primitives/money.tsx";
import { Pager } from "../primitives/pager.tsx";
import { Table } from "../primitives/table.tsx";
import { Time } from "../primitives/time.tsx";
import { countText, shareText } from "./figures.ts";

const PATH = "/analytics/posts";

export function PostTable({
  posts,
  range,
  sort,
  page,
  hasMore,
}: {
  posts: PostLine[];
  range: Range;
  sort: PostSort;
  page: number;
  hasMore: boolean;
}) {
  if (posts.length === 0 && page === 1)
    return (
      <EmptyState
        title="No posts were viewed in this period"
        text="Choose a longer range, or share a link to your page."
      />
    );
  const order = sort === "views" ? "" : sort;
  const pageHref = (number: number) =>
    rangedPath(PATH, range, { sort: order, page: number === 1 ? "" : String(number) });
  const most = Math.max(1, ...posts.map(({ views }) => views));
  const share = (views: number) => Number(((views / most) * 100).toFixed(2));
  return (
    <section className="stack stack-tight" aria-labelledby="posts">
      <h2 id="posts">Posts</h2>
      <nav className="range" aria-label="Order">
        <span className="small soft order-label">Sort by</span>{" "}
        {Object.entries(postSorts).map(([key, label]) => (
          <ChipLink
            key={key}
            href={rangedPath(PATH, range, { sort: key === "views" ? "" : key })}
            label={label}
            current={key === sort}
          />
        ))}
      </nav>
      <Table
        caption="Posts"
        isHeaded
        columns={[
          { label: "Post", phone: "title" },
          { label: "Views", numeric: true, phone: "note" },
          { label: "Likes", numeric: true, phone: "note" },
          { label: "Sales", numeric: true, phone: "note" },
          { label: "Net", numeric: true, phone: "note" },
          { label: "Subscribed", numeric: true, phone: "note" },
          { label: "Conversion", numeric: true, phone: "note" },
        ]}
        rows={posts.map((post) => ({
          key: post.id,
          cells: [
            <PostName key="post" post={post} range={range} />,
            <span key="views" className="share-bar">
              {countText(post.views)}
              <svg aria-hidden="true" width="100%" height="3">
                <rect
                  className="share-part"
                  x={`${100 - share(post.views)}%`}
                  width={`${share(post.views)}%`}
                  height="3"
                  rx="1.5"
                />
              </svg>
            </span>,
            countText(post.likes),
            countText(post.sales),
            <Money key="net" cents={post.net} />,
            post.conversion ? countText(post.conversion.subscriptions) : "",
            post.conversion ? shareText(post.conversion.share) : "",
          ],
        }))}
      />
      <p className="small soft">
        Likes are a post's current total. Sales are purchases of the post and tips on it. Subscribed and
        conversion work as described above, and stay blank below {MIN_SUBSCRIPTIONS} subscriptions.
      </p>
      <Pager nextHref={hasMore ? pageHref(page + 1) : null} firstHref={page > 1 ? pageHref(1) : null} />
    </section>
  );
}

function PostName({ post, range }: { post: PostLine; range: Range }) {
  return (
    <a className="link row-link figure-post" href={rangedPath(`${PATH}/${post.id}`, range)}>
      {post.thumbnail ? (
        <img src={post.thumbnail} alt="" width={40} height={50} loading="lazy" />
      ) : (
        <span className="figure-blank">
          <Icon name={typeIcons[post.type]} />
        </span>
      )}
      <span>
        {post.title || "Untitled"}
        <span className="tiny dim figure-date">
          {post.deletedAt === null ? <Time at={post.publishedAt} /> : "Deleted"}
        </span>
      </span>
    </a>
  );
}
