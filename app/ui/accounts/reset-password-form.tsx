import type { Errors } from "../forms/error-summary.tsx";
import { Button } from "../primitives/button.tsx";
import { PageHead } from "../primitives/page-head.tsx";
import { NewPasswordFields } from "./password-fields.tsx";

/** Sets a new password by a mailed link, whose token waits in a cookie. */
export function ResetPasswordForm({ email, errors }: { email: string; errors: Errors }) {
  return (
    <div className="stack">
      <PageHead title="Set a new password" text="You are signed out everywhere once it is set." />
      <form className="form" method="post" noValidate>
        {/* For password managers, which keep a password under an address. */}
        <input type="text" name="username" value={email} autoComplete="username" readOnly hidden />
        <NewPasswordFields label="New password" errors={errors} />
        <div className="actions">
          <Button busy="Saving...">Set the password</Button>
        </div>
      </form>
    </div>
  );
}
