import type { PostType } from "#db/kinds.ts";
import { FieldSet } from "../forms/field-frame.tsx";
import { typeIcons } from "../posts/post-labels.ts";
import { Icon } from "../primitives/icon.tsx";

export type PickedPost = { id: string; title: string; type: PostType; thumbnail: string | null };

export const Thumbnail = ({ url, type }: { url: string | null; type: PostType | null }) => (
  <span className="media-item-thumbnail">
    {url === null ? (
      <Icon name={typeIcons[type ?? "text"]} />
    ) : (
      <img src={url} alt="" loading="lazy" decoding="async" />
    )}
  </span>
);

export function PostPicker({
  posts,
  value,
  error,
}: {
  posts: PickedPost[];
  /** The chosen post's ID. */
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
