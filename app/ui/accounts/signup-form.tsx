import { RadioCards } from "../forms/choice.tsx";
import type { Errors } from "../forms/error-summary.tsx";
import { HiddenRedirect } from "../forms/hidden-redirect.tsx";
import type { Values } from "../forms/values.ts";
import { Button } from "../primitives/button.tsx";
import { EmailField } from "./email-field.tsx";
import { NewPasswordFields } from "./password-fields.tsx";

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
  const alreadyExists = errors.email === "Account Already Exists";
  const query = redirectTo ? `?redirect=${encodeURIComponent(redirectTo)}` : "";
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
      <EmailField
        hint="We'll send a code. Your email stays private."
        value={values.email}
        error={errors.email}
      />
      {alreadyExists && (
        <p className="small">
          <a href={`/login${query}`}>Log in</a> or{" "}
          <a href={`/forgot-password${query}`}>reset your password</a>.
        </p>
      )}
      <NewPasswordFields errors={errors} />
      <Button fill busy="Creating your account...">
        Sign Up
      </Button>
    </form>
  );
}
