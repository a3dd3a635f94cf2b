import type { ComposerMediaItem } from "../../domain/posts/composer-media.ts";
import type { Errors } from "../forms/error-summary.tsx";
import type { Values } from "../forms/values.ts";
import { FilesColumn } from "../messages/files/files-column.tsx";
import { MessageField } from "../messages/thread/message-field.tsx";
import { Button } from "../primitives/button.tsx";
import { PageHead } from "../primitives/page-head.tsx";
import { useMedia } from "../studio/use-media.ts";
import { useFileForm } from "../uploads/use-file-form.ts";
import type { Acting } from "./team-frame.tsx";

/**
 * A team member's message with files, without a price. Posts `text`, `media`, `alt-…`, and `do`: send it, or change the list
 * of files.
 */
export function TeamFiles({
  action,
  api,
  acting,
  backHref,
  name,
  media,
  lost,
  values,
  errors,
  limits,
}: {
  action: string;
  /** Where its uploads go. */
  api: string;
  acting: Acting;
  backHref: string;
  /** Whom it goes to. */
  name: string;
  media: ComposerMediaItem[];
  lost: string[];
  values: Values;
  errors: Errors;
  limits: { formMegabytes: number };
}) {
  const files = useMedia(action, values.key ?? "", media, lost, true, api);
  const { note, onSubmit } = useFileForm(files);
  return (
    <form
      className="form compose"
      method="post"
      action={action}
      encType="multipart/form-data"
      onSubmit={onSubmit}
    >
      <input type="hidden" name="key" value={values.key ?? ""} />
      {values.reply_to && <input type="hidden" name="reply_to" value={values.reply_to} />}
      {/* Enter in a field activates the form's first button: this one doesn't send. */}
      <button className="sr-only" tabIndex={-1} aria-hidden="true" name="do" value="refresh" type="submit">
        Upload files without sending
      </button>
      <PageHead
        title={`Send files to ${name}`}
        text={`As ${acting.name}, for ${acting.creator.name}, who keeps them. Only those who can read this conversation see them. We remove location and camera data from your uploads.`}
        back={{ href: backHref, label: "Conversation" }}
      />
      <div className="compose-columns">
        <div className="form">
          <MessageField label="Text (optional)" rows={4} value={values.text} error={errors.text} />
        </div>
        <FilesColumn
          {...{ files, note, errors, action, values, limits, backHref }}
          vaultHref={null}
          previews="none"
        >
          <Button name="do" value="send" busy="Sending...">
            Send
          </Button>
        </FilesColumn>
      </div>
    </form>
  );
}
