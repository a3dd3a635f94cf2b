import type { Errors } from "../forms/error-summary.tsx";
import { PasswordField } from "../forms/password-field.tsx";

export function NewPasswordFields({ label = "Password", errors }: { label?: string; errors: Errors }) {
  return (
    <>
      <PasswordField
        name="password"
        label={label}
        hint="At least 6 characters, with a letter and a number."
        autoComplete="new-password"
        minLength={6}
        error={errors.password}
      />
      <PasswordField
        name="confirmPassword"
        label="Confirm password"
        autoComplete="new-password"
        error={errors.confirmPassword}
      />
    </>
  );
}

/** For changes that a stolen session must not make. */
export function CurrentPasswordField({ errors }: { errors: Errors }) {
  return (
    <PasswordField
      name="currentPassword"
      label="Current password"
      autoComplete="current-password"
      error={errors.currentPassword}
    />
  );
}

export function ConfirmWithPasswordField({ error }: { error: string | undefined }) {
  return (
    <PasswordField
      name="password"
      label="Your password"
      hint="Enter it again to confirm it's you."
      autoComplete="current-password"
      error={error}
    />
  );
}
