import { attemptsLeftText, CODE_ATTEMPTS } from "#domain/accounts/verification-code.ts";
import type { Errors } from "../forms/error-summary.tsx";
import { Field } from "../forms/field.tsx";
import { HiddenRedirect } from "../forms/hidden-redirect.tsx";
import { HiddenSentField } from "../forms/hidden-sent-field.tsx";
import type { Values } from "../forms/values.ts";
import { Button } from "../primitives/button.tsx";
import { PageHead } from "../primitives/page-head.tsx";
import { PageScript } from "../primitives/page-script.tsx";
import { EmailField } from "./email-field.tsx";

/** Matches anything that the server can reduce to six digits: it drops all other characters. */
const CODE_PATTERN = String.raw`(\P{Nd}*\p{Nd}){6}.*`;

/**
 * Verifies a code or requests a new one; `intent` says which. `ownEmail`: the signed-in account's email, which may be
 * mistyped.
 */
export function VerifyEmailForm({
  values,
  errors,
  attemptsRemaining,
  waitSeconds = 0,
  redirectTo,
  ownEmail = null,
  wasSent = ownEmail !== null,
}: {
  values: Values;
  errors: Errors;
  /** Null if the visitor may not know, or no code is active. */
  attemptsRemaining?: number | null;
  /** Seconds until a new code may be sent; 0 if it may be sent now. */
  waitSeconds?: number;
  redirectTo?: string | null;
  ownEmail?: string | null;
  wasSent?: boolean;
}) {
  const showAttempts = attemptsRemaining != null && attemptsRemaining < CODE_ATTEMPTS && !errors.code;
  const attemptsHint = showAttempts ? attemptsLeftText(attemptsRemaining) : undefined;
  return (
    <div className="stack">
      {wasSent ? (
        <PageHead
          title="Check your inbox"
          text="We sent a 6-digit code to your email. It works for 10 minutes."
        />
      ) : (
        <PageHead
          title="Verify your email"
          text="Enter the email you signed up with and the 6-digit code from our email. It works for 10 minutes."
        />
      )}
      <form className="form" method="post" noValidate>
        <HiddenRedirect to={redirectTo} />
        <EmailField value={values.email} error={errors.email} />
        <Field
          name="code"
          label="Verification code"
          hint={attemptsHint}
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
          <h2>Didn't get a code?</h2>
          <p className="soft">Check your spam folder, too. A new code replaces the old one.</p>
          {waitSeconds > 0 && <Cooldown seconds={waitSeconds} redirectTo={redirectTo} />}
          <div className="actions">
            <Button variant="secondary" name="intent" value="resend" busy="Sending...">
              Send a new code
            </Button>
          </div>
        </div>
      </form>
      {ownEmail !== null && <StartOver email={ownEmail} redirectTo={redirectTo} />}
    </div>
  );
}

/** For people who signed up with a mistyped email, which no code can reach. */
function StartOver({ email, redirectTo }: { email: string; redirectTo?: string | null }) {
  const signUpHref = `/signup${redirectTo ? `?redirect=${encodeURIComponent(redirectTo)}` : ""}`;
  return (
    <form
      className="stack stack-tight"
      method="post"
      action={`/logout?redirect=${encodeURIComponent(signUpHref)}`}
    >
      <HiddenSentField />
      <h2>Wrong email?</h2>
      <p className="soft">You signed up with {email}. If that's not yours, sign out and use the right one.</p>
      <div className="actions">
        <Button variant="quiet" busy="Signing out...">
          Sign out and start over
        </Button>
      </div>
    </form>
  );
}

function Cooldown({ seconds, redirectTo }: { seconds: number; redirectTo?: string | null }) {
  const query = redirectTo ? `?redirect=${encodeURIComponent(redirectTo)}` : "";
  return (
    <>
      <p className="soft" data-cooldown={seconds}>
        You can request a new code in{" "}
        <span className="num">{seconds === 1 ? "1 second" : `${seconds} seconds`}</span>.{" "}
        <a className="link -my-3" href={`/verify-email${query}`}>
          Refresh
        </a>
      </p>
      <p className="soft" role="status" />
      <PageScript name="cooldown" />
    </>
  );
}
