import { placeLabelWithArticle } from "#domain/gates/regions/place-label.ts";
import { product } from "#domain/product.ts";
import type { Errors, Problem } from "../forms/error-summary.tsx";
import { BareFrame } from "../frame/bare-frame.tsx";
import { Badge } from "../primitives/badge.tsx";
import { Button, ButtonLink, PopoverButton } from "../primitives/button.tsx";
import { DescriptionList } from "../primitives/description-list.tsx";
import { Fanlight } from "../primitives/fanlight.tsx";
import { Time } from "../primitives/time.tsx";
import { AgeConfirmation } from "./age-confirmation.tsx";
import { OwnDataLinks, RestrictedSheet } from "./restricted-page.tsx";

export type AgeGateProps = {
  region: string;
  classification: "default" | "strict" | "blocked";
  /** Why confirming isn't enough in this region; null if it is. */
  restricted: "strict" | "blocked" | null;
  /** Of the age check that helps then, if there is one. */
  provider: string | null;
  userType: "Signed In" | "Guest";
  status: string;
  /** In ms; `until` is null for a confirmation saved to an account. */
  verified: { at: number; until: number | null } | null;
  redirectTo: string;
  /** What the link that led here shows; null for members, and where confirming isn't enough. */
  shared: { kind: "post" | "creator"; name: string } | null;
  errors?: Errors;
  problem?: Problem | null;
  confirming?: boolean;
  refreshHref: string;
};

const SHEET_ID = "age-confirm";

export function AgeGatePage(props: AgeGateProps) {
  const { restricted, verified, errors, redirectTo, region, shared } = props;
  const open =
    restricted === null && verified === null && (props.confirming || Object.keys(errors ?? {}).length > 0);
  return (
    <BareFrame errors={errors} problem={props.problem}>
      <div className="stack">
        <span className="tone-lamp gate-mark">
          <Fanlight />
        </span>
        <div className="grid gap-3">
          <h1>Age Verification Required</h1>
          <p className="lead">{product.name} is for adults. You must be 18 years of age or older to enter.</p>
          {shared && (
            <p>
              {shared.kind === "post" ? "Next: a post by " : "Next: "}
              <strong>
                <bdi>{shared.name}</bdi>
              </strong>
              {shared.kind === "creator" && "'s page"}
            </p>
          )}
        </div>
        {open && <AgeConfirmation errors={errors} redirectTo={redirectTo} />}
        <VerificationStatus {...props} />
        <div className="actions">
          {verified !== null && <ButtonLink href={redirectTo}>Continue</ButtonLink>}
          {verified === null && !open && <PopoverButton target={SHEET_ID}>Verify My Age</PopoverButton>}
          <ButtonLink variant="secondary" icon="refresh" href={props.refreshHref}>
            Refresh Status
          </ButtonLink>
        </div>
        <p className="small dim">
          Guest verifications expire after 30 days. <KeepVerificationText {...props} />
        </p>
        {(verified === null || props.userType === "Signed In") && (
          <OwnDataLinks signedIn={props.userType === "Signed In"} />
        )}
        {verified !== null && props.classification === "default" && (
          <form method="post" action="/verify-age">
            <Button variant="secondary" name="intent" value="clear">
              Clear verification
            </Button>
          </form>
        )}
      </div>
      {restricted !== null && (
        <RestrictedSheet
          id={SHEET_ID}
          reason={restricted}
          region={region}
          provider={props.provider}
          signedIn={props.userType === "Signed In"}
        />
      )}
      {restricted === null && verified === null && !open && (
        <AgeConfirmation sheet={SHEET_ID} redirectTo={redirectTo} />
      )}
    </BareFrame>
  );
}

function KeepVerificationText({ userType, verified, redirectTo }: AgeGateProps) {
  if (userType === "Signed In") {
    if (verified === null) return "Yours will be saved to your account.";
    return verified.until === null ? "Yours is saved to your account." : null;
  }
  if (verified === null) return "Once you're in, you can sign in to save yours to your account.";
  return (
    <>
      <a href={`/login?redirect=${encodeURIComponent(redirectTo)}`}>Sign in</a> to save yours to your account.
    </>
  );
}

const classificationLabels = {
  default: "Confirmation only",
  strict: "Stricter check",
  blocked: "Not available",
} as const;

function VerificationStatus({ status, region, classification, userType, verified }: AgeGateProps) {
  return (
    <div className="card stack">
      <DescriptionList
        facts={[
          {
            term: "Status",
            value: (
              <>
                {status}
                {verified?.until && (
                  <>
                    {" "}
                    until <Time at={verified.until} />
                  </>
                )}
              </>
            ),
          },
          {
            term: "Region",
            value: (
              <>
                {region} <Badge>{classificationLabels[classification]}</Badge>
              </>
            ),
          },
          { term: "User type", value: userType },
        ]}
      />
      <p className="small dim">
        {`Your connection appears to be from ${placeLabelWithArticle(region)}. ${
          classification === "default"
            ? "Confirming your age is enough there; some regions require more by law."
            : "The law or our own terms require more than a confirmation there."
        }`}
      </p>
    </div>
  );
}
