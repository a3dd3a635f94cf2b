import type { QrCode } from "#domain/accounts/two-step/ports.ts";
import { pluralize } from "#domain/pluralize.ts";
import { product } from "#domain/product.ts";
import type { Errors } from "#ui/forms/error-summary.tsx";
import { Field } from "#ui/forms/field.tsx";
import { Button, ButtonLink } from "#ui/primitives/button.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { PageHead } from "#ui/primitives/page-head.tsx";
import { QrImage } from "#ui/primitives/qr-image.tsx";
import { Time } from "#ui/primitives/time.tsx";
import { ConfirmWithPasswordField } from "../password-fields.tsx";

type PendingSetup = { link: string; secret: string; qr: QrCode };
type EnabledState = { since: number; codesLeft: number };

/** /settings/two-step: off, waiting for the first code, or on. `action`: its own URL, with where it leads afterward. */
export function TwoStepPage({
  enabled,
  pending,
  isAdmin,
  action,
  code,
  errors,
}: {
  enabled: EnabledState | null;
  pending: PendingSetup | null;
  isAdmin: boolean;
  action: string;
  /** What was typed if it was refused. */
  code?: string;
  errors: Errors;
}) {
  return (
    <>
      <PageHead
        back={{ href: "/settings?tab=security", label: "Settings" }}
        title="Two-step sign-in"
        text="Add a code from your phone when you sign in."
      />
      {isAdmin && !enabled && !pending && (
        <Notice tone="lamp" icon="lock" title="Admins need two-step sign-in">
          <p>The administration opens once this is on. It takes about a minute.</p>
        </Notice>
      )}
      {enabled ? (
        <EnabledView {...enabled} isAdmin={isAdmin} action={action} code={code} errors={errors} />
      ) : pending ? (
        <ConfirmSetup {...pending} action={action} code={code} errors={errors} />
      ) : (
        <StartSetup action={action} errors={errors} />
      )}
    </>
  );
}

type FormProps = { action: string; errors: Errors };
type CodeFormProps = FormProps & { code?: string };

function StartSetup({ action, errors }: FormProps) {
  return (
    <>
      <div className="prose">
        <p>
          With two-step sign-in, a stolen password isn't enough. You need an authenticator app on your phone,
          such as Aegis or Google Authenticator, or a password manager that generates codes.
        </p>
      </div>
      <form className="form" method="post" action={action} noValidate>
        <ConfirmWithPasswordField error={errors.password} />
        <div className="actions">
          <Button name="intent" value="begin" busy="Just a moment...">
            Set up
          </Button>
          <ButtonLink variant="quiet" href="/settings?tab=security">
            Cancel
          </ButtonLink>
        </div>
      </form>
    </>
  );
}

function ConfirmSetup({ link, secret, qr, action, code, errors }: PendingSetup & CodeFormProps) {
  return (
    <>
      <section className="stack">
        <h2>1. Add this key to your app</h2>
        <p>Scan the QR code with your authenticator app.</p>
        <QrImage {...qr} label="QR code for the key below" />
        <p>
          On this device? <a href={link}>Open it in your app</a>. Or enter the key:
        </p>
        <p>
          <code className="key">{secret}</code>
        </p>
      </section>
      <form className="form" method="post" action={action} noValidate>
        <h2>2. Enter the code it shows</h2>
        <Field name="code" label="Code" value={code} error={errors.code} maxLength={20} code required />
        <div className="actions">
          <Button name="intent" value="confirm" busy="Checking...">
            Turn on
          </Button>
          <ButtonLink variant="quiet" href="/settings?tab=security">
            Later
          </ButtonLink>
        </div>
      </form>
    </>
  );
}

function EnabledView({
  since,
  codesLeft,
  isAdmin,
  action,
  code,
  errors,
}: EnabledState & CodeFormProps & { isAdmin: boolean }) {
  return (
    <>
      <Notice tone={codesLeft > 2 ? "success" : "lamp"} icon="lock" title="Two-step sign-in is on">
        <p>
          Since <Time at={since} />. {`You have ${pluralize(codesLeft, "recovery code")} left.`}
        </p>
        {isAdmin && <p>If you turn it off, you can't open the administration until it's on again.</p>}
        <p>
          If you lose both your phone and your codes, email{" "}
          <a href={`mailto:${product.supportEmail}`}>{product.supportEmail}</a> from your account's address.
        </p>
      </Notice>
      <form className="form" method="post" action={action} noValidate>
        <h2>Change your setup</h2>
        <ConfirmWithPasswordField error={errors.password} />
        <Field
          name="code"
          label="Code"
          hint="From your app, or a recovery code."
          value={code}
          autoComplete="one-time-code"
          error={errors.code}
          required
        />
        <div className="actions">
          <Button variant="secondary" name="intent" value="renew" busy="Just a moment...">
            Get new recovery codes
          </Button>
          <Button variant="danger" name="intent" value="end" busy="Just a moment...">
            Turn off
          </Button>
        </div>
        <p className="field-hint">New recovery codes replace the old ones, which stop working.</p>
      </form>
    </>
  );
}
