import { product } from "#domain/product.ts";
import type { Errors } from "#ui/forms/error-summary.tsx";
import { HiddenSentField } from "#ui/forms/hidden-sent-field.tsx";
import type { Values } from "#ui/forms/values.ts";
import { AgeCheckButton, howChecked } from "#ui/gates/age-check-button.tsx";
import { Button, ButtonLink } from "#ui/primitives/button.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { PageHead } from "#ui/primitives/page-head.tsx";
import { LoginForm } from "../login-form.tsx";
import { PasskeySignIn } from "./passkey-sign-in.tsx";

/** For guests: logging in here opens nothing that the gates keep closed. */
export function OwnDataEntry({
  action,
  values,
  errors,
  provider,
}: {
  action: string;
  values: Values;
  errors: Errors;
  provider: string | null;
}) {
  return (
    <div className="stack">
      <PageHead
        title="Your data"
        text="Wherever you are and whatever your age, log in here to download your data, cancel subscriptions, or delete your account."
      />
      {provider && (
        <Notice title={`Want to check your age with ${provider}?`}>
          <p>Log in, and it's the first thing on the next page.</p>
        </Notice>
      )}
      <p className="soft">
        {`The rest of ${product.name} still checks your region and age. Logging in here doesn't change that.`}
      </p>
      <div className="card stack">
        <LoginForm action={action} values={values} errors={errors} />
        <PasskeySignIn redirectTo={action} />
      </div>
    </div>
  );
}

export function OwnDataPage({
  email,
  isPastGates,
  provider,
}: {
  email: string;
  isPastGates: boolean;
  /** Of the age check that would open the rest of the site. */
  provider: string | null;
}) {
  return (
    <div className="stack">
      <PageHead title="Your data" text={`You're logged in as ${email}.`} />
      {provider && (
        <section className="card stack">
          <h2>Check your age</h2>
          <p className="soft">{`Your region requires more than a confirmation. ${howChecked(provider)}`}</p>
          <div className="actions">
            <AgeCheckButton provider={provider} signedIn />
          </div>
        </section>
      )}
      <section className="card stack">
        <h2>Download your data</h2>
        <p className="soft">Everything we store about you, in one file.</p>
        <div className="actions">
          <ButtonLink variant={provider ? "secondary" : "primary"} href="/settings/export">
            Download my data
          </ButtonLink>
        </div>
      </section>
      <section className="card stack">
        <h2>Subscriptions</h2>
        <p className="soft">What you pay for each month, and how to cancel.</p>
        <div className="actions">
          <ButtonLink variant="secondary" href="/subscriptions">
            View my subscriptions
          </ButtonLink>
        </div>
      </section>
      <section className="card stack">
        <h2>Delete account</h2>
        <p className="soft">What happens, what we must keep, and 30 days to change your mind.</p>
        <div className="actions">
          <ButtonLink variant="secondary" href="/settings/delete-account">
            Delete my account
          </ButtonLink>
        </div>
      </section>
      <form className="actions" method="post" action="/logout">
        <HiddenSentField />
        <Button variant="quiet">Sign Out</Button>
        {isPastGates && (
          <ButtonLink variant="quiet" href="/settings?tab=privacy">
            All settings
          </ButtonLink>
        )}
      </form>
    </div>
  );
}
