import { Notice } from "../primitives/notice.tsx";
import { PageHead } from "../primitives/page-head.tsx";
import { Time } from "../primitives/time.tsx";

/** What the owner of a post sees once we took it down at a time (ms). */
export function RemovedPost({
  title,
  at,
  decisionId,
}: {
  title: string;
  at: number;
  decisionId: string | null;
}) {
  return (
    <>
      <PageHead
        title={title || "Untitled"}
        back={{ href: "/dashboard/posts?show=removed", label: "Your posts" }}
      />
      <Notice tone="error" icon="alert" title="We removed this post">
        <p>
          Removed on <Time at={at} />. Nobody can see it, and you can't change it.
        </p>
        {decisionId && (
          <p>
            <a className="link py-2.5" href={`/decisions/${decisionId}`}>
              See the decision and how to appeal
            </a>
          </p>
        )}
      </Notice>
    </>
  );
}
