import type { ReactNode } from "react";
import type { Errors, Problem } from "../forms/error-summary.tsx";
import { BareFrame } from "../frame/bare-frame.tsx";
import { ButtonLink } from "../primitives/button.tsx";
import type { FlashMessage } from "../primitives/flash.tsx";
import { PageHead } from "../primitives/page-head.tsx";

/** Where a mailed link leads: its form, or what is said of a link that is over. Brings its own frame. */
export function EmailLinkPage({
  flash,
  errors,
  problem,
  purposeText,
  newLinkHref,
  children,
}: {
  flash: FlashMessage | null;
  errors: Errors;
  problem?: Problem | null;
  /** What such a link does, and for how long. */
  purposeText: string;
  /** Where there is a new one. */
  newLinkHref: string;
  /** The form; null for a link that no longer works. */
  children: ReactNode;
}) {
  return (
    <BareFrame flash={flash} errors={errors} problem={problem}>
      {children ?? <ExpiredLink purposeText={purposeText} newLinkHref={newLinkHref} />}
    </BareFrame>
  );
}

/** What a link shows that was used, replaced by a newer one, or is over. */
function ExpiredLink({ purposeText, newLinkHref }: { purposeText: string; newLinkHref: string }) {
  return (
    <div className="stack">
      <PageHead
        title="This link no longer works"
        text={`${purposeText} It was used, a newer one was sent, or its time is over.`}
      />
      <div className="actions">
        <ButtonLink href={newLinkHref}>Get a new link</ButtonLink>
      </div>
    </div>
  );
}
