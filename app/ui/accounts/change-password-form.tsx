import type { Errors } from "../forms/error-summary.tsx";
import { Button, ButtonLink } from "../primitives/button.tsx";
import { PageHead } from "../primitives/page-head.tsx";
import { CurrentPasswordField, NewPasswordFields } from "./password-fields.tsx";

export function ChangePasswordForm({ email, errors }: { email: string; errors: Errors }) {
  return (
    <>
      <PageHead
        back={{ href: "/settings?tab=security", label: "Settings" }}
        title="Change password"
        text="You'll stay signed in here and be signed out everywhere else."
      />
      <form className="form" method="post" noValidate>
        {/* Tells password managers which account the new password is for. */}
        <input type="text" name="username" value={email} autoComplete="username" readOnly hidden />
        <CurrentPasswordField errors={errors} />
        <NewPasswordFields label="New password" errors={errors} />
        <div className="actions">
          <Button busy="Saving...">Change password</Button>
          <ButtonLink variant="quiet" href="/forgot-password">
            Forgot your password?
          </ButtonLink>
        </div>
      </form>
    </>
  );
}
