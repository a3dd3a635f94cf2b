import { MAX_MESSAGE } from "../../domain/messages/message.ts";
import { formatPrice, MAX_PRICE, MIN_SALE, PLATFORM_FEE_PERCENT } from "../../domain/money.ts";
import type { ComposerMediaItem } from "../../domain/posts/composer-media.ts";
import type { Errors } from "../forms/error-summary.tsx";
import { Field, TextArea } from "../forms/field.tsx";
import { FieldFrame } from "../forms/field-frame.tsx";
import type { Values } from "../forms/values.ts";
import { FilesColumn } from "../messages/files/files-column.tsx";
import { Button } from "../primitives/button.tsx";
import { PageHead } from "../primitives/page-head.tsx";
import { useMedia } from "../studio/use-media.ts";
import { useFileForm } from "../uploads/use-file-form.ts";

/**
 * One message to many fans, with files, for nothing or at a price. Posts `to`, `text`, `media`, `alt-…`, `preview`, `price`,
 * and `do`: save it for its preview, or change the list of files.
 */
export function BroadcastComposer({
  action,
  back,
  vaultHref,
  audiences,
  media,
  lost,
  values,
  errors,
  limits,
}: {
  action: string;
  back: { href: string; label: string };
  vaultHref: string;
  audiences: { value: string; label: string }[];
  media: ComposerMediaItem[];
  lost: string[];
  values: Values;
  errors: Errors;
  limits: { formMegabytes: number };
}) {
  const files = useMedia(action, values.key ?? "", media, lost, true);
  const { note, onSubmit } = useFileForm(files);
  return (
    <form
      // Remix asks for its address's routes now. Asked with the first save, without a connection, it would show an error page.
      data-discover
      className="form compose"
      method="post"
      action={action}
      encType="multipart/form-data"
      onSubmit={onSubmit}
    >
      <input type="hidden" name="key" value={values.key ?? ""} />
      {/* Enter in a field activates the form's first button: this one doesn't save. */}
      <button className="sr-only" tabIndex={-1} aria-hidden="true" name="do" value="refresh" type="submit">
        Upload files without sending
      </button>
      <PageHead
        title="Write a broadcast"
        text="One message to many fans. Each gets it in their own conversation with you."
        back={back}
      />
      <div className="compose-columns">
        <div className="form">
          <FieldFrame
            name="to"
            label="Who gets it"
            hint="Decided for each fan at the moment it's sent."
            error={errors.to}
          >
            <select
              className="field-input"
              id="to"
              name="to"
              defaultValue={values.to}
              aria-describedby={errors.to ? "to-hint to-error" : "to-hint"}
            >
              {audiences.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          </FieldFrame>
          <TextArea
            name="text"
            label="Message"
            limit={MAX_MESSAGE}
            rows={6}
            value={values.text}
            error={errors.text}
          />
          <Field
            name="price"
            label="Price (optional)"
            hint={`Leave it empty to send everything for free. Otherwise, files stay locked until a fan pays, once, from ${formatPrice(MIN_SALE)} to ${formatPrice(MAX_PRICE)}. You keep ${100 - PLATFORM_FEE_PERCENT}%.`}
            value={values.price}
            error={errors.price}
            numeric="dollars"
          />
        </div>
        <FilesColumn {...{ files, note, errors, action, values, limits, vaultHref, backHref: back.href }}>
          <Button name="do" value="send" busy="Saving...">
            Preview
          </Button>
        </FilesColumn>
      </div>
    </form>
  );
}
