import { product } from "../../domain/product.ts";
import { placeLabelWithArticle } from "../../domain/regions/place-label.ts";
import type { Errors, Problem } from "../forms/error-summary.tsx";
import { BareFrame } from "../frame/bare-frame.tsx";
import { Badge } from "../primitives/badge.tsx";
import { Button, ButtonLink, PopoverButton } from "../primitives/button.tsx";
import { DescriptionList } from "../primitives/description-list.tsx";
import { Fanlight } from "../primitives/fanlight.tsx";
import type { FlashMessage } from "../primitives/flash.tsx";
import { Time } from "../primitives/time.tsx";
import { AgeConfirmation } from "./age-confirmation.tsx";
import { OwnDataLinks, RestrictedSheet } from "./restricted-page.tsx";

export type AgeGateProps = {
  /** In words: "United States", "Germany". */
  region: string;
  classification: "default" | "strict" | "blocked";
  /** Why no confirmation opens this region; null where one does. */
  restricted: "strict" | "blocked" | null;
  userType: "Signed In" | "Guest";
  /** In words: "Not verified", "Expired". */
  status: string;
  /** Instants in ms; `until` is null where the confirmation stays with an account. */
  verified: { at: number; until: number | null } | null;
  flash?: FlashMessage | null;
  redirectTo: string;
  errors?: Errors;
  problem?: Problem | null;
  /** Shows the confirmation in the page instead of as a sheet; an error does so too. */
  confirming?: boolean;
  refreshHref: string;
};

const SHEET_ID = "age-confirm";

/** The full page before anything else. What its button opens is a sheet (popover) that needs no script. */
export function AgeGatePage(props: AgeGateProps) {
  const { restricted, verified, errors, redirectTo, region } = props;
  const open =
    restricted === null && verified === null && (props.confirming || Object.keys(errors ?? {}).length > 0);
  return (
    <BareFrame errors={errors} problem={props.problem} flash={props.flash}>
      <div className="stack">
        <span className="tone-lamp gate-mark">
          <Fanlight />
        </span>
        <div className="grid gap-3">
          <h1>Age Verification Required</h1>
          <p className="lead">{product.name} is for adults. You must be 18 years of age or older to enter.</p>
        </div>
        {open && <AgeConfirmation errors={errors} redirectTo={redirectTo} />}
        <VerificationStatus {...props} />
        <div className="actions">
          {verified !== null && <ButtonLink href={redirectTo}>Continue</ButtonLink>}
          {verified === null && !open && <PopoverButton target={SHEET_ID}>Verify My Age</PopoverButton>}
          <ButtonLink look="secondary" icon="refresh" href={props.refreshHref}>
            Refresh Status
          </ButtonLink>
        </div>
        <p className="small dim">
          Guest verifications expire after 30 days. <KeepVerificationText {...props} />
        </p>
        {(verified === null || props.userType === "Signed In") && (
          <OwnDataLinks signedIn={props.userType === "Signed In"} />
        )}
        {verified !== null && (
          <form method="post" action="/verify-age">
            <Button look="secondary" name="intent" value="clear">
              Clear this verification
            </Button>
          </form>
        )}
      </div>
      {restricted !== null && <RestrictedSheet id={SHEET_ID} reason={restricted} region={region} />}
      {restricted === null && verified === null && !open && (
        <AgeConfirmation sheet={SHEET_ID} redirectTo={redirectTo} />
      )}
    </BareFrame>
  );
}

/** How a guest's becomes an account's: signing in is possible once the gate is open. */
function KeepVerificationText({ userType, verified, redirectTo }: AgeGateProps) {
  if (userType === "Signed In") return "Yours stays with your account.";
  if (verified === null) return "Once you are in, you can sign in to keep yours with your account.";
  return (
    <>
      <a href={`/login?redirect=${encodeURIComponent(redirectTo)}`}>Sign in</a> to keep yours with your
      account.
    </>
  );
}

const classificationLabels = {
  default: "Confirming is enough",
  strict: "Asks for more",
  blocked: "Not available",
} as const;

/** What we think of this visitor, and why it matters. */
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
        {`As far as we can tell from your connection, you are in ${placeLabelWithArticle(region)}. ${
          classification === "default"
            ? "There, confirming your age is enough; some regions ask for more by law."
            : "The law or our own terms there ask for more than a confirmation."
        }`}
      </p>
    </div>
  );
}
