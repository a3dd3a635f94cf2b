import { MAX_MESSAGE } from "#domain/messages/message.ts";
import { formatPrice, MAX_PRICE, MIN_SALE, PLATFORM_FEE_PERCENT } from "#domain/money.ts";
import { Field, TextArea } from "#ui/forms/field.tsx";
import { FieldFrame } from "#ui/forms/field-frame.tsx";
import { FileForm, type FileFormProps } from "../files/file-form.tsx";

/** A message to many fans, with files, free or at a price. Posts `to`, `text`, `preview`, and `price`. */
export function BroadcastComposer({
  back,
  audiences,
  ...form
}: FileFormProps & {
  back: { href: string; label: string };
  audiences: { value: string; label: string }[];
}) {
  const { values, errors } = form;
  return (
    <FileForm
      {...form}
      head={{
        title: "Write a broadcast",
        text: "One message to many fans. Each gets it in their own conversation with you.",
        back,
      }}
      button={{ label: "Preview", busy: "Saving..." }}
    >
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
    </FileForm>
  );
}
