import type { Errors } from "#ui/forms/error-summary.tsx";
import { Field } from "#ui/forms/field.tsx";
import { PasswordField } from "#ui/forms/password-field.tsx";
import { RowField } from "#ui/forms/row-field.tsx";
import { Button } from "#ui/primitives/button.tsx";
import { EmptyState } from "#ui/primitives/empty-state.tsx";
import { PageHead } from "#ui/primitives/page-head.tsx";
import { PageScript } from "#ui/primitives/page-script.tsx";
import { Time } from "#ui/primitives/time.tsx";
import { ConfirmWithPasswordField } from "../password-fields.tsx";

const PAGE_PATH = "/settings/passkeys";
type Passkey = { id: string; name: string; createdAt: number; lastUsedAt: number | null };

/** /settings/passkeys. Adding one needs JavaScript, which the page says. */
export function PasskeysPage({
  passkeys,
  errors,
  values,
}: {
  passkeys: Passkey[];
  errors: Errors;
  values: Record<string, string>;
}) {
  return (
    <>
      <PageHead
        back={{ href: "/settings?tab=security", label: "Settings" }}
        title="Passkeys"
        text="Use your fingerprint, face, or PIN instead of a password. A passkey covers two-step sign-in, too."
      />
      {passkeys.length === 0 ? (
        <EmptyState title="No passkeys yet" />
      ) : (
        <ul className="stack">
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} {...passkey} errors={values.id === passkey.id ? errors : {}} />
          ))}
        </ul>
      )}
      <section className="stack">
        <h2>Add a passkey</h2>
        <noscript>
          <p className="soft">
            Adding a passkey needs JavaScript, which is off in this browser. Everything else here works
            without it.
          </p>
        </noscript>
        <form className="form" method="post" action={PAGE_PATH} data-passkey="add" noValidate hidden>
          <input type="hidden" name="intent" value="add" />
          <input type="hidden" name="answer" />
          <Field
            name="name"
            label="Name"
            hint="To help you recognize it, such as “My phone”."
            value={values.id ? "" : values.name}
            error={values.id ? undefined : errors.name}
            maxLength={60}
            autoComplete="off"
          />
          <ConfirmWithPasswordField error={values.id ? undefined : errors.password} />
          <p className="field-error" role="alert" data-trouble hidden />
          <div className="actions">
            <Button>Add a passkey</Button>
          </div>
        </form>
        <PageScript name="passkeys" />
      </section>
    </>
  );
}

/** The forms open without JavaScript; each row's fields have their own IDs. */
function PasskeyRow({ id, name, createdAt, lastUsedAt, errors }: Passkey & { errors: Errors }) {
  return (
    <li className="card stack stack-tight">
      <h2>{name}</h2>
      <p className="soft small">
        Added on <Time at={createdAt} />, {lastUsedAt ? "last used on " : "never used"}
        {lastUsedAt && <Time at={lastUsedAt} />}
      </p>
      <details open={Object.keys(errors).length > 0}>
        <summary className="button button-quiet">
          Rename or remove<span className="sr-only"> {name}</span>
        </summary>
        <div className="stack mt-4">
          <form className="form" method="post" action={PAGE_PATH} noValidate>
            <input type="hidden" name="id" value={id} />
            <RowField row={id} name="name" label="New name" value={name} error={errors.name} />
            <div className="actions">
              <Button variant="secondary" name="intent" value="rename">
                Rename<span className="sr-only"> {name}</span>
              </Button>
            </div>
          </form>
          <form className="form" method="post" action={PAGE_PATH} noValidate>
            <input type="hidden" name="id" value={id} />
            <PasswordField
              row={id}
              name="password"
              label="Your password"
              autoComplete="current-password"
              error={errors.password}
            />
            <div className="actions">
              <Button variant="danger" name="intent" value="remove">
                Remove<span className="sr-only"> {name}</span>
              </Button>
            </div>
          </form>
        </div>
      </details>
    </li>
  );
}
