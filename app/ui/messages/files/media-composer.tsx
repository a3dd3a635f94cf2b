import { PAID_A_DAY } from "../../../domain/messages/message-media.ts";
import { formatPrice, MAX_PRICE, MIN_SALE, PLATFORM_FEE_PERCENT } from "../../../domain/money.ts";
import type { ComposerMediaItem } from "../../../domain/posts/composer-media.ts";
import type { Errors } from "../../forms/error-summary.tsx";
import { Field } from "../../forms/field.tsx";
import type { Values } from "../../forms/values.ts";
import { Button } from "../../primitives/button.tsx";
import { Notice } from "../../primitives/notice.tsx";
import { PageHead } from "../../primitives/page-head.tsx";
import { useMedia } from "../../studio/use-media.ts";
import { useFileForm } from "../../uploads/use-file-form.ts";
import { MessageField } from "../thread/message-field.tsx";
import { FilesColumn } from "./files-column.tsx";

/** Why a price can't be set now; null if it can. */
export type PriceProblem = "refuses_paid" | "paid_cap" | null;

/**
 * A creator's message with files, for nothing or at a price. Posts `text`, `media`, `alt-…`, `preview`, `price`, and `do`:
 * send it, or change the list of files.
 */
export function MediaComposer({
  action,
  backHref,
  vaultHref,
  name,
  media,
  lost,
  values,
  errors,
  limits,
  priceProblem,
}: {
  action: string;
  backHref: string;
  vaultHref: string;
  /** Whom it goes to. */
  name: string;
  media: ComposerMediaItem[];
  lost: string[];
  values: Values;
  errors: Errors;
  limits: { formMegabytes: number };
  priceProblem: PriceProblem;
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
      {values.reply_to && <input type="hidden" name="reply_to" value={values.reply_to} />}
      {/* Enter in a field activates the form's first button: this one doesn't send. */}
      <button className="sr-only" tabIndex={-1} aria-hidden="true" name="do" value="refresh" type="submit">
        Upload files without sending
      </button>
      <PageHead
        title={`Send files to ${name}`}
        text="Only the two of you can see them, and team members who write for you. We remove location and camera data from your uploads."
        back={{ href: backHref, label: "Conversation" }}
      />
      <div className="compose-columns">
        <div className="form">
          <MessageField
            label="Text (optional)"
            hint="Your fan sees it before paying, too."
            rows={4}
            value={values.text}
            error={errors.text}
          />
          {priceProblem === null ? (
            <Field
              name="price"
              label="Price (optional)"
              hint={`Leave it empty to send everything for free. Otherwise, files stay locked until ${name} pays, once, from ${formatPrice(MIN_SALE)} to ${formatPrice(MAX_PRICE)}. You keep ${100 - PLATFORM_FEE_PERCENT}%. It can't be changed later.`}
              value={values.price}
              error={errors.price}
              numeric="dollars"
            />
          ) : (
            <Notice tone="info">
              <p>
                {priceProblem === "refuses_paid"
                  ? `${name} doesn't want paid messages. You can send this for free.`
                  : `You've sent ${name} ${PAID_A_DAY} paid messages within 24 hours. You can send this for free.`}
              </p>
              {errors.price && <p className="field-error">{errors.price}</p>}
            </Notice>
          )}
        </div>
        <FilesColumn {...{ files, note, errors, action, values, limits, vaultHref, backHref }}>
          <Button name="do" value="send" busy="Sending...">
            Send
          </Button>
        </FilesColumn>
      </div>
    </form>
  );
}
