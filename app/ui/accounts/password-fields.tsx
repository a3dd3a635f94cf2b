import type { Errors } from "../forms/error-summary.tsx";
import { Field } from "../forms/field.tsx";

/** A new password, entered twice. */
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

/** Asks for the current password before a change that a stolen session must not make. */
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

/** Asks for the password before a change to sign-in methods, or before deleting the account. */
export function ConfirmWithPasswordField({ error }: { error: string | undefined }) {
  return (
    <Field
      name="password"
      label="Your password"
      hint="Enter it again to confirm it's you."
      type="password"
      autoComplete="current-password"
      error={error}
      required
    />
  );
}
