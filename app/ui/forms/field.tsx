import { describedBy, FieldFrame, type FieldText } from "./field-frame.tsx";

type Input = FieldText & {
  value?: string;
  type?: "text" | "email" | "password" | "search" | "url";
  /** Figures are typed into a text field with a numeric keypad: no spinner, no lost input. */
  numeric?: "whole" | "dollars";
  autoComplete?: string;
  required?: boolean;
  readOnly?: boolean;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  code?: boolean;
  /** What a page's script says after a moment of pointing at the field; the hint says it without. */
  tooltip?: string;
};

/** One line of text, an address, a password, a number, an amount or a code. */
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
  code,
  tooltip,
  ...text
}: Input) {
  const input = (
    <input
      className={code ? "field-input field-code num" : "field-input"}
      id={text.name}
      name={text.name}
      type={type}
      defaultValue={type === "password" ? undefined : value}
      inputMode={numeric === "whole" || code ? "numeric" : numeric === "dollars" ? "decimal" : undefined}
      autoComplete={code ? "one-time-code" : autoComplete}
      autoCapitalize={type === "text" && autoComplete ? "none" : undefined}
      spellCheck={type === "text" && !code ? undefined : false}
      required={required}
      readOnly={readOnly}
      minLength={minLength}
      maxLength={maxLength}
      pattern={pattern}
      data-tip={tooltip}
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

/** Several lines; the limit is said in the hint. */
export function TextArea({
  value,
  limit,
  required,
  rows = 4,
  ...text
}: FieldText & {
  value?: string;
  limit?: number;
  required?: boolean;
  rows?: number;
}) {
  const hint = [text.hint, limit && `Up to ${limit} characters.`].filter(Boolean).join(" ");
  return (
    <FieldFrame {...text} hint={hint}>
      <textarea
        className="field-input"
        id={text.name}
        name={text.name}
        rows={rows}
        defaultValue={value}
        maxLength={limit}
        required={required}
        {...describedBy({ ...text, hint })}
      />
    </FieldFrame>
  );
}

/** A file; say what is accepted and how large it may be in the hint, before anybody chooses. */
export function FileField({ accept, required, ...text }: FieldText & { accept: string; required?: boolean }) {
  return (
    <FieldFrame {...text}>
      <input
        className="field-input"
        id={text.name}
        name={text.name}
        type="file"
        accept={accept}
        required={required}
        {...describedBy(text)}
      />
    </FieldFrame>
  );
}
