import { FieldSet } from "../forms/field-frame.tsx";
import { Icon } from "../primitives/icon.tsx";

/** A post, as it is told apart from others. `thumbnail`: the URL of its smallest image; null for a text. */
export type PickedPost = { id: string; title: string; thumbnail: string | null };

/** A post's image, small. */
export const Thumbnail = ({ url }: { url: string | null }) => (
  <span className="media-item-thumbnail">
    {url === null ? <Icon name="text" /> : <img src={url} alt="" loading="lazy" decoding="async" />}
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
        {posts.map(({ id, title, thumbnail }) => (
          <label key={id}>
            <input type="radio" name="post" value={id} defaultChecked={id === value} />
            <Thumbnail url={thumbnail} />
            <span className="small">
              <bdi>{title || "Untitled"}</bdi>
            </span>
          </label>
        ))}
      </div>
    </FieldSet>
  );
}
