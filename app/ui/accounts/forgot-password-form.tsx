import type { Errors } from "../forms/error-summary.tsx";
import { HiddenRedirect } from "../forms/hidden-redirect.tsx";
import { Button, ButtonLink } from "../primitives/button.tsx";
import { PageHead } from "../primitives/page-head.tsx";
import { EmailField } from "./email-field.tsx";

export function ForgotPasswordForm({
  email,
  errors,
  redirectTo,
  logInHref,
}: {
  email?: string;
  errors: Errors;
  redirectTo?: string | null;
  logInHref: string;
}) {
  return (
    <div className="stack">
      <PageHead title="Forgot your password?" text="We'll email you a reset link. It works for 30 minutes." />
      <form className="form" method="post" noValidate>
        <HiddenRedirect to={redirectTo} />
        <EmailField value={email} error={errors.email} />
        <div className="actions">
          <Button busy="Sending...">Email me a link</Button>
          <ButtonLink variant="quiet" href={logInHref}>
            Back to log in
          </ButtonLink>
        </div>
      </form>
    </div>
  );
}
