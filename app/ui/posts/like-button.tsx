import { Icon } from "../primitives/icon.tsx";
import { pluralize } from "./post-labels.ts";

export type LikeProps = {
  action: string;
  targetId: string;
  liked: boolean;
  count: number;
  /** A visitor signs in first; then it is done (app/routes/auth/login.tsx). */
  guest: boolean;
  /** One's own is counted and not liked. */
  own?: boolean;
};

/**
 * Posts `intent` (like or unlike). With JavaScript (public/deeds.js) the answer shows at once, and only this form is
 * exchanged for its new self; where the server says no, it is as before again.
 */
export function LikeButton({ action, targetId, liked, count, guest, own }: LikeProps) {
  const words = <span data-count>{pluralize(count, "like")}</span>;
  if (own)
    return (
      <span className="like">
        <Icon name="heart" />
        {words}
      </span>
    );
  if (guest)
    return (
      <form method="post" action="/login" data-like-later>
        <input type="hidden" name="redirect" value={action} />
        <button type="submit" className="like" name="intent" value="like">
          <Icon name="heart" />
          <span className="sr-only">Sign in to like, </span>
          {words}
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
        {words}
      </button>
    </form>
  );
}
