import type { Errors } from "../forms/error-summary.tsx";
import { Field } from "../forms/field.tsx";
import { HiddenSentField } from "../forms/hidden-sent-field.tsx";
import { Button, ButtonLink } from "../primitives/button.tsx";
import { PageHead } from "../primitives/page-head.tsx";
import { CurrentPasswordField } from "./password-fields.tsx";

/** /settings/email. */
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
        text={`Your email is ${current}. It changes once you have opened the link that we send to the new one.`}
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
          <Button busy="Sending...">Send the link</Button>
        </div>
      </form>
    </>
  );
}

/** Where the link leads: a press of a button, since mail programs open links by themselves. */
export function ConfirmEmailForm({ newEmail }: { newEmail: string }) {
  return (
    <div className="stack">
      <PageHead title="Confirm your new email" text={`${newEmail} becomes the email of your account.`} />
      <form className="form" method="post">
        <HiddenSentField />
        <div className="actions">
          <Button busy="Saving...">Confirm</Button>
        </div>
      </form>
    </div>
  );
}

/** The same for who is not signed in to the account that asked: whoever has the mail may be a stranger to it. */
export function SignInToConfirm({
  newEmail,
  signIn,
  signedIn,
}: {
  newEmail: string;
  /** Where to sign in, and to come back from. */
  signIn: string;
  /** As somebody else. */
  signedIn: boolean;
}) {
  return (
    <div className="stack">
      <PageHead
        title="Confirm your new email"
        text={`Sign in to the account that asked for it, with the email it has now, and ${newEmail} can become its own.`}
      />
      {signedIn ? (
        <form
          className="stack stack-tight"
          method="post"
          action={`/logout?redirect=${encodeURIComponent(signIn)}`}
        >
          <HiddenSentField />
          <p className="soft">You are signed in to another account.</p>
          <div className="actions">
            <Button busy="Signing out...">Sign out and log in</Button>
          </div>
        </form>
      ) : (
        <div className="actions">
          <ButtonLink href={signIn}>Log In</ButtonLink>
        </div>
      )}
    </div>
  );
}
