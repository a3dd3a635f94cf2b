import { pluralize } from "#domain/pluralize.ts";
import { Icon } from "../primitives/icon.tsx";
import { PageScript } from "../primitives/page-script.tsx";
import { LikeButton, type LikeProps } from "./like-button.tsx";
import { ShareLink } from "./share-link.tsx";

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
      <ShareLink
        url={url}
        title={title}
        label="Link to this post"
        hint="Anyone who opens it confirms their age first and sees only what they have access to."
      />
      <PageScript name="post-actions" />
    </div>
  );
}
