import type { Errors } from "../forms/error-summary.tsx";
import { Field } from "../forms/field.tsx";
import { HiddenSentField } from "../forms/hidden-sent-field.tsx";
import { Button, ButtonLink } from "../primitives/button.tsx";
import { PageHead } from "../primitives/page-head.tsx";
import { CurrentPasswordField } from "./password-fields.tsx";

export function ChangeEmailForm({
  current,
  email,
  errors,
}: {
  current: string;
  email?: string;
  errors: Errors;
}) {
  return (
    <>
      <PageHead
        back={{ href: "/settings", label: "Settings" }}
        title="Change email"
        text={`Your email is ${current}. We'll send a link to the new one to confirm the change.`}
      />
      <form className="form" method="post" noValidate>
        <Field
          name="email"
          label="New email"
          type="email"
          autoComplete="email"
          value={email}
          error={errors.email}
          required
        />
        <CurrentPasswordField errors={errors} />
        <div className="actions">
          <Button busy="Sending...">Email me a link</Button>
        </div>
      </form>
    </>
  );
}

/** Takes a button press because email programs open links on their own. */
export function ConfirmEmailForm({ newEmail }: { newEmail: string }) {
  return (
    <div className="stack">
      <PageHead title="Confirm your new email" text={`${newEmail} will become your account's email.`} />
      <form className="form" method="post">
        <HiddenSentField />
        <div className="actions">
          <Button busy="Saving...">Confirm</Button>
        </div>
      </form>
    </div>
  );
}

export function SignInToConfirm({
  newEmail,
  signInHref,
  signedIn,
}: {
  newEmail: string;
  signInHref: string;
  signedIn: boolean;
}) {
  return (
    <div className="stack">
      <PageHead
        title="Confirm your new email"
        text={`Sign in with your account's current email, then change it to ${newEmail}.`}
      />
      {signedIn ? (
        <form
          className="stack stack-tight"
          method="post"
          action={`/logout?redirect=${encodeURIComponent(signInHref)}`}
        >
          <HiddenSentField />
          <p className="soft">You're signed in to a different account.</p>
          <div className="actions">
            <Button busy="Signing out...">Switch accounts</Button>
          </div>
        </form>
      ) : (
        <div className="actions">
          <ButtonLink href={signInHref}>Log In</ButtonLink>
        </div>
      )}
    </div>
  );
}
