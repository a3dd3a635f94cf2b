import { product } from "../../domain/product.ts";
import type { Errors } from "../forms/error-summary.tsx";
import { Field } from "../forms/field.tsx";
import { Button } from "../primitives/button.tsx";
import { PageHead } from "../primitives/page-head.tsx";

const PAGE_PATH = "/login/second-step";

/** After the password: the code of the app, or, on its own address, a recovery code. */
export function SecondStepForm({
  recovery,
  otherHref,
  errors,
}: {
  recovery: boolean;
  /** Where somebody else logs in. */
  otherHref: string;
  errors: Errors;
}) {
  return (
    <div className="stack">
      <PageHead
        title={recovery ? "Enter a recovery code" : "Enter your code"}
        text={
          recovery
            ? "Each of them works once."
            : "Open your authenticator app and type the six digits it shows."
        }
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
            <a href={PAGE_PATH}>Use the code of the app</a>
          ) : (
            <>
              No phone at hand? <a href={`${PAGE_PATH}?with=recovery`}>Use a recovery code</a>
            </>
          )}
        </p>
        <p>
          Neither phone nor recovery codes? Write to{" "}
          <a href={`mailto:${product.supportEmail}`}>{product.supportEmail}</a>. If somebody else switched
          two-step sign-in on, the mail that we sent about it takes it back for 7 days.
        </p>
        <p>
          <a href={otherHref}>Log in as somebody else</a>
        </p>
      </div>
    </div>
  );
}
