import type { ReactNode } from "react";
import { pluralize } from "#domain/pluralize.ts";
import { useIsRestricted } from "#ui/accounts/security/in-good-standing.tsx";
import { useFrame } from "../frame/use-frame.ts";
import { Icon } from "../primitives/icon.tsx";

export type LikeProps = {
  action: string;
  liked: boolean;
  count: number;
  /** Guests sign in first; their like is saved after that (app/routes/accounts/login.tsx). */
  guest: boolean;
  /** Only the count is shown: the post is the viewer's own, or a block stands between them and its creator. */
  isFixed?: boolean;
};

/** With JavaScript (app/scripts/posts/likes.ts), the like shows at once, and a failed request restores it. */
export function LikeButton({ action, liked, count, guest, isFixed }: LikeProps) {
  const { path } = useFrame();
  const isRestricted = useIsRestricted();
  const label = <span data-count>{pluralize(count, "like")}</span>;
  if (isFixed || isRestricted)
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
    <LikeForm action={action} back={path} liked={liked}>
      <span className="sr-only">Like, </span>
      {label}
    </LikeForm>
  );
}

/** Posts `intent` (like or unlike) and `redirect`, the page and place to come back to. */
export function LikeForm({
  action,
  back,
  liked,
  children,
}: {
  action: string;
  back: string;
  liked: boolean;
  children: ReactNode;
}) {
  return (
    <form method="post" action={action} data-like>
      <input type="hidden" name="redirect" value={back} />
      <button
        type="submit"
        className="like"
        name="intent"
        value={liked ? "unlike" : "like"}
        aria-pressed={liked}
      >
        <Icon name="heart" />
        {children}
      </button>
    </form>
  );
}
