import { product } from "../../domain/product.ts";
import type { Errors } from "../forms/error-summary.tsx";
import { Field } from "../forms/field.tsx";
import { Button } from "../primitives/button.tsx";
import { PageHead } from "../primitives/page-head.tsx";

const PAGE_PATH = "/login/second-step";

/** After the password: a code from the app or, at its own URL, a recovery code. */
export function SecondStepForm({
  recovery,
  otherHref,
  errors,
}: {
  recovery: boolean;
  /** Where to log in with a different account. */
  otherHref: string;
  errors: Errors;
}) {
  return (
    <div className="stack">
      <PageHead
        title={recovery ? "Enter a recovery code" : "Enter your code"}
        text={recovery ? "Each code works once." : "Enter the six-digit code from your authenticator app."}
      />
      <form
        className="form"
        method="post"
        action={recovery ? `${PAGE_PATH}?with=recovery` : PAGE_PATH}
        noValidate
      >
        {recovery ? (
          <Field name="code" label="Recovery code" autoComplete="off" error={errors.code} required />
        ) : (
          <Field name="code" label="Code" error={errors.code} maxLength={7} code required />
        )}
        <div className="actions">
          <Button busy="Checking...">Log In</Button>
        </div>
      </form>
      <div className="stack stack-tight soft">
        <p>
          {recovery ? (
            <a href={PAGE_PATH}>Use a code from your app</a>
          ) : (
            <>
              Don't have your phone? <a href={`${PAGE_PATH}?with=recovery`}>Use a recovery code</a>
            </>
          )}
        </p>
        <p>
          Lost your phone and your recovery codes? Email{" "}
          <a href={`mailto:${product.supportEmail}`}>{product.supportEmail}</a>. If someone else turned on
          two-step sign-in, you can undo it for 7 days with the email we sent about it.
        </p>
        <p>
          <a href={otherHref}>Log in with a different account</a>
        </p>
      </div>
    </div>
  );
}
