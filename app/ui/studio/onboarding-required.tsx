import { ButtonLink } from "../primitives/button.tsx";
import { EmptyState } from "../primitives/empty-state.tsx";

/** In the way of a page that needs payments: says why, and leads to the set-up and back. */
export function OnboardingRequired({ redirectTo }: { redirectTo?: string | null }) {
  const query = redirectTo ? `?redirect=${encodeURIComponent(redirectTo)}` : "";
  return (
    <div className="stack">
      <h1 className="text-center">Payment Setup Required</h1>
      <EmptyState
        title="One step before you can post"
        text="Finish the payment provider's onboarding (2-5 minutes), so that what fans pay can reach you. Then you come back to where you were going."
      >
        <ButtonLink href={`/stripe-setup${query}`}>Set up payments</ButtonLink>
        <ButtonLink look="secondary" href="/discover">
          Not now
        </ButtonLink>
      </EmptyState>
    </div>
  );
}
