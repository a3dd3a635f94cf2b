import { Checkbox } from "../forms/choice.tsx";
import type { Errors } from "../forms/error-summary.tsx";
import { HiddenRedirect } from "../forms/hidden-redirect.tsx";
import { Button, ButtonLink, PopoverButton } from "../primitives/button.tsx";
import { PageScript } from "../primitives/page-script.tsx";

/** In the page or, given an ID, a sheet that a button opens; a script makes it a dialog. */
export function AgeConfirmation({
  sheet,
  errors,
  redirectTo,
}: {
  sheet?: string;
  errors?: Errors;
  redirectTo: string;
}) {
  return (
    <section
      id={sheet}
      className="sheet"
      aria-labelledby="age-confirm-title"
      {...(sheet ? { popover: "auto" } : {})}
    >
      <form className="stack" method="post" action="/verify-age" noValidate>
        <HiddenRedirect to={redirectTo} />
        <h2 id="age-confirm-title">Confirm your age</h2>
        <Checkbox
          name="confirm"
          label="I confirm that I am 18 years of age or older and that it is legal for me to view adult content where I am."
          error={errors?.confirm}
          required
        />
        <details className="small">
          <summary className="py-3">View Legal Notice</summary>
          <p className="soft">
            This site contains material intended for adults. By continuing, you declare, under penalty of
            perjury where the law provides for it, that you are at least 18 years old and of legal age where
            you live, that you will not let minors view this site, and that you accept the{" "}
            <a href="/legal/terms-of-service">Terms of Service</a> and the{" "}
            <a href="/legal/privacy">Privacy Policy</a>. We record when and from which region you confirmed.
          </p>
        </details>
        <div className="actions">
          <Button needsValid busy="Verifying...">
            Confirm & Continue
          </Button>
          {sheet ? (
            <PopoverButton variant="quiet" target={sheet} hide>
              Cancel
            </PopoverButton>
          ) : (
            <ButtonLink
              variant="quiet"
              href={`/verify-age?leave=1&redirect=${encodeURIComponent(redirectTo)}`}
            >
              Cancel
            </ButtonLink>
          )}
        </div>
      </form>
      {sheet && <PageScript name="sheets" />}
    </section>
  );
}
