import { Icon } from "../primitives/icon.tsx";
import { counted } from "./post-words.ts";

export type LikeProps = {
  action: string;
  targetId: string;
  liked: boolean;
  count: number;
  /** For a visitor: where to sign in first. */
  signInHref: string | null;
  /** One's own is counted and not liked. */
  own?: boolean;
};

/**
 * Posts `intent` (like or unlike). With JavaScript (public/deeds.js) the answer shows at once, and only this form is
 * exchanged for its new self; where the server says no, it is as before again.
 */
export function LikeButton({ action, targetId, liked, count, signInHref, own }: LikeProps) {
  const words = <span data-count>{counted(count, "like")}</span>;
  if (own)
    return (
      <span className="like">
        <Icon name="heart" />
        {words}
      </span>
    );
  if (signInHref !== null)
    return (
      <a className="like" href={signInHref}>
        <Icon name="heart" />
        <span className="sr-only">Sign in to like, </span>
        {words}
      </a>
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
