import { isOff } from "#domain/admin/feature-flags/feature.ts";
import { pluralize } from "#domain/pluralize.ts";
import type { PostCard } from "#domain/posts/post.ts";
import { useFrame } from "../frame/use-frame.ts";
import { Icon } from "../primitives/icon.tsx";
import { LikeForm } from "./like-button.tsx";
import { postHref } from "./post-labels.ts";

/** A card's heart and tip, which come back to the card in its list. Others see the number of likes. */
export function CardActions({ post }: { post: PostCard }) {
  const { viewer, path } = useFrame();
  if (!post.mayLike || viewer.kind === "guest" || viewer.restriction !== null)
    return post.likeCount > 0 && <span className="card-actions">{pluralize(post.likeCount, "like")}</span>;
  const href = postHref(post);
  const back = `${path}#post-${post.id}`;
  const mayTip = post.mayTip && viewer.deletionDueAt === null && !isOff(viewer, "tipping");
  return (
    <div className="card-actions">
      <LikeForm action={`${href}/like`} back={back} liked={post.liked}>
        <span className="sr-only">Like {post.title} </span>
        <span data-count>{post.likeCount > 0 && post.likeCount.toLocaleString("en-US")}</span>
      </LikeForm>{" "}
      {mayTip && (
        <a className="like" href={`${href}/tip?redirect=${encodeURIComponent(back)}`} data-dialog>
          <Icon name="money" />
          Tip
        </a>
      )}
    </div>
  );
}
