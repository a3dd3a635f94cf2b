import {
  DEFAULT_SUBSCRIPTION,
  formatPrice,
  MAX_PRICE,
  MIN_PAYOUT,
  MIN_SALE,
  MIN_SUBSCRIPTION,
  PLATFORM_FEE_PERCENT,
} from "#domain/money.ts";
import { tours } from "#domain/onboarding/steps.ts";
import { product } from "#domain/product.ts";
import { EarningsPotential } from "../creators/profile-preview.tsx";
import { FeatureList, SkipButton, StepForm, StepHeading, type StepProps } from "./step-parts.tsx";

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
        text="Your work, your prices, your audience. Setup takes a few minutes."
      />
      <FeatureList
        points={[
          { icon: "image", title: "Share", text: "Photos, videos, audio, and writing, free or paid." },
          { icon: "users", title: "Grow", text: "Fans subscribe monthly and come back for more." },
          { icon: "money", title: "Earn", text: `Keep ${100 - PLATFORM_FEE_PERCENT}% of every payment.` },
        ]}
      />
      <StepForm backHref={backHref} extraAction={<SkipButton label="Skip to your profile" />} />
    </>
  );
}

function Journey({ backHref }: StepProps) {
  return (
    <>
      <StepHeading title="How it works for creators" text="Three steps to your first subscriber." />
      <FeatureList
        points={[
          { icon: "profile", title: "Your profile", text: "Add your name, bio, and prices next." },
          {
            icon: "money",
            title: "Your payments",
            text: "Our payment provider verifies your identity and bank account. It takes 2-5 minutes.",
          },
          {
            icon: "post",
            title: "Your first post",
            text: "A free post introduces you. Posts for subscribers keep fans coming back.",
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
        text={`You set the prices. Our only fee is ${PLATFORM_FEE_PERCENT}%.`}
      />
      <FeatureList
        points={[
          {
            icon: "users",
            title: "Subscriptions",
            text: `Set your monthly price, from ${formatPrice(MIN_SUBSCRIPTION)}.`,
          },
          {
            icon: "lock",
            title: "Single posts",
            text: `Set a one-time price for a post, from ${formatPrice(MIN_SALE)} to ${formatPrice(MAX_PRICE)}.`,
          },
          {
            icon: "clock",
            title: "Weekly payouts",
            text: `Automatic, to your bank account. A balance under ${formatPrice(MIN_PAYOUT)} rolls over to the next week.`,
          },
        ]}
      />
      <EarningsPotential price={String(DEFAULT_SUBSCRIPTION / 100)} showPrice />
      <StepForm backHref={backHref} />
    </>
  );
}

function Complete({ name, backHref }: StepProps) {
  return (
    <>
      <StepHeading title="Your page is live" text={`Nice work, ${name}. One thing left.`} />
      <FeatureList
        points={[
          {
            icon: "money",
            title: "Next: payments",
            text: "Set them up once, in 2-5 minutes, to post and get paid.",
          },
        ]}
      />
      <StepForm backHref={backHref} next="Start Creating" />
    </>
  );
}
