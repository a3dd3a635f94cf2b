import { useFetcher } from "@remix-run/react";
import { type FormEvent, type MouseEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { formatPrice } from "#domain/money.ts";
import { pluralize } from "#domain/pluralize.ts";
import { isFailure } from "#ui/forms/keep-page.ts";
import { Badge } from "#ui/primitives/badge.tsx";
import { Button, ButtonLink } from "#ui/primitives/button.tsx";
import type { FlashMessage } from "#ui/primitives/flash.tsx";
import { Icon } from "#ui/primitives/icon.tsx";
import { Time } from "#ui/primitives/time.tsx";
import { typeIcons, typeLabels } from "../post-labels.ts";
import { DeletePostDialog } from "./delete-post-dialog.tsx";
import type { ShownPost } from "./own-post-changes.ts";
import type { ListedPost, OwnPostFilter } from "./own-posts.ts";

const audienceLabels = { free: "Free", subscriber: "Subscribers", ppv: "One-time purchase" } as const;
const UPDATE_FAILED = { title: "Update Failed", text: "Nothing changed. Please try again." };
const DELETION_FAILED = { title: "Deletion Failed", text: "Nothing was deleted. Please try again." };
const LEAVES_LIST = /^(archive|restore):/;

type RowProps = {
  post: ShownPost;
  filter: OwnPostFilter;
  username: string;
  isSelected: boolean;
  onLeave: () => void;
  onProblem: (problem: FlashMessage | null) => void;
};

export function OwnPostRow({ post, filter, username, isSelected, onLeave, onProblem }: RowProps) {
  const title = post.title || "Untitled";
  const change = useFetcher();
  const failure = useRef(UPDATE_FAILED);
  const [asksToDelete, setAsksToDelete] = useState(false);
  const action = `/dashboard/posts?show=${filter}`;

  // A saved change leads to the new list; data comes back only if it failed.
  const { data } = change;
  useEffect(() => {
    if (data === undefined) return;
    // Another page answered, such as sign-in, which the creator should see.
    if (isFailure(data) && data.failed === "refused") return location.reload();
    const text = isFailure(data) ? data.text : undefined;
    onProblem({ kind: "error", ...failure.current, ...(text ? { text } : {}) });
  }, [data, onProblem]);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    if (!(submitter instanceof HTMLButtonElement)) return;
    onProblem(null);
    if (LEAVES_LIST.test(submitter.value)) onLeave();
    failure.current = UPDATE_FAILED;
    change.submit({ do: submitter.value }, { method: "post", action });
  };
  const remove = () => {
    setAsksToDelete(false);
    onProblem(null);
    onLeave();
    failure.current = DELETION_FAILED;
    change.submit({ show: filter }, { method: "post", action: `/post/${post.id}/delete` });
  };
  const askToDelete = (event: MouseEvent) => {
    const isLink = (event.target as Element).closest("a[href$='/delete']");
    if (!isLink || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    setAsksToDelete(true);
  };
  return (
    <li className="card own-post" data-own-post={post.id} hidden={post.leaving}>
      <label className="media-item-thumbnail own-pick">
        <input
          className="check"
          type="checkbox"
          form="selection"
          name="post"
          value={post.id}
          defaultChecked={isSelected}
        />
        <span className="sr-only">Select {title}</span>
        {post.thumbnail !== null ? (
          <img src={post.thumbnail} alt="" loading="lazy" decoding="async" />
        ) : (
          <Icon name={typeIcons[post.type]} />
        )}
      </label>
      <div className="stack stack-tight">
        <h2 className="text-base">
          {/* Extends the tap target over the space around it. */}
          <a className="-my-3.5 block py-3.5 text-text" href={`/seller/${username}/content/${post.id}`}>
            {title}
          </a>
        </h2>
        <p className="small soft">
          <Badge>{typeLabels[post.type]}</Badge>{" "}
          <Badge>
            {post.price === null ? audienceLabels[post.visibility] : `${formatPrice(post.price)} one-time`}
          </Badge>{" "}
          {post.pinnedAt !== null && <Badge tone="lamp">Pinned</Badge>}
        </p>
        <p className="small soft">
          <PostDate post={post} />
        </p>
      </div>
      {filter === "published" || filter === "archived" ? (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the click is its link's, which the keyboard reaches
        <form className="own-actions" method="post" action={action} onSubmit={submit} onClick={askToDelete}>
          <PostLinks post={post}>
            {filter === "published" && (
              <ChangeButton post={post} change={post.pinnedAt === null ? "Pin" : "Unpin"} />
            )}
            <ChangeButton post={post} change={filter === "published" ? "Archive" : "Restore"} />
          </PostLinks>
        </form>
      ) : (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the click is its link's, which the keyboard reaches
        // biome-ignore lint/a11y/noStaticElementInteractions: the same
        <div className="own-actions" onClick={askToDelete}>
          <PostLinks post={post} />
        </div>
      )}
      {asksToDelete && (
        <DeletePostDialog id={post.id} onClose={() => setAsksToDelete(false)} onConfirm={remove} />
      )}
    </li>
  );
}

const PostLinks = ({ post, children }: { post: ListedPost; children?: ReactNode }) => (
  <>
    <ButtonLink variant="secondary" href={`/post/${post.id}`}>
      Edit<span className="sr-only"> {post.title || "Untitled"}</span>
    </ButtonLink>
    {children}
    <ButtonLink variant="quiet" href={`/post/${post.id}/delete`}>
      Delete<span className="sr-only"> {post.title || "Untitled"}</span>
    </ButtonLink>
  </>
);

const ChangeButton = ({
  post,
  change,
}: {
  post: ListedPost;
  change: "Pin" | "Unpin" | "Archive" | "Restore";
}) => (
  <Button variant="quiet" name="do" value={`${change.toLowerCase()}:${post.id}`}>
    {change}
    <span className="sr-only"> {post.title || "Untitled"}</span>
  </Button>
);

function PostDate({ post }: { post: ListedPost }) {
  if (post.scheduledFor !== null)
    return (
      <>
        Scheduled for <Time at={post.scheduledFor} showTime />
      </>
    );
  if (post.publishedAt === null)
    return (
      <>
        Last edited <Time at={post.updatedAt} />
      </>
    );
  return (
    <>
      <Time at={post.publishedAt} />
      <span className="max-sm:hidden"> · </span>
      <span className="max-sm:block">
        <a className="link" href={`/analytics/posts/${post.id}`}>
          {pluralize(post.viewCount, "view")}
          <span className="sr-only"> of {post.title || "Untitled"} by day</span>
        </a>{" "}
        · {pluralize(post.likeCount, "like")}
      </span>
    </>
  );
}
