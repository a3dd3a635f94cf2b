import { useFetcher } from "@remix-run/react";
import { type FormEvent, type MouseEvent, useEffect, useRef, useState } from "react";
import type { OwnPostFilter } from "#domain/posts/own-post-query.ts";
import { isFailure } from "#ui/forms/keep-page.ts";
import type { FlashMessage } from "#ui/primitives/flash.tsx";
import { RowMenu } from "#ui/primitives/row-menu.tsx";
import { DeletePostDialog } from "./delete-post-dialog.tsx";
import type { OwnPostChange, ShownPost } from "./own-post-changes.ts";
import { deletePostHref, ownPostHref } from "./own-posts.ts";

const UPDATE_FAILED = { title: "Update Failed", text: "Nothing changed. Please try again." };
const DELETION_FAILED = { title: "Deletion Failed", text: "Nothing was deleted. Please try again." };

/** Leaves the focus on its button. */
function closeMenu(entry: Element) {
  const menu = entry.closest("details");
  menu?.querySelector("summary")?.focus();
  menu?.removeAttribute("open");
}

/** `list` is the URL of the shown list, to which a change leads back. */
export function OwnPostMenu({
  post,
  filter,
  list,
  username,
  onChange,
  onFailure,
}: {
  post: ShownPost;
  filter: OwnPostFilter;
  list: string;
  username: string;
  onChange: (change: OwnPostChange) => void;
  onFailure: (id: string, reason: FlashMessage) => void;
}) {
  const title = post.title || "Untitled";
  const change = useFetcher();
  const failure = useRef(UPDATE_FAILED);
  const [asksToDelete, setAsksToDelete] = useState(false);

  // A saved change leads to the new list; data comes back only if it failed.
  const { data } = change;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer is reported once
  useEffect(() => {
    if (data === undefined) return;
    // Another page answered, such as sign-in, which the creator should see.
    if (isFailure(data) && data.failed === "refused") return location.reload();
    const text = isFailure(data) ? data.text : undefined;
    onFailure(post.id, { kind: "error", ...failure.current, ...(text ? { text } : {}) });
  }, [data]);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    if (!(submitter instanceof HTMLButtonElement)) return;
    closeMenu(event.currentTarget);
    const [verb] = submitter.value.split(":");
    onChange({ id: post.id, change: verb === "pin" || verb === "unpin" ? verb : "hide" });
    failure.current = UPDATE_FAILED;
    change.submit(submitter, { method: "post", action: list });
  };
  const remove = (form: HTMLFormElement) => {
    onChange({ id: post.id, change: "hide" });
    failure.current = DELETION_FAILED;
    change.submit(form);
  };
  const askToDelete = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    closeMenu(event.currentTarget);
    setAsksToDelete(true);
  };
  const changes =
    filter === "archived"
      ? ["Restore"]
      : filter === "published"
        ? [post.pinnedAt === null ? "Pin" : "Unpin", "Archive"]
        : [];
  const links = [
    { label: "Edit", href: `/post/${post.id}` },
    { label: "View", href: ownPostHref(username, post.id) },
    ...(post.publishedAt === null ? [] : [{ label: "Analytics", href: `/analytics/posts/${post.id}` }]),
  ];
  const named = (label: string) => (
    <>
      {label}
      <span className="sr-only"> {title}</span>
    </>
  );
  return (
    <>
      <RowMenu label={`Actions for ${title}`}>
        {links.map(({ label, href }) => (
          <li key={label}>
            <a className="entry" href={href}>
              {named(label)}
            </a>
          </li>
        ))}
        {changes.map((label) => (
          <li key={label}>
            <form method="post" action={list} onSubmit={submit}>
              <button type="submit" className="entry" name="do" value={`${label.toLowerCase()}:${post.id}`}>
                {named(label)}
              </button>
            </form>
          </li>
        ))}
        <li>
          <a className="entry tone-error" href={deletePostHref(post.id, list)} onClick={askToDelete}>
            {named("Delete")}
          </a>
        </li>
      </RowMenu>
      {asksToDelete && (
        <DeletePostDialog
          path={deletePostHref(post.id, list)}
          onClose={() => setAsksToDelete(false)}
          onConfirm={remove}
        />
      )}
    </>
  );
}
