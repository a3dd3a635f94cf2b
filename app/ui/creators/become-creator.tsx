import { PLATFORM_FEE_PERCENT } from "#domain/money.ts";
import { InGoodStanding } from "#ui/accounts/security/in-good-standing.tsx";
import { Checkbox } from "../forms/choice.tsx";
import { HiddenSentField } from "../forms/hidden-sent-field.tsx";
import { FeatureList } from "../onboarding/step-parts.tsx";
import { Button, ButtonLink } from "../primitives/button.tsx";
import { PageHead } from "../primitives/page-head.tsx";

export function BecomeCreator({ error }: { error?: string }) {
  return (
    <div className="stack">
      <PageHead title="Become a creator" text="You'll keep your subscriptions, likes, and receipts." />
      <FeatureList
        points={[
          {
            icon: "profile",
            title: "A page of your own",
            text: "Choose your username next. You can't change it later.",
          },
          {
            icon: "money",
            title: `You keep ${100 - PLATFORM_FEE_PERCENT}%`,
            text: `You set the prices. Our only fee is ${PLATFORM_FEE_PERCENT}%.`,
          },
          {
            icon: "lock",
            title: "One identity check",
            text: "Our payment provider verifies who you are before you can post. It takes 2-5 minutes.",
          },
        ]}
      />
      <InGoodStanding to="become a creator">
        <form className="form" method="post" action="/welcome/become-creator" noValidate>
          <HiddenSentField />
          <Checkbox
            name="agree"
            label="I want to become a creator. I understand that I can't switch back to a fan account."
            error={error}
            required
          />
          <div className="actions">
            <Button needsValid busy="One moment...">
              Become a creator
            </Button>
            <ButtonLink variant="secondary" href="/settings">
              Cancel
            </ButtonLink>
          </div>
        </form>
      </InGoodStanding>
    </div>
  );
}
