import { Icon } from "../primitives/icon.tsx";
import { counted } from "./post-words.ts";

export type LikeProps = { action: string; targetId: string; liked: boolean; count: number };

/** Posts `intent` (like or unlike) and `target`; with JavaScript only this form is exchanged for its new self. */
export function LikeButton({ action, targetId, liked, count }: LikeProps) {
  return (
    <form method="post" action={action} id={`like-${targetId}`} data-enhance>
      <input type="hidden" name="target" value={targetId} />
      <button
        type="submit"
        className="like"
        name="intent"
        value={liked ? "unlike" : "like"}
        aria-pressed={liked}
      >
        <Icon name="heart" />
        <span className="sr-only">Like, </span>
        {counted(count, "like")}
      </button>
    </form>
  );
}
