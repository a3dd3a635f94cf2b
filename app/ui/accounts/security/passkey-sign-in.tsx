import { HiddenRedirect } from "#ui/forms/hidden-redirect.tsx";
import { Button } from "#ui/primitives/button.tsx";
import { PageScript } from "#ui/primitives/page-script.tsx";

/** Hidden until its script finds that the browser supports passkeys. */
export function PasskeySignIn({ redirectTo }: { redirectTo?: string | null }) {
  return (
    <form className="stack stack-tight" method="post" action="/login/passkey" data-passkey="sign-in" hidden>
      <HiddenRedirect to={redirectTo} />
      <input type="hidden" name="answer" />
      <p className="field-error" role="alert" data-trouble hidden />
      <Button variant="secondary" fill>
        Log in with a passkey
      </Button>
      <PageScript name="passkeys" />
    </form>
  );
}
