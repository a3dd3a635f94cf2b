import type { Errors } from "../forms/error-summary.tsx";
import { Field } from "../forms/field.tsx";
import { HiddenRedirect } from "../forms/hidden-redirect.tsx";
import { Button } from "../primitives/button.tsx";
import type { Values } from "./auth-page.tsx";
import { EmailField } from "./email-field.tsx";

export function LoginForm({
  values,
  errors,
  redirectTo,
  action = "/login",
}: {
  /** Where the form goes; its page leads on by itself where it names no `redirectTo`. */
  action?: string;
  values: Values;
  errors: Errors;
  redirectTo?: string | null;
}) {
  return (
    <form className="form" method="post" action={action} noValidate>
      <HiddenRedirect to={redirectTo} />
      <EmailField value={values.email} error={errors.email} />
      <Field
        name="password"
        label="Password"
        type="password"
        autoComplete="current-password"
        error={errors.password}
        required
      />
      <Button fill busy="Logging in...">
        Log In
      </Button>
      {/* Sends what was typed, so that the address need not be typed again. */}
      <Button look="quiet" fill name="intent" value="forgot">
        Forgot your password?
      </Button>
    </form>
  );
}
