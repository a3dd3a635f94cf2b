import { attemptsLeftText, CODE_ATTEMPTS } from "../../domain/accounts/verification-code.ts";
import type { Errors } from "../forms/error-summary.tsx";
import { Field } from "../forms/field.tsx";
import { HiddenRedirect } from "../forms/hidden-redirect.tsx";
import { HiddenSentField } from "../forms/hidden-sent-field.tsx";
import { Button } from "../primitives/button.tsx";
import { PageHead } from "../primitives/page-head.tsx";
import type { Values } from "./auth-page.tsx";
import { EmailField } from "./email-field.tsx";

/** What the server makes six digits of: whatever is pasted between them, and after them, is left out there. */
const CODE_PATTERN = "([^0-9]*[0-9]){6}.*";

/**
 * One form: the address is the same for the code that is entered and for the one that is asked for. Its buttons say
 * which they are in `intent`; `ownEmail` is the address of whoever is signed in, who may have mistyped it.
 */
export function VerifyEmailForm({
  values,
  errors,
  attemptsRemaining,
  waitSeconds = 0,
  redirectTo,
  ownEmail = null,
}: {
  values: Values;
  errors: Errors;
  /** Null: nobody may know, or nothing is left to try. */
  attemptsRemaining?: number | null;
  /** Until a new code may be sent; 0 when it may. */
  waitSeconds?: number;
  redirectTo?: string | null;
  ownEmail?: string | null;
}) {
  // Said from the first wrong one on; what has just been refused says it itself.
  const tried = attemptsRemaining != null && attemptsRemaining < CODE_ATTEMPTS && !errors.code;
  const triesHint = tried ? attemptsLeftText(attemptsRemaining) : undefined;
  return (
    <div className="stack">
      <PageHead
        title="Check your inbox"
        text="We sent a 6-digit code to your email. It works for 10 minutes."
      />
      <form className="form" method="post" noValidate>
        <HiddenRedirect to={redirectTo} />
        <EmailField value={values.email} error={errors.email} />
        <Field
          name="code"
          label="Verification code"
          hint={triesHint}
          value={values.code}
          error={errors.code}
          maxLength={20}
          pattern={CODE_PATTERN}
          code
          required
        />
        <div className="actions">
          <Button name="intent" value="verify" needsValid busy="Checking...">
            Verify Email
          </Button>
        </div>
        <div className="stack stack-tight">
          <h2>No code?</h2>
          <p className="soft">Look in the spam folder too. A new code makes the old one invalid.</p>
          {waitSeconds > 0 && <Cooldown seconds={waitSeconds} />}
          <div className="actions">
            <Button look="secondary" name="intent" value="resend" busy="Sending...">
              Send a new code
            </Button>
          </div>
        </div>
      </form>
      {ownEmail !== null && <RequestNewCode email={ownEmail} redirectTo={redirectTo} />}
    </div>
  );
}

/** The way out for who mistyped the address: no code will ever come to it. */
function RequestNewCode({ email, redirectTo }: { email: string; redirectTo?: string | null }) {
  const signUp = `/signup${redirectTo ? `?redirect=${encodeURIComponent(redirectTo)}` : ""}`;
  return (
    <form
      className="stack stack-tight"
      method="post"
      action={`/logout?redirect=${encodeURIComponent(signUp)}`}
    >
      <HiddenSentField />
      <h2>Wrong address?</h2>
      <p className="soft">You signed up with {email}. If that is not yours, begin anew with the right one.</p>
      <div className="actions">
        <Button look="quiet" busy="Signing out...">
          Sign out and start again
        </Button>
      </div>
    </form>
  );
}

/** When a new code may be sent. The script counts down, holds the button until then, and says when it is over. */
function Cooldown({ seconds }: { seconds: number }) {
  return (
    <>
      <p className="soft" data-cooldown={seconds}>
        You can ask for a new code in{" "}
        <span className="num">{seconds === 1 ? "1 second" : `${seconds} seconds`}</span>.
      </p>
      <p className="soft" role="status" />
      <script defer src="/cooldown.js" />
    </>
  );
}
