import { Button } from "../primitives/button.tsx";
import { RadioCards } from "../primitives/choice.tsx";
import type { Errors } from "../primitives/error-summary.tsx";
import { Field } from "../primitives/field.tsx";
import { HiddenRedirect } from "../primitives/hidden-redirect.tsx";
import type { Values } from "./auth-page.tsx";

const roles = [
  { value: "buyer", label: "Buyer, Free", text: "Follow and support creators." },
  { value: "seller", label: "Creator, Earn", text: "Post and get paid every week." },
];

export function SignupForm({
  values,
  errors,
  redirectTo,
}: {
  values: Values;
  errors: Errors;
  redirectTo?: string | null;
}) {
  return (
    <form className="form" method="post" action="/signup" noValidate>
      <HiddenRedirect to={redirectTo} />
      <RadioCards
        name="role"
        label="Join as"
        options={roles}
        value={values.role ?? "buyer"}
        error={errors.role}
      />
      <Field
        name="email"
        label="Email"
        hint="We send a code to it. Nobody else sees it."
        type="email"
        autoComplete="username"
        value={values.email}
        error={errors.email}
        required
      />
      <Field
        name="password"
        label="Password"
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
      <Button fill busy="Creating your account...">
        Sign Up
      </Button>
    </form>
  );
}
