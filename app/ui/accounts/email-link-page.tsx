import type { ReactNode } from "react";
import type { Errors, Problem } from "../forms/error-summary.tsx";
import { BareFrame } from "../frame/bare-frame.tsx";
import { ButtonLink } from "../primitives/button.tsx";
import { PageHead } from "../primitives/page-head.tsx";

/** The form behind an emailed link, or a notice that the link is dead. Renders its own frame. */
export function EmailLinkPage({
  errors,
  problem,
  purposeText,
  newLinkHref,
  children,
}: {
  errors: Errors;
  problem?: Problem | null;
  purposeText: string;
  newLinkHref: string;
  children: ReactNode;
}) {
  return (
    <BareFrame errors={errors} problem={problem}>
      {children ?? <ExpiredLink purposeText={purposeText} newLinkHref={newLinkHref} />}
    </BareFrame>
  );
}

function ExpiredLink({ purposeText, newLinkHref }: { purposeText: string; newLinkHref: string }) {
  return (
    <div className="stack">
      <PageHead
        title="This link no longer works"
        text={`${purposeText} This one was used, replaced by a newer one, or has expired.`}
      />
      <div className="actions">
        <ButtonLink href={newLinkHref}>Get a new link</ButtonLink>
      </div>
    </div>
  );
}
