import { EmptyState } from "../primitives/empty-state.tsx";
import { Table } from "../primitives/table.tsx";

export function MostLikedPosts({
  username,
  posts,
}: {
  username: string;
  posts: { id: string; title: string; likes: number }[];
}) {
  if (posts.length === 0)
    return <EmptyState title="No posts yet" text="Your most liked posts will appear here." />;
  return (
    <Table
      caption="Most liked posts"
      columns={[
        { label: "Post", phone: "lead" },
        { label: "Likes", numeric: true, phone: "amount" },
      ]}
      rows={posts.map(({ id, title, likes }) => ({
        key: id,
        cells: [
          <a key="post" className="link" href={`/seller/${username}/content/${id}`}>
            {title}
          </a>,
          likes,
        ],
      }))}
    />
  );
}
