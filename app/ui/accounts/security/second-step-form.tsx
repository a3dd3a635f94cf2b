import { product } from "#domain/product.ts";
import type { Errors } from "#ui/forms/error-summary.tsx";
import { Field } from "#ui/forms/field.tsx";
import { Button } from "#ui/primitives/button.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { PageHead } from "#ui/primitives/page-head.tsx";

const PAGE_PATH = "/login/second-step";

/**
 * After the password, or before an admin page: a code from the app or a recovery code. Both fields accept either; a
 * recovery code has its own URL, since it needs a keyboard with letters.
 */
export function SecondStepForm({
  recovery,
  otherHref,
  back,
  code,
  errors,
}: {
  recovery: boolean;
  otherHref: string | null;
  back: string;
  /** What was typed if it was refused. */
  code?: string;
  errors: Errors;
}) {
  const query = back ? `redirect=${encodeURIComponent(back)}` : "";
  const own = query ? `${PAGE_PATH}?${query}` : PAGE_PATH;
  const withRecovery = `${PAGE_PATH}?with=recovery${query && `&${query}`}`;
  return (
    <div className="stack">
      <PageHead
        title={recovery ? "Enter a recovery code" : "Enter your code"}
        text={recovery ? "Each code works once." : "Enter the six-digit code from your authenticator app."}
      />
      {otherHref === null && (
        <Notice tone="lamp" icon="lock" title="Admins need two-step sign-in">
          <p>You signed in here with your password alone. Enter your code to open the administration.</p>
        </Notice>
      )}
      <form className="form" method="post" action={recovery ? withRecovery : own} noValidate>
        {recovery ? (
          <Field
            name="code"
            label="Recovery code"
            value={code}
            autoComplete="off"
            error={errors.code}
            required
          />
        ) : (
          <Field name="code" label="Code" value={code} error={errors.code} code required />
        )}
        <div className="actions">
          <Button busy="Checking...">{otherHref === null ? "Continue" : "Log In"}</Button>
        </div>
      </form>
      <div className="stack stack-tight soft">
        <p>
          {recovery ? (
            <a href={own}>Use a code from your app</a>
          ) : (
            <>
              Don't have your phone? <a href={withRecovery}>Use a recovery code</a>
            </>
          )}
        </p>
        <p>
          Lost your phone and your recovery codes? Email{" "}
          <a href={`mailto:${product.supportEmail}`}>{product.supportEmail}</a>. If someone else turned on
          two-step sign-in, you can undo it for 7 days with the email we sent about it.
        </p>
        <p>
          {otherHref === null ? (
            <a href="/discover">Back to Discover</a>
          ) : (
            <a href={otherHref}>Log in with a different account</a>
          )}
        </p>
      </div>
    </div>
  );
}
