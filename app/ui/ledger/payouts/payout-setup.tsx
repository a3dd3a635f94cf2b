import type { PayoutState } from "#domain/accounts/viewer.ts";
import { PLATFORM_FEE_PERCENT } from "#domain/money.ts";
import { product } from "#domain/product.ts";
import { HiddenRedirect } from "#ui/forms/hidden-redirect.tsx";
import { Button, ButtonLink } from "#ui/primitives/button.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { PageHead } from "#ui/primitives/page-head.tsx";
import { Stepper } from "#ui/primitives/stepper.tsx";

type PayoutSetupState = PayoutState | "processing" | "interrupted" | "disconnected";

const stateTexts: Record<PayoutSetupState, { title: string; text: string; button?: string }> = {
  none: {
    title: "Payment Setup",
    text: "Connect a bank account through our payment provider to post and get paid. It takes 2-5 minutes.",
    button: "Set up payments",
  },
  disconnected: {
    title: "Payment Setup",
    text: "Your payment account was disconnected, so you can't post or charge fans. Set up a new one to continue. It takes 2-5 minutes.",
    button: "Set up payments again",
  },
  started: {
    title: "Setup In Progress",
    text: "The payment provider still needs some details from you. Pick up where you left off.",
    button: "Continue setup",
  },
  processing: {
    title: "Setup In Progress",
    text: "Some details are missing, or the payment provider is still reviewing them.",
    button: "Continue setup",
  },
  interrupted: {
    title: "Setup In Progress",
    text: "The payment provider's page expired, or you left before finishing.",
    button: "Continue setup",
  },
  completed: {
    title: "Payment Setup Complete!",
    text: "You can now post, charge fans, and get weekly payouts.",
  },
};

/** Includes an unfinished return. Posts to `action` to open the provider's page. */
export function PayoutSetup({
  state,
  action,
  redirectTo,
  refreshHref = "",
  inSignup,
}: {
  state: PayoutSetupState;
  action: string;
  redirectTo?: string | null;
  refreshHref?: string;
  inSignup?: boolean;
}) {
  const { title, text, button } = stateTexts[state];
  return (
    <div className="stack">
      {inSignup && <Stepper steps={["Account", "Profile", "Payments"]} current={3} />}
      <PageHead title={title} text={text} />
      {state === "processing" && (
        <Notice tone="lamp" icon="clock" title="Setup Processing">
          <p>If you finished, refresh in a minute. Everything you entered is saved.</p>
        </Notice>
      )}
      {state === "disconnected" && (
        <Notice tone="lamp" icon="alert" title="Account disconnected">
          <p>
            The payment provider no longer lets us use your earlier account. Your posts are still here. If the
            earlier account holds money for you, email{" "}
            <a href={`mailto:${product.supportEmail}`}>{product.supportEmail}</a>.
          </p>
        </Notice>
      )}
      {state === "interrupted" && (
        <Notice tone="lamp" icon="clock" title="Setup Interrupted">
          <p>Everything you entered is saved. Pick up where you left off.</p>
        </Notice>
      )}
      {button ? (
        <>
          <ul className="check-list">
            <li>You keep {100 - PLATFORM_FEE_PERCENT}% of every payment.</li>
            <li>Weekly automatic payouts to your bank account.</li>
            <li>Your bank and identity details stay with the payment provider. We never see them.</li>
          </ul>
          <form className="actions" method="post" action={action}>
            <HiddenRedirect to={redirectTo} />
            <Button busy="Opening...">{button}</Button>
            {state !== "none" && state !== "disconnected" && (
              <ButtonLink variant="secondary" icon="refresh" href={refreshHref}>
                Refresh Status
              </ButtonLink>
            )}
          </form>
        </>
      ) : (
        <div className="actions">
          <ButtonLink href={redirectTo ?? "/dashboard"}>Continue</ButtonLink>
          <ButtonLink variant="secondary" href="/post">
            Post Content
          </ButtonLink>
        </div>
      )}
    </div>
  );
}
