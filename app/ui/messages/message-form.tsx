import type { Errors } from "../forms/error-summary.tsx";
import type { Values } from "../forms/values.ts";
import { Button, ButtonLink } from "../primitives/button.tsx";
import { Notice } from "../primitives/notice.tsx";
import { PhotoPicker } from "./files/photo-picker.tsx";
import type { Photos } from "./live/use-photos.ts";
import { SavedReplyField } from "./saved-texts/saved-reply-field.tsx";
import { MessageField } from "./thread/message-field.tsx";

/** Posts `text`, `key`, `reply_to`, photos, and whether to send it or keep it as a draft. */
export function MessageForm({
  path,
  sendKey,
  name,
  placeholder = "Message",
  attach,
  photos = null,
  replies = [],
  reply = null,
  hasDrafts = true,
  reloads = false,
  values,
  errors,
}: {
  path: string;
  /** Makes sending it twice harmless. */
  sendKey: string;
  name: string;
  placeholder?: string;
  /** Leads to a page for files. */
  attach?: string;
  /** Sent with the message. */
  photos?: Photos | null;
  replies?: { id: string; name: string; text: string }[];
  reply?: { number: number; text: string } | null;
  hasDrafts?: boolean;
  /**
   * Whether its page reloads by itself. Remix then fetches that page's routes now: later, there may be no connection.
   */
  reloads?: boolean;
  values: Values;
  errors: Errors;
}) {
  return (
    <form
      data-discover={reloads || undefined}
      className="form message-form"
      method="post"
      action={reply === null ? path : `${path}?reply=${reply.number}`}
      id="write"
      encType={photos === null ? undefined : "multipart/form-data"}
    >
      <input type="hidden" name="key" value={sendKey} />
      {reply !== null && (
        <div className="message-quote small soft">
          <input type="hidden" name="reply_to" value={reply.number} />
          <p>
            Replying to: <span dir="auto">{reply.text}</span>
          </p>
          <a className="link" href={`${path}#newest`}>
            Cancel reply
          </a>
        </div>
      )}
      {photos !== null && <PhotoPicker photos={photos} alt={values.alt} error={errors.files} />}
      <MessageField
        label={`Message to ${name}`}
        placeholder={placeholder}
        rows={1}
        value={values.text}
        error={errors.text}
      />
      <div className="actions">
        <Button name="intent" value="send" busy="Sending...">
          Send
        </Button>
        {hasDrafts && (
          <Button variant="secondary" name="intent" value="draft">
            Save draft
          </Button>
        )}
        {attach !== undefined && (
          <Button variant="quiet" icon="image" name="intent" value="attach">
            <span>{attach}</span>
          </Button>
        )}
      </div>
      <SavedReplyField replies={replies} />
    </form>
  );
}

export function NoMessageForm({
  text,
  next,
}: {
  text: string;
  next: { href: string; label: string } | null;
}) {
  return (
    <div className="stack stack-tight" id="write">
      <Notice tone="lamp">
        <p>{text}</p>
      </Notice>
      {next !== null && (
        <p>
          <ButtonLink href={next.href}>{next.label}</ButtonLink>
        </p>
      )}
    </div>
  );
}

export function UnblockForm({ path }: { path: string }) {
  return (
    <form method="post" action={`${path}/block`}>
      <Button variant="secondary" name="intent" value="unblock">
        Unblock
      </Button>
    </form>
  );
}
