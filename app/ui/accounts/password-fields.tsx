import type { Errors } from "../forms/error-summary.tsx";
import { Field } from "../forms/field.tsx";

/** A new password, twice. */
export function NewPasswordFields({ label = "Password", errors }: { label?: string; errors: Errors }) {
  return (
    <>
      <Field
        name="password"
        label={label}
        hint="At least 6 characters, with a letter and a number."
        type="password"
        autoComplete="new-password"
        minLength={6}
        error={errors.password}
        required
      />
      <Field
        name="confirmPassword"
        label="Confirm password"
        type="password"
        autoComplete="new-password"
        error={errors.confirmPassword}
        required
      />
    </>
  );
}

/** The present password, asked for again before a change that a session alone must not make. */
export function CurrentPasswordField({ errors }: { errors: Errors }) {
  return (
    <Field
      name="currentPassword"
      label="Current password"
      type="password"
      autoComplete="current-password"
      error={errors.currentPassword}
      required
    />
  );
}

/** The same before a change to how somebody signs in, or to their leave. */
export function ConfirmWithPasswordField({ error }: { error: string | undefined }) {
  return (
    <Field
      name="password"
      label="Your password"
      hint="Asked again, so that nobody else can do this."
      type="password"
      autoComplete="current-password"
      error={error}
      required
    />
  );
}
