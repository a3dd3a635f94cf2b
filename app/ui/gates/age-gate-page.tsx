import { product } from "../../domain/product.ts";
import { BareFrame } from "../frame/bare-frame.tsx";
import { Badge } from "../primitives/badge.tsx";
import { Button, ButtonLink, PopoverButton } from "../primitives/button.tsx";
import { Checkbox } from "../primitives/choice.tsx";
import { DescriptionList } from "../primitives/description-list.tsx";
import type { Errors } from "../primitives/error-summary.tsx";
import { Fanlight } from "../primitives/fanlight.tsx";
import { HiddenRedirect } from "../primitives/hidden-redirect.tsx";

export type AgeGateProps = {
  /** In words: "United States", "Germany". */
  region: string;
  classification: "default" | "strict";
  userType: "Signed In" | "Guest";
  /** In words: "Not verified", "Expired". */
  status: string;
  redirectTo?: string | null;
  errors?: Errors;
  /** Shows the confirmation in the page instead of as a sheet; an error does so too. */
  confirming?: boolean;
  /** Where the form goes; the page's own address by default. */
  action?: string;
  refreshHref: string;
};

/** The full page before anything else. The confirmation is a sheet (popover) that needs no script. */
export function AgeGatePage(props: AgeGateProps) {
  const open = props.confirming || Boolean(props.errors?.confirm || props.errors?.form);
  return (
    <BareFrame errors={props.errors}>
      <div className="stack">
        <span className="tone-lamp gate-mark">
          <Fanlight />
        </span>
        <div className="grid gap-3">
          <h1>Age Verification Required</h1>
          <p className="lead">{product.name} is for adults. You must be 18 years of age or older to enter.</p>
        </div>
        {open && <Confirmation {...props} />}
        <div className="card">
          <DescriptionList
            facts={[
              { term: "Status", value: props.status },
              {
                term: "Region",
                value: (
                  <>
                    {props.region} <Badge>{props.classification === "strict" ? "Strict" : "Default"}</Badge>
                  </>
                ),
              },
              { term: "User type", value: props.userType },
            ]}
          />
        </div>
        <div className="actions">
          {!open && <PopoverButton target="age-confirm">Verify My Age</PopoverButton>}
          <ButtonLink look="secondary" icon="refresh" href={props.refreshHref}>
            Refresh Status
          </ButtonLink>
        </div>
        <p className="small dim">
          Guest verifications expire after 30 days. Sign in to keep yours with your account.
        </p>
      </div>
      {!open && <Confirmation {...props} sheet />}
    </BareFrame>
  );
}

function Confirmation({ sheet, errors, redirectTo, action }: AgeGateProps & { sheet?: boolean }) {
  return (
    <section
      id="age-confirm"
      className="sheet"
      aria-labelledby="age-confirm-title"
      {...(sheet ? { popover: "auto", role: "dialog" } : {})}
    >
      <form className="stack" method="post" action={action} noValidate>
        <HiddenRedirect to={redirectTo} />
        <h2 id="age-confirm-title">Confirm your age</h2>
        <Checkbox
          name="confirm"
          label="I confirm that I am 18 years of age or older and that it is legal for me to view adult content where I am."
          error={errors?.confirm}
          required
        />
        <details className="small">
          <summary className="py-2.5">View Legal Notice</summary>
          <p className="soft">
            This site holds material meant for adults. By continuing you declare, under penalty of perjury
            where your law says so, that you are at least 18 years old and of age where you live, that you
            will not let minors see this site, and that you accept the{" "}
            <a href="/legal/terms-of-service">Terms of Service</a> and the{" "}
            <a href="/legal/privacy">Privacy Policy</a>. We record when and from which region you confirmed.
          </p>
        </details>
        <div className="actions">
          <Button needsValid busy="Verifying...">
            Confirm & Continue
          </Button>
          {sheet ? (
            <PopoverButton look="quiet" target="age-confirm" hide>
              Cancel
            </PopoverButton>
          ) : (
            <ButtonLink look="quiet" href="https://www.wikipedia.org/" rel="noreferrer">
              Cancel
            </ButtonLink>
          )}
        </div>
      </form>
    </section>
  );
}
