import type { Errors } from "../forms/error-summary.tsx";
import { HiddenRedirect } from "../forms/hidden-redirect.tsx";
import { PasswordField } from "../forms/password-field.tsx";
import type { Values } from "../forms/values.ts";
import { Button } from "../primitives/button.tsx";
import { EmailField } from "./email-field.tsx";

export function LoginForm({
  values,
  errors,
  redirectTo,
  action = "/login",
}: {
  action?: string;
  values: Values;
  errors: Errors;
  redirectTo?: string | null;
}) {
  return (
    <form className="form" method="post" action={action} noValidate>
      <HiddenRedirect to={redirectTo} />
      <EmailField value={values.email} error={errors.email} />
      <PasswordField
        name="password"
        label="Password"
        autoComplete="current-password"
        error={errors.password}
      />
      <Button fill busy="Logging in...">
        Log In
      </Button>
      {/* Submits the form, so that the email carries over. */}
      <Button variant="quiet" fill name="intent" value="forgot">
        Forgot your password?
      </Button>
    </form>
  );
}
