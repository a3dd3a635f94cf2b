import { Notice } from "../primitives/notice.tsx";

/** Above what a creator who is leaving has posted, for themselves and for the fans who paid and still see it. */
export function LeavingNotice({ name, own }: { name: string; own: boolean }) {
  return (
    <Notice tone="lamp" icon="clock" title={own ? "You are leaving" : `${name} is leaving`}>
      <p>
        {own ? (
          <>
            Only fans who paid still see this page and your posts.{" "}
            <a href="/settings/delete-account">Keep my account</a>
          </>
        ) : (
          "You still see what you paid for. Nothing more will be charged, and nobody new can subscribe."
        )}
      </p>
    </Notice>
  );
}
