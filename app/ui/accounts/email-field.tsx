import { Field } from "../forms/field.tsx";

/** The address that an account is known by; password managers know it as the user's name. */
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
