import type { PostState } from "../../domain/access/visibility.ts";
import { Notice } from "../primitives/notice.tsx";
import { Time } from "../primitives/time.tsx";

/** What its creator is told above a post of their own, with the way to change it. */
export function OwnerNotice({
  id,
  state,
  publishedAt,
}: {
  id: string;
  state: PostState;
  publishedAt: number;
}) {
  const edit = (
    <a href={`/post/${id}`}>
      Edit<span className="sr-only"> this post</span>
    </a>
  );
  if (state === "withdrawn")
    return (
      <Notice tone="lamp" icon="lock" title="Hidden">
        <p>Your account is to be deleted. Only fans who paid still see this post.</p>
      </Notice>
    );
  if (state === "archived")
    return (
      <Notice tone="lamp" icon="lock" title="Archived">
        <p>Only you, and those who bought it, see this post. {edit}</p>
      </Notice>
    );
  if (state === "unpublished")
    return (
      <Notice tone="lamp" icon="clock" title={publishedAt > 0 ? "Scheduled" : "Draft"}>
        <p>
          Only you see this.{" "}
          {publishedAt > 0 && (
            <>
              It comes out on <Time at={publishedAt} showTime />.{" "}
            </>
          )}
          {edit}
        </p>
      </Notice>
    );
  return (
    <Notice>
      <p>This is your own post. {edit}</p>
    </Notice>
  );
}
