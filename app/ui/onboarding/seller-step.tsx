import {
  DEFAULT_SUBSCRIPTION,
  formatCents,
  MAX_PRICE,
  MIN_PAYOUT,
  MIN_SALE,
  MIN_SUBSCRIPTION,
  PLATFORM_FEE_PERCENT,
} from "../../domain/money.ts";
import { tours } from "../../domain/onboarding/steps.ts";
import { product } from "../../domain/product.ts";
import { EarningsPotential } from "../creators/profile-preview.tsx";
import { FeatureList, StepForm, StepHeading, type StepProps } from "./step-parts.tsx";

/** A creator's steps; the fourth is the set-up form, which has a page of its own. */
export function SellerStep(props: StepProps) {
  const name = tours.seller[props.step - 1];
  const Step = name && name !== "profile-setup" ? steps[name] : Welcome;
  return <Step {...props} />;
}

const steps = {
  welcome: Welcome,
  "creator-journey": Journey,
  monetization: Monetization,
  complete: Complete,
};

function Welcome({ backHref }: StepProps) {
  return (
    <>
      <StepHeading
        title={`Welcome to ${product.name}, creator`}
        text="Your work, your prices, your people. Five short pages, and you have one of your own."
      />
      <FeatureList
        points={[
          {
            icon: "image",
            title: "Share",
            text: "Pictures, films, sound and words, free or for those who pay.",
          },
          { icon: "users", title: "Gather", text: "Fans who subscribe every month and stay." },
          { icon: "money", title: "Earn", text: `${100 - PLATFORM_FEE_PERCENT}% of every payment is yours.` },
        ]}
      />
      <StepForm backHref={backHref} />
    </>
  );
}

function Journey({ backHref }: StepProps) {
  return (
    <>
      <StepHeading title="Your way as a creator" text="Three things stand between you and your first fan." />
      <FeatureList
        points={[
          {
            icon: "face",
            title: "Your profile",
            text: "A name, a few words, your prices. You fill it in here, next.",
          },
          {
            icon: "money",
            title: "Your payments",
            text: "Our payment provider checks who you are and where the money goes. It takes 2-5 minutes.",
          },
          {
            icon: "post",
            title: "Your first post",
            text: "Something free lets people see who you are; something for subscribers lets them stay.",
          },
        ]}
      />
      <StepForm backHref={backHref} />
    </>
  );
}

function Monetization({ backHref }: StepProps) {
  return (
    <>
      <StepHeading
        title="How you earn"
        text={`You set the prices. We keep ${PLATFORM_FEE_PERCENT}%, and nothing else.`}
      />
      <FeatureList
        points={[
          {
            icon: "users",
            title: "Subscriptions",
            text: `A monthly price of at least ${formatCents(MIN_SUBSCRIPTION)}.`,
          },
          {
            icon: "lock",
            title: "Single posts",
            text: `Some posts may have a price of their own, ${formatCents(MIN_SALE)} to ${formatCents(MAX_PRICE)}, paid once.`,
          },
          {
            icon: "clock",
            title: "Weekly payouts",
            text: `Automatic, to your bank account. Under ${formatCents(MIN_PAYOUT)} the balance rolls over to the next week.`,
          },
        ]}
      />
      <EarningsPotential price={String(DEFAULT_SUBSCRIPTION / 100)} text />
      <StepForm backHref={backHref} />
    </>
  );
}

function Complete({ name, backHref }: StepProps) {
  return (
    <>
      <StepHeading title="Your page is ready" text={`Everything is lit for you, ${name}.`} />
      <FeatureList
        points={[
          {
            icon: "money",
            title: "Next: payments",
            text: "Set them up once, in 2-5 minutes, and you can post and be paid.",
          },
        ]}
      />
      <StepForm backHref={backHref} next="Start Creating" />
    </>
  );
}
