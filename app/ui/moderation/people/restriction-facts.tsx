import type { ReactNode } from "react";
import { restrictionEffects } from "#domain/moderation/people/restriction.ts";
import { ButtonLink } from "#ui/primitives/button.tsx";
import { PageHead } from "#ui/primitives/page-head.tsx";
import { Time } from "#ui/primitives/time.tsx";

/** `children`: the decision, or the way to it. `deletedAt`: when an account that we ended is deleted. */
export function RestrictionFacts({
  isEnded,
  deletedAt,
  children,
}: {
  isEnded: boolean;
  deletedAt: number | null;
  children: ReactNode;
}) {
  return (
    <>
      {isEnded ? (
        <PageHead
          title="We ended your account"
          text="Nobody sees your page or posts, and you can't post, write, buy, or sell."
        />
      ) : (
        <PageHead
          title="Your account is restricted"
          text="You can read, but not post, write, buy, or sell."
        />
      )}
      {isEnded && deletedAt !== null && (
        <div className="prose">
          <p>
            We'll delete it on <Time at={deletedAt} />. Until then, you can download your data and appeal.
          </p>
        </div>
      )}
      {children}
      {!isEnded && (
        <div className="prose">
          <h2>What stops</h2>
          <ul className="check-list">
            {restrictionEffects.stops.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
          <h2>What still works</h2>
          <ul className="check-list">
            {restrictionEffects.goesOn.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
        </div>
      )}
      <div className="actions">
        <ButtonLink href="/settings/export">Download your data</ButtonLink>
        <ButtonLink variant="secondary" href="/subscriptions">
          Your subscriptions
        </ButtonLink>
      </div>
    </>
  );
}
