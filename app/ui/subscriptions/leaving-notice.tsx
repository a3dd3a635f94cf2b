import { Notice } from "../primitives/notice.tsx";
import { Time } from "../primitives/time.tsx";

type Leaving = {
  name: string;
  own: boolean;
  /** When this fan's paid month ends; left out for who bought single posts, or where that is said elsewhere. */
  until?: number | null;
};

/** Above what a creator who is leaving has posted, for themselves and for the fans who paid and still see it. */
export function LeavingNotice({ name, own, until = null }: Leaving) {
  return (
    <Notice tone="lamp" icon="clock" title={own ? "You are leaving" : `${name} is leaving`}>
      {own ? (
        <p>
          Only fans who paid still see this page and your posts.{" "}
          <a href="/settings/delete-account">Keep my account</a>
        </p>
      ) : (
        <p>
          {until === null ? (
            "You still see what you paid for, and nobody else does."
          ) : (
            <>
              You paid until <Time at={until} />, and see page and posts until then. Nobody else does.
            </>
          )}{" "}
          Nothing more will be charged. <a href="/subscriptions">Your subscriptions</a>
        </p>
      )}
    </Notice>
  );
}
