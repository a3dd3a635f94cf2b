import type { Errors } from "../forms/error-summary.tsx";
import { Button } from "../primitives/button.tsx";
import { PageHead } from "../primitives/page-head.tsx";
import { NewPasswordFields } from "./password-fields.tsx";

export function ResetPasswordForm({ email, errors }: { email: string; errors: Errors }) {
  return (
    <div className="stack">
      <PageHead title="Set a new password" text="This signs you out everywhere." />
      <form className="form" method="post" noValidate>
        {/* Tells password managers which account the new password is for. */}
        <input type="text" name="username" value={email} autoComplete="username" readOnly hidden />
        <NewPasswordFields label="New password" errors={errors} />
        <div className="actions">
          <Button busy="Saving...">Set password</Button>
        </div>
      </form>
    </div>
  );
}
