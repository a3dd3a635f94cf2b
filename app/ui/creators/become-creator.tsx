import { PLATFORM_FEE_PERCENT } from "../../domain/money.ts";
import { Checkbox } from "../forms/choice.tsx";
import { HiddenSentField } from "../forms/hidden-sent-field.tsx";
import { FeatureList } from "../onboarding/step-parts.tsx";
import { Button, ButtonLink } from "../primitives/button.tsx";
import { PageHead } from "../primitives/page-head.tsx";

/** What changes for a fan who becomes a creator, and the form that does it. */
export function BecomeCreator({ error }: { error?: string }) {
  return (
    <div className="stack">
      <PageHead title="Become a creator" text="Your subscriptions, likes and receipts stay as they are." />
      <FeatureList
        points={[
          { icon: "face", title: "A page of your own", text: "With a username that you choose once, next." },
          {
            icon: "money",
            title: `${100 - PLATFORM_FEE_PERCENT}% is yours`,
            text: `You set the prices; our fee is ${PLATFORM_FEE_PERCENT}%.`,
          },
          {
            icon: "lock",
            title: "One check",
            text: "The payment provider asks who you are before you can post. It takes 2-5 minutes.",
          },
        ]}
      />
      <form className="form" method="post" action="/welcome/become-creator" noValidate>
        <HiddenSentField />
        <Checkbox
          name="agree"
          label="I want to become a creator. I know that an account cannot be changed back to a fan's."
          error={error}
          required
        />
        <div className="actions">
          <Button needsValid busy="One moment...">
            Become a creator
          </Button>
          <ButtonLink look="secondary" href="/settings">
            Cancel
          </ButtonLink>
        </div>
      </form>
    </div>
  );
}
