import { describedBy, FieldFrame, type FieldText } from "./field-frame.tsx";

type Input = FieldText & {
  value?: string;
  type?: "text" | "email" | "search" | "tel" | "url";
  /** Shows a numeric keypad: unlike type=number, it has no spinner and keeps invalid input. */
  numeric?: "whole" | "dollars";
  autoComplete?: string;
  required?: boolean;
  readOnly?: boolean;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  placeholder?: string;
  code?: boolean;
};

export function Field({
  value,
  type = "text",
  numeric,
  autoComplete,
  required,
  readOnly,
  minLength,
  maxLength,
  pattern,
  placeholder,
  code,
  ...text
}: Input) {
  const input = (
    <input
      className={code ? "field-input field-code num" : "field-input"}
      id={text.name}
      name={text.name}
      type={type}
      defaultValue={value}
      inputMode={numeric === "whole" || code ? "numeric" : numeric === "dollars" ? "decimal" : undefined}
      autoComplete={code ? "one-time-code" : autoComplete}
      autoCapitalize={type === "text" && autoComplete ? "none" : undefined}
      spellCheck={type === "text" && !code ? undefined : false}
      required={required}
      readOnly={readOnly}
      minLength={minLength}
      maxLength={maxLength}
      pattern={pattern}
      placeholder={placeholder}
      {...describedBy(text)}
    />
  );
  return (
    <FieldFrame {...text}>
      {numeric === "dollars" ? (
        <div className="field-money">
          <span aria-hidden="true">$</span>
          {input}
        </div>
      ) : (
        input
      )}
    </FieldFrame>
  );
}

/** The hint mentions the limit. `isUncut`: pasted text over the limit stays, to be shortened. */
export function TextArea({
  value,
  limit,
  required,
  rows = 4,
  isUncut = false,
  placeholder,
  ...text
}: FieldText & {
  value?: string;
  limit?: number;
  isUncut?: boolean;
  placeholder?: string;
  required?: boolean;
  rows?: number;
}) {
  const hint = [text.hint, limit && `Up to ${limit.toLocaleString("en-US")} characters.`]
    .filter(Boolean)
    .join(" ");
  return (
    <FieldFrame {...text} hint={hint}>
      <textarea
        className="field-input"
        id={text.name}
        name={text.name}
        rows={rows}
        defaultValue={value}
        placeholder={placeholder}
        maxLength={isUncut ? undefined : limit}
        required={required}
        {...describedBy({ ...text, hint })}
      />
    </FieldFrame>
  );
}

/** What admins and banks can open: domain/reversals/evidence/add-evidence.ts. */
export const EVIDENCE_TYPES = ".pdf,.png,.jpg,.jpeg,application/pdf,image/png,image/jpeg";

/** The hint should name the accepted types and the size limit. */
export function FileField({
  accept,
  required,
  multiple,
  onChoose,
  ...text
}: FieldText & {
  accept: string;
  required?: boolean;
  multiple?: boolean;
  onChoose?: (file: File | undefined) => void;
}) {
  return (
    <FieldFrame {...text}>
      <input
        className="field-input"
        id={text.name}
        name={text.name}
        type="file"
        accept={accept}
        required={required}
        multiple={multiple}
        onChange={onChoose && (({ target }) => onChoose(target.files?.[0]))}
        {...describedBy(text)}
      />
    </FieldFrame>
  );
}
