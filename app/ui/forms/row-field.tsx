import type { Errors } from "./error-summary.tsx";
import { describedBy, FieldError } from "./field-frame.tsx";

export const rowFieldId = (name: string, row: string) => `${name}-${row}`;

/** Keyed by the IDs of one row's fields, so that the summary links to the right row. */
export const errorsInRow = (errors: Errors, row: string | undefined): Errors =>
  row === undefined
    ? errors
    : Object.fromEntries(
        Object.entries(errors).map(([name, message]) => [
          name === "form" ? name : rowFieldId(name, row),
          message,
        ]),
      );

export function RowField({
  row,
  name,
  label,
  value,
  error,
  autoComplete = "off",
}: {
  row: string;
  name: string;
  label: string;
  value?: string;
  error?: string;
  autoComplete?: string;
}) {
  const id = rowFieldId(name, row);
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <FieldError name={id} error={error} />
      <input
        className="field-input"
        id={id}
        type="text"
        name={name}
        defaultValue={value}
        maxLength={500}
        autoComplete={autoComplete}
        {...describedBy({ name: id, label, error })}
      />
    </div>
  );
}
