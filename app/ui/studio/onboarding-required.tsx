import { ButtonLink } from "../primitives/button.tsx";
import { EmptyState } from "../primitives/empty-state.tsx";

/** Shown in place of a page that needs payment setup; leads there and back. */
export function OnboardingRequired({ redirectTo }: { redirectTo?: string | null }) {
  const query = redirectTo ? `?redirect=${encodeURIComponent(redirectTo)}` : "";
  return (
    <div className="stack">
      <h1 className="text-center">Payment Setup Required</h1>
      <EmptyState
        title="One more step before you can post"
        text="Finish the payment provider's setup (2-5 minutes) so fans can pay you. Then we'll take you back to where you were going."
      >
        <ButtonLink href={`/stripe-setup${query}`}>Set up payments</ButtonLink>
        <ButtonLink variant="secondary" href="/discover">
          Not now
        </ButtonLink>
      </EmptyState>
    </div>
  );
}
