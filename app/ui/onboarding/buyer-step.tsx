import { PLATFORM_FEE_PERCENT } from "#domain/money.ts";
import { tours } from "#domain/onboarding/steps.ts";
import { product } from "#domain/product.ts";
import { InterestsField } from "../creators/interests-field.tsx";
import { Checkbox } from "../forms/choice.tsx";
import { Badge } from "../primitives/badge.tsx";
import { DiscoveryFields } from "./discovery-fields.tsx";
import { FeatureList, SkipButton, StepForm, StepHeading, type StepProps } from "./step-parts.tsx";

const capitalize = (word: string) => word.slice(0, 1).toUpperCase() + word.slice(1);

/** One of five steps (docs/product.md, section 2.5). */
export function BuyerStep(props: StepProps) {
  const Step = steps[tours.buyer[props.step - 1] ?? "welcome"];
  return <Step {...props} />;
}

const steps = {
  welcome: Welcome,
  "how-it-works": HowItWorks,
  interests: Interests,
  safety: Safety,
  complete: Complete,
};

function Welcome({ backHref }: StepProps) {
  return (
    <>
      <StepHeading
        title={`Welcome to ${product.name}`}
        text="Good to have you here. Setup takes about a minute."
      />
      <FeatureList
        points={[
          { icon: "discover", title: "Discover", text: "New creators and new posts every day." },
          { icon: "heart", title: "Save", text: "Everything you like, in one quiet place." },
          {
            icon: "users",
            title: "Support",
            text: `${100 - PLATFORM_FEE_PERCENT}% of what you pay goes to the creator.`,
          },
        ]}
      />
      <StepForm backHref={backHref} extraAction={<SkipButton label="Skip" />} />
    </>
  );
}

function HowItWorks({ backHref }: StepProps) {
  return (
    <>
      <StepHeading
        title="How it works"
        text="No coins, no credits, no surprises. You always see the price first."
      />
      <FeatureList
        points={[
          {
            icon: "users",
            title: "Subscribe to a creator",
            text: "Pay monthly to see their posts. Cancel anytime under Subscriptions and keep access until the end of the month you paid for.",
          },
          {
            icon: "lock",
            title: "Unlock a single post",
            text: "Pay once to see a post, without subscribing. Find it again under Payments.",
          },
          {
            icon: "heart",
            title: "Like a post or a creator",
            text: "Find it again in My Likes. Only you can see the list.",
          },
        ]}
      />
      <StepForm backHref={backHref} extraAction={<SkipButton label="Skip" />} />
    </>
  );
}

function Interests({ preferences, values, errors, backHref }: StepProps) {
  const chosen = values ? (values.interests ?? "").split(",") : preferences.contentInterests;
  const discovery = preferences.discoveryPreferences;
  const isChecked = (name: string, stored: boolean) => (values ? values[name] === "on" : stored);
  return (
    <>
      <StepHeading
        title="What do you like?"
        text="Choose as many as you like, or none. You can change this later."
      />
      <StepForm backHref={backHref}>
        <InterestsField chosen={chosen} error={errors.interests} />
        <DiscoveryFields
          discovery={{
            showTrending: isChecked("show_trending", discovery.showTrending),
            showFeatured: isChecked("show_featured", discovery.showFeatured),
            showNew: isChecked("show_new", discovery.showNew),
          }}
        />
      </StepForm>
    </>
  );
}

function Safety({ preferences, values, backHref }: StepProps) {
  const notifications = preferences.notificationPreferences;
  const isChecked = (name: string, stored: boolean) => (values ? values[name] === "on" : stored);
  return (
    <>
      <StepHeading title="Safe and discreet" text="What you do here stays private." />
      <FeatureList
        points={[
          {
            icon: "lock",
            title: "Discreet everywhere",
            text: `Our email subject lines give nothing away. Your bank statement says ${product.statementDescriptor}.`,
          },
          {
            icon: "leave",
            title: "Leave quickly",
            text: "One button on every page takes you to a neutral site right away.",
          },
          {
            icon: "ban",
            title: "Personal details stay personal",
            text: "Creators see your username, never your email. Don't send money or personal details outside the site.",
          },
        ]}
      />
      <StepForm backHref={backHref}>
        <fieldset className="field">
          <legend className="field-label">Notify me about</legend>
          <Checkbox
            name="new_content"
            label="New posts from creators I subscribe to"
            checked={isChecked("new_content", notifications.newContent)}
          />
          <Checkbox
            name="messages"
            label="New messages"
            checked={isChecked("messages", notifications.messages)}
          />
        </fieldset>
      </StepForm>
    </>
  );
}

function Complete({ preferences, backHref }: StepProps) {
  const chosen = preferences.contentInterests;
  return (
    <>
      <StepHeading title="You're all set" text="You're ready to explore." />
      {chosen.length > 0 && (
        <div className="stack stack-tight">
          <h2 className="text-base">Your interests</h2>
          <ul className="pick">
            {chosen.map((interest) => (
              <li key={interest}>
                <Badge tone="lamp">{capitalize(interest)}</Badge>
              </li>
            ))}
          </ul>
        </div>
      )}
      <StepForm backHref={backHref} next="Start Exploring" />
    </>
  );
}
