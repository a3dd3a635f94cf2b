import { Notice } from "../primitives/notice.tsx";
import { Time } from "../primitives/time.tsx";

type Leaving = {
  name: string;
  own: boolean;
  until?: number | null;
};

export function LeavingNotice({ name, own, until = null }: Leaving) {
  return (
    <Notice tone="lamp" icon="clock" title={own ? "You're leaving" : `${name} is leaving`}>
      {own ? (
        <p>
          Only fans who paid can still see this page and your posts.{" "}
          <a href="/settings/delete-account">Keep my account</a>
        </p>
      ) : (
        <p>
          {until === null ? (
            "Only fans who paid can still see this."
          ) : (
            <>
              You paid through <Time at={until} /> and keep access until then.
            </>
          )}{" "}
          You won't be charged again. <a href="/subscriptions">Your subscriptions</a>
        </p>
      )}
    </Notice>
  );
}
