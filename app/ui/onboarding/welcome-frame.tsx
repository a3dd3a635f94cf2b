import type { ReactNode } from "react";
import { LAST_STEP } from "#domain/onboarding/steps.ts";
import type { Errors } from "../forms/error-summary.tsx";
import { HiddenSentField } from "../forms/hidden-sent-field.tsx";
import { BareFrame } from "../frame/bare-frame.tsx";
import { Button } from "../primitives/button.tsx";
import { StepIllustration } from "./step-illustration.tsx";

export function WelcomeFrame({
  step,
  errors,
  children,
}: {
  step: number;
  errors?: Errors;
  children: ReactNode;
}) {
  return (
    <BareFrame wide errors={errors}>
      <div className="welcome">
        <div className="welcome-scene tone-lamp">
          <StepIllustration step={step} />
        </div>
        <div className="stack">
          <p className="small dim">
            Step {step} of {LAST_STEP}
          </p>
          {children}
          <form className="welcome-out" method="post" action="/logout">
            <HiddenSentField />
            <Button variant="quiet">Sign Out</Button>
            <span className="tiny dim">Your progress is saved.</span>
          </form>
        </div>
      </div>
    </BareFrame>
  );
}
