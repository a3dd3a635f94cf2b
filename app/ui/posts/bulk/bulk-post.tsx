import type { ReactNode } from "react";
import type { PostType, Visibility } from "#db/kinds.ts";
import { formatPrice } from "#domain/money.ts";
import { Icon } from "#ui/primitives/icon.tsx";
import { audienceLabels, typeIcons } from "../post-labels.ts";

export type BulkPost = {
  id: string;
  title: string;
  type: PostType;
  visibility: Visibility;
  price: number | null;
  tags: string[];
  thumbnail: string | null;
};

export const audienceOf = ({ visibility, price }: Pick<BulkPost, "visibility" | "price">) =>
  price === null ? audienceLabels[visibility] : `${formatPrice(price)} one-time`;

export const BulkPostLine = ({ post, children }: { post: BulkPost; children: ReactNode }) => (
  <>
    <span className="media-item-thumbnail">
      {post.thumbnail === null ? (
        <Icon name={typeIcons[post.type]} />
      ) : (
        <img src={post.thumbnail} alt="" loading="lazy" decoding="async" />
      )}
    </span>
    <span className="min-w-0">
      <strong className="block truncate text-text">
        <bdi>{post.title || "Untitled"}</bdi>
      </strong>{" "}
      {children}
    </span>
  </>
);
