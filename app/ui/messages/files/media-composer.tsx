import { PAID_A_DAY } from "#domain/messages/message-media.ts";
import { formatPrice, MAX_PRICE, MIN_SALE, PLATFORM_FEE_PERCENT } from "#domain/money.ts";
import { Field } from "#ui/forms/field.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { MessageField } from "../thread/message-field.tsx";
import { FileForm, type FileFormProps } from "./file-form.tsx";

export type PriceProblem = "refuses_paid" | "paid_cap" | null;

/** A creator's message with files, free or at a price. Posts `text`, `preview`, and `price`. */
export function MediaComposer({
  backHref,
  name,
  priceProblem,
  ...form
}: FileFormProps & {
  backHref: string;
  name: string;
  priceProblem: PriceProblem;
}) {
  const { values, errors } = form;
  return (
    <FileForm
      {...form}
      head={{
        title: `Send files to ${name}`,
        text: "Only the two of you can see them, and team members who write for you. We remove location and camera data from your uploads.",
        back: { href: backHref, label: "Conversation" },
      }}
      button={{ label: "Send", busy: "Sending..." }}
    >
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
    </FileForm>
  );
}
