import { type ComponentProps, type FormEvent, type ReactNode, useState } from "react";
import type { ArrangeAction } from "#domain/posts/arrange.ts";
import { MediaList } from "#ui/posts/composer/media-list.tsx";
import { useMedia } from "#ui/posts/composer/use-media.ts";
import { Button, ButtonLink } from "#ui/primitives/button.tsx";
import { PageHead } from "#ui/primitives/page-head.tsx";
import type { SentFiles } from "./use-sent-files.ts";

export type FileFormProps = SentFiles["form"] & {
  action: string;
  limits: { formMegabytes: number };
};

/**
 * Posts `key`, its fields, `media`, `alt-…`, and `do`: send, save and go to the vault, or change the list of files,
 * which happens at once with scripts. Then it also waits for uploads, and stays if it can't be sent.
 */
export function FileForm({
  action,
  api,
  head,
  hasVault = true,
  previews = "message",
  button,
  children,
  values,
  errors,
  limits,
  media,
  lost,
  formRef,
  isSending,
  send,
}: FileFormProps & {
  api?: string;
  head: Required<Pick<ComponentProps<typeof PageHead>, "title" | "text" | "back">>;
  hasVault?: boolean;
  previews?: ComponentProps<typeof MediaList>["previews"];
  button: { label: string; busy: string };
  children: ReactNode;
}) {
  const files = useMedia(action, values.key ?? "", media, lost, true, api);
  const [note, setNote] = useState("");
  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    const value = submitter instanceof HTMLButtonElement && submitter.name === "do" ? submitter.value : "";
    const [request = "", id = ""] = value.split(":");
    if (request === "refresh") return;
    if (request === "retry") files.retryProcessing(id);
    else if (id) files.change({ type: "arranged", action: request as ArrangeAction, id });
    else if (files.isSending) setNote("Your files are still uploading. Try again when they've finished.");
    else {
      setNote("");
      send(new FormData(event.currentTarget, submitter), action);
    }
  }
  return (
    <form
      // Remix fetches the routes of this URL now: with the first save, without a connection, that would show an error
      // page.
      data-discover
      ref={formRef}
      className="form compose"
      method="post"
      action={action}
      encType="multipart/form-data"
      onSubmit={handleSubmit}
    >
      <input type="hidden" name="key" value={values.key ?? ""} />
      {values.reply_to && <input type="hidden" name="reply_to" value={values.reply_to} />}
      {/* Enter in a field presses the form's first button: this one doesn't send. */}
      <button className="sr-only" tabIndex={-1} aria-hidden="true" name="do" value="refresh" type="submit">
        Upload files without sending
      </button>
      <PageHead {...head} />
      <div className="compose-columns">
        <div className="form">{children}</div>
        <div className="form">
          <MediaList composer={{ ...files, errors }} {...{ action, values, limits, previews }} />
          {hasVault && (
            <div className="actions">
              <Button name="do" value="vault" variant="secondary" pending={isSending}>
                Choose from your vault
              </Button>
            </div>
          )}
          {note && (
            <p className="soft" role="status">
              {note}
            </p>
          )}
          <div className="actions">
            <Button name="do" value="send" busy={button.busy} pending={isSending}>
              {button.label}
            </Button>
            <ButtonLink variant="secondary" href={head.back.href}>
              Cancel
            </ButtonLink>
          </div>
        </div>
      </div>
    </form>
  );
}
