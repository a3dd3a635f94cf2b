import type { PayoutState } from "../../domain/accounts/viewer.ts";
import { HiddenRedirect } from "../forms/hidden-redirect.tsx";
import { Button, ButtonLink } from "../primitives/button.tsx";
import { Notice } from "../primitives/notice.tsx";
import { PageHead } from "../primitives/page-head.tsx";
import { Stepper } from "../primitives/stepper.tsx";

type PayoutSetupState = PayoutState | "processing" | "interrupted";

const stateTexts: Record<PayoutSetupState, { title: string; text: string; button?: string }> = {
  none: {
    title: "Payment Setup",
    text: "Connect a bank account with our payment provider before you post or get paid. It takes 2-5 minutes.",
    button: "Set up payments",
  },
  started: {
    title: "Setup In Progress",
    text: "The payment provider still needs some details from you. You can go on where you left.",
    button: "Continue setup",
  },
  processing: {
    title: "Setup In Progress",
    text: "You came back before everything was filled in, or the payment provider is still checking it.",
    button: "Continue setup",
  },
  interrupted: {
    title: "Setup In Progress",
    text: "The payment provider's page ran out, or was left before everything was filled in.",
    button: "Continue setup",
  },
  completed: { title: "Payment Setup Complete!", text: "You can post, charge and be paid out every week." },
};

/** The three states of payment onboarding, and coming back from it half-way. Posts to `action` to open the provider's page. */
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
  /** Shows it as step 3 of 3. */
  inSignup?: boolean;
}) {
  const { title, text, button } = stateTexts[state];
  return (
    <div className="stack">
      {inSignup && <Stepper steps={["Account", "Profile", "Payments"]} current={3} />}
      <PageHead title={title} text={text} />
      {state === "processing" && (
        <Notice tone="lamp" icon="clock" title="Setup Processing">
          <p>If you did finish, refresh in a minute. Nothing you entered is lost.</p>
        </Notice>
      )}
      {state === "interrupted" && (
        <Notice tone="lamp" icon="clock" title="Setup Interrupted">
          <p>Nothing you entered is lost. Go on where you left.</p>
        </Notice>
      )}
      {button ? (
        <>
          <ul className="check-list">
            <li>Your share is 90 percent of every payment.</li>
            <li>Payouts go to your bank account every week, by themselves.</li>
            <li>Your bank and identity details stay with the payment provider. We never see them.</li>
          </ul>
          <form className="actions" method="post" action={action}>
            <HiddenRedirect to={redirectTo} />
            <Button busy="Opening...">{button}</Button>
            {state !== "none" && (
              <ButtonLink look="secondary" icon="refresh" href={refreshHref}>
                Refresh Status
              </ButtonLink>
            )}
          </form>
        </>
      ) : (
        <div className="actions">
          <ButtonLink href={redirectTo ?? "/dashboard"}>Continue</ButtonLink>
          <ButtonLink look="secondary" href="/post">
            Post Content
          </ButtonLink>
        </div>
      )}
    </div>
  );
}
