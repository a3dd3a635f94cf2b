import { product } from "../../domain/product.ts";
import type { Values } from "../accounts/auth-page.tsx";
import { LoginForm } from "../accounts/login-form.tsx";
import type { Errors } from "../forms/error-summary.tsx";
import { HiddenSentField } from "../forms/hidden-sent-field.tsx";
import { Button, ButtonLink } from "../primitives/button.tsx";
import { PageHead } from "../primitives/page-head.tsx";
import { PasskeySignIn } from "./passkey-sign-in.tsx";

/** /own-data for a guest: a login that opens nothing which the gates keep shut, and says so. */
export function OwnDataEntry({ action, values, errors }: { action: string; values: Values; errors: Errors }) {
  return (
    <div className="stack">
      <PageHead
        title="Your data"
        text="Wherever you are, and whatever your age: log in here to download what we store about you, to end what you pay for, or to delete your account."
      />
      <p className="soft">
        {`All other pages of ${product.name} ask for region and age as before; where they are closed, this login does not open them.`}
      </p>
      <div className="card stack">
        <LoginForm action={action} values={values} errors={errors} />
        <PasskeySignIn redirectTo={action} />
      </div>
    </div>
  );
}

/** The same for who is signed in: what is theirs everywhere. */
export function OwnDataPage({ email, isPastGates }: { email: string; isPastGates: boolean }) {
  return (
    <div className="stack">
      <PageHead title="Your data" text={`You are logged in as ${email}.`} />
      <section className="card stack">
        <h2>Download your data</h2>
        <p className="soft">Everything that we store about you, as one file.</p>
        <div className="actions">
          <ButtonLink href="/settings/export">Download my data</ButtonLink>
        </div>
      </section>
      <section className="card stack">
        <h2>Subscriptions</h2>
        <p className="soft">What you pay for each month, and how to end it.</p>
        <div className="actions">
          <ButtonLink look="secondary" href="/subscriptions">
            See my subscriptions
          </ButtonLink>
        </div>
      </section>
      <section className="card stack">
        <h2>Delete account</h2>
        <p className="soft">What happens then, what we must keep, and the way back for 30 days.</p>
        <div className="actions">
          <ButtonLink look="secondary" href="/settings/delete-account">
            Delete my account
          </ButtonLink>
        </div>
      </section>
      <form className="actions" method="post" action="/logout">
        <HiddenSentField />
        <Button look="quiet">Sign Out</Button>
        {isPastGates && (
          <ButtonLink look="quiet" href="/settings?tab=privacy">
            All settings
          </ButtonLink>
        )}
      </form>
    </div>
  );
}
