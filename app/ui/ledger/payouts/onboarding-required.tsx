import { ButtonLink } from "#ui/primitives/button.tsx";
import { PageHead } from "#ui/primitives/page-head.tsx";

export function OnboardingRequired({ redirectTo }: { redirectTo?: string | null }) {
  const query = redirectTo ? `?redirect=${encodeURIComponent(redirectTo)}` : "";
  return (
    <div className="stack">
      <PageHead title="Payment Setup Required" text="One more step before you can post." />
      <p>
        Finish the payment provider's setup (2-5 minutes) so fans can pay you. Then we'll take you back to
        where you were going.
      </p>
      <div className="actions">
        <ButtonLink href={`/stripe-setup${query}`}>Set up payments</ButtonLink>
        <ButtonLink variant="secondary" href="/discover">
          Not now
        </ButtonLink>
      </div>
    </div>
  );
}
