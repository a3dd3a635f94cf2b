import { Icon } from "../primitives/icon.tsx";
import { PageScript } from "../primitives/page-script.tsx";
import { LikeButton, type LikeProps } from "./like-button.tsx";
import { pluralize } from "./post-labels.ts";

/** A post's likes, views and share link. */
export function PostActions({
  like,
  views,
  url,
  title,
}: {
  like: LikeProps;
  views: number;
  url: string;
  title: string;
}) {
  return (
    <div className="post-actions">
      <LikeButton {...like} />
      {views > 0 && (
        <span className="like">
          <Icon name="eye" />
          {pluralize(views, "view")}
        </span>
      )}
      <details name="share" className="share">
        <summary className="like" data-share={url} data-title={title}>
          <Icon name="share" />
          Share
        </summary>
        <div className="field">
          <label className="field-label" htmlFor="share-link">
            Link to this post
          </label>
          <input id="share-link" type="text" className="field-input" readOnly value={url} />
          <span className="field-hint">
            Anyone who opens it confirms their age first and sees only what they have access to.
          </span>
        </div>
      </details>
      <PageScript name="post-actions" />
    </div>
  );
}
