import type { ReactNode } from "react";
import type { PostState } from "#domain/posts/access/visibility.ts";
import type { WaitReason } from "#domain/posts/own-post.ts";
import { Icon } from "../primitives/icon.tsx";
import { Notice } from "../primitives/notice.tsx";
import { PageScript } from "../primitives/page-script.tsx";
import { Time } from "../primitives/time.tsx";

const REFUSED = {
  title: "This post can't be published",
  text: "Someone in it didn't agree, or isn't 18 or older.",
};
const waits: Record<WaitReason, { title: string; text: string }> = {
  consent: { title: "Waits for consent", text: "It's published once everyone in it has agreed." },
  review: { title: "An open review", text: "It's published once someone on our team has looked at it." },
};

export function OwnerNotice({
  id,
  state,
  publishedAt,
  waitsFor,
  isRefused,
  withheldBy,
  isDue,
  url,
  children,
}: {
  id: string;
  state: PostState;
  publishedAt: number;
  /** What a scheduled post waits for besides its time, if anything, and whether its time has passed. */
  waitsFor: WaitReason | null;
  /** Whether it waits for consent that someone refused. */
  isRefused: boolean;
  /** The decision that removed it in some places, if any. */
  withheldBy: string | null;
  isDue: boolean;
  url: string;
  /** How to share it. */
  children: ReactNode;
}) {
  const wait = isRefused ? REFUSED : waitsFor && waits[waitsFor];
  const edit = (
    <a href={`/post/${id}`}>
      Edit<span className="sr-only"> this post</span>
    </a>
  );
  if (state === "withdrawn")
    return (
      <Notice tone="lamp" icon="lock" title="Hidden">
        <p>Your account is scheduled for deletion. Only fans who paid can still see this post.</p>
      </Notice>
    );
  if (state === "archived")
    return (
      <Notice tone="lamp" icon="lock" title="Archived">
        <p>Only you and fans who bought this post can see it. {edit}</p>
      </Notice>
    );
  if (state === "unpublished")
    return (
      <Notice tone="lamp" icon="clock" title={publishedAt === 0 ? "Draft" : wait ? wait.title : "Scheduled"}>
        <p>
          Only you can see this.{" "}
          {publishedAt > 0 && (
            <>
              {!(isRefused || (waitsFor && isDue)) && (
                <>
                  Scheduled for <Time at={publishedAt} showTime />.{" "}
                </>
              )}
              {wait && `${wait.text} `}
              <a href={`/post/${id}/people`}>People in this post</a>{" "}
            </>
          )}
          {edit}
        </p>
      </Notice>
    );
  return (
    <Notice>
      <p>This is your post. {edit}</p>
      {withheldBy && (
        <p>
          Removed in some places. <a href={`/decisions/${withheldBy}`}>See the decision and how to appeal</a>
        </p>
      )}
      <div className="owner-actions">
        <button type="button" className="like" data-copy={url} aria-live="polite" hidden>
          Copy link
        </button>
        {children}
        <a className="like" href="/post">
          <Icon name="post" />
          Next post
        </a>
      </div>
      <PageScript name="copy-link" />
    </Notice>
  );
}
