import { pluralize } from "#domain/pluralize.ts";
import { Icon } from "../primitives/icon.tsx";

export type LikeProps = {
  action: string;
  targetId: string;
  liked: boolean;
  count: number;
  /** Guests sign in first; their like is saved after that (app/routes/accounts/login.tsx). */
  guest: boolean;
  /** Only the count is shown: the post is the viewer's own, or a block stands between them and its creator. */
  isFixed?: boolean;
};

/**
 * Posts `intent` (like or unlike). With JavaScript (app/scripts/posts/likes.ts), the like shows at once, only this form
 * is replaced, and a failed request restores it.
 */
export function LikeButton({ action, targetId, liked, count, guest, isFixed }: LikeProps) {
  const label = <span data-count>{pluralize(count, "like")}</span>;
  if (isFixed)
    return (
      <span className="like">
        <Icon name="heart" />
        {label}
      </span>
    );
  if (guest)
    return (
      <form method="post" action="/login" data-like-later>
        <input type="hidden" name="redirect" value={action} />
        <button type="submit" className="like" name="intent" value="like">
          <Icon name="heart" />
          <span className="sr-only">Sign in to like, </span>
          {label}
        </button>
      </form>
    );
  return (
    <form method="post" action={action} id={`like-${targetId}`} data-like>
      <button
        type="submit"
        className="like"
        name="intent"
        value={liked ? "unlike" : "like"}
        aria-pressed={liked}
      >
        <Icon name="heart" />
        <span className="sr-only">Like, </span>
        {label}
      </button>
    </form>
  );
}
