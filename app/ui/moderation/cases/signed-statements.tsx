import { statementField } from "#domain/moderation/cases/forms.ts";
import { Checkbox } from "#ui/forms/choice.tsx";
import type { Errors } from "#ui/forms/error-summary.tsx";
import { Field } from "#ui/forms/field.tsx";
import type { Values } from "#ui/forms/values.ts";

/** What a law makes someone state and sign. Posts a checkbox per statement, and `signature`. */
export function SignedStatements({
  statements,
  values,
  errors,
}: {
  statements: readonly { id: string; text: string }[];
  values: Values;
  errors: Errors;
}) {
  return (
    <>
      {statements.map(({ id, text }) => (
        <Checkbox
          key={id}
          name={statementField(id)}
          label={text}
          error={errors[statementField(id)]}
          checked={values[statementField(id)] === "on"}
          required
        />
      ))}
      <Field
        name="signature"
        label="Signature"
        hint="Type your full name."
        value={values.signature}
        error={errors.signature}
        autoComplete="name"
        maxLength={100}
        required
      />
    </>
  );
}
