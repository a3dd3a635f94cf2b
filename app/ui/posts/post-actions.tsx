import type { ReactNode } from "react";
import { pluralize } from "#domain/pluralize.ts";
import { Icon } from "../primitives/icon.tsx";
import { PageScript } from "../primitives/page-script.tsx";
import { LikeButton, type LikeProps } from "./like-button.tsx";

export function PostActions({
  like,
  views,
  children,
}: {
  like: LikeProps;
  views: number;
  children: ReactNode;
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
      {children}
      <PageScript name="post-actions" />
    </div>
  );
}
