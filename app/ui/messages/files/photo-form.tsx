import { IMAGE_ACCEPT, IMAGE_TYPE_NAMES } from "#domain/media/image/image.ts";
import { FAN_PHOTOS } from "#domain/messages/message-media.ts";
import type { ComposerMediaItem } from "#domain/posts/composer-media.ts";
import type { Errors } from "#ui/forms/error-summary.tsx";
import { Field } from "#ui/forms/field.tsx";
import { describedBy, FieldError, FieldFrame } from "#ui/forms/field-frame.tsx";
import type { Values } from "#ui/forms/values.ts";
import { Button, ButtonLink } from "#ui/primitives/button.tsx";
import { PageHead } from "#ui/primitives/page-head.tsx";
import { MessageField } from "../thread/message-field.tsx";

/** Posts `text`, `files`, `alt`, and as `media` the photos that arrived with an earlier try. */
export function PhotoForm({
  action,
  backHref,
  name,
  photos,
  values,
  errors,
}: {
  action: string;
  backHref: string;
  name: string;
  photos: ComposerMediaItem[];
  values: Values;
  errors: Errors;
}) {
  const room = FAN_PHOTOS - photos.length;
  return (
    <form className="form" method="post" action={action} encType="multipart/form-data">
      <PageHead
        title={`Send photos to ${name}`}
        text="Only the two of you can see them. We remove location and camera data."
        back={{ href: backHref, label: "Conversation" }}
      />
      <input type="hidden" name="key" value={values.key ?? ""} />
      {values.reply_to && <input type="hidden" name="reply_to" value={values.reply_to} />}
      <MessageField label="Text (optional)" rows={3} value={values.text} error={errors.text} />
      <FieldError name="media" error={errors.media} />
      {photos.length > 0 && (
        <ul className="message-kept" aria-label="Photos that are ready">
          {photos.map((photo, index) => (
            <li key={photo.id}>
              <label className="check-row">
                <input type="checkbox" name="media" value={photo.id} defaultChecked />
                {photo.thumbnailUrl && <img src={photo.thumbnailUrl} alt="" />}
                <span>{photo.name || `Photo ${index + 1}`}</span>
              </label>
            </li>
          ))}
        </ul>
      )}
      {room > 0 && (
        <FieldFrame
          name="files"
          label={photos.length > 0 ? "Add more photos" : "Photos"}
          hint={`Up to ${room} photos of 10 MB each (${IMAGE_TYPE_NAMES}).`}
          error={errors.files}
        >
          <input
            className="field-input"
            id="files"
            name="files"
            type="file"
            multiple
            accept={IMAGE_ACCEPT}
            {...describedBy({ name: "files", label: "", hint: "files", error: errors.files })}
          />
        </FieldFrame>
      )}
      <Field
        name="alt"
        label="Alt text, optional (describe the photos for someone who can't see them)"
        value={values.alt}
        error={errors.alt}
        maxLength={300}
      />
      <div className="actions">
        <Button busy="Sending...">Send</Button>
        <ButtonLink variant="secondary" href={backHref}>
          Cancel
        </ButtonLink>
      </div>
    </form>
  );
}
