import type { PostType } from "../../domain/posts/post.ts";
import { FieldSet } from "../forms/field-frame.tsx";
import { typeIcons } from "../posts/post-labels.ts";
import { Icon } from "../primitives/icon.tsx";

/** A post, as it is told apart from others. `thumbnail`: the URL of its smallest image, if it has one. */
export type PickedPost = { id: string; title: string; type: PostType; thumbnail: string | null };

/** A post's image, small, or what kind of post it is. */
export const Thumbnail = ({ url, type }: { url: string | null; type: PostType | null }) => (
  <span className="media-item-thumbnail">
    {url === null ? (
      <Icon name={typeIcons[type ?? "text"]} />
    ) : (
      <img src={url} alt="" loading="lazy" decoding="async" />
    )}
  </span>
);

/** One of several posts, chosen by its image. */
export function PostPicker({
  posts,
  value,
  error,
}: {
  posts: PickedPost[];
  /** The chosen one's ID. */
  value: string;
  error?: string;
}) {
  return (
    <FieldSet name="post" label="Post" hint="One of your published posts." error={error}>
      <div className="boost-picks">
        {posts.map(({ id, title, type, thumbnail }) => (
          <label key={id}>
            <input type="radio" name="post" value={id} defaultChecked={id === value} />
            <Thumbnail url={thumbnail} type={type} />
            <span className="small">
              <bdi>{title || "Untitled"}</bdi>
            </span>
          </label>
        ))}
      </div>
    </FieldSet>
  );
}
