import { Field } from "../forms/field.tsx";

export function EmailField({
  value,
  error,
  hint,
}: {
  value: string | undefined;
  error: string | undefined;
  hint?: string;
}) {
  return (
    <Field
      name="email"
      label="Email"
      hint={hint}
      type="email"
      autoComplete="username"
      value={value}
      error={error}
      required
    />
  );
}
