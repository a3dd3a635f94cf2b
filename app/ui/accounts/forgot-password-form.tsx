import type { Errors } from "../forms/error-summary.tsx";
import { HiddenRedirect } from "../forms/hidden-redirect.tsx";
import { Button, ButtonLink } from "../primitives/button.tsx";
import { PageHead } from "../primitives/page-head.tsx";
import { EmailField } from "./email-field.tsx";

/** Asks for a link to a new password. */
export function ForgotPasswordForm({
  email,
  errors,
  redirectTo,
  logInHref,
}: {
  email?: string;
  errors: Errors;
  /** Where logging in was to lead. */
  redirectTo?: string | null;
  logInHref: string;
}) {
  return (
    <div className="stack">
      <PageHead
        title="Forgot your password?"
        text="We send you a link to set a new one. It works for 30 minutes."
      />
      <form className="form" method="post" noValidate>
        <HiddenRedirect to={redirectTo} />
        <EmailField value={email} error={errors.email} />
        <div className="actions">
          <Button busy="Sending...">Send the link</Button>
          <ButtonLink look="quiet" href={logInHref}>
            Back to log in
          </ButtonLink>
        </div>
      </form>
    </div>
  );
}
