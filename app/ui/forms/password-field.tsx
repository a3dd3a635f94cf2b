import { PageScript } from "../primitives/page-script.tsx";
import { describedBy, FieldFrame, type FieldText } from "./field-frame.tsx";
import { rowFieldId } from "./row-field.tsx";

/**
 * Never filled in; `row` makes its ID unique on a page with several. Its script adds the button that reveals what was
 * typed.
 */
export function PasswordField({
  name,
  row,
  label,
  hint,
  error,
  ...input
}: FieldText & {
  row?: string;
  autoComplete: "current-password" | "new-password";
  minLength?: number;
}) {
  const id = row === undefined ? name : rowFieldId(name, row);
  const text = { name: id, label, hint, error };
  return (
    <FieldFrame {...text}>
      <div className="field-password">
        <input
          className="field-input"
          id={id}
          name={name}
          type="password"
          spellCheck={false}
          required
          {...input}
          {...describedBy(text)}
        />
        <PageScript name="passwords" />
      </div>
    </FieldFrame>
  );
}
