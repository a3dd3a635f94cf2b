import { PLATFORM_FEE_PERCENT } from "../../domain/money.ts";
import { tours } from "../../domain/onboarding/steps.ts";
import { product } from "../../domain/product.ts";
import { InterestsField } from "../creators/interests-field.tsx";
import { Checkbox } from "../forms/choice.tsx";
import { Badge } from "../primitives/badge.tsx";
import { Button } from "../primitives/button.tsx";
import { DiscoveryFields } from "./discovery-fields.tsx";
import { FeatureList, StepForm, StepHeading, type StepProps } from "./step-parts.tsx";

const capitalize = (word: string) => word.slice(0, 1).toUpperCase() + word.slice(1);

/** A fan's five steps. */
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
        text="Good to have you here. Five short pages, about a minute, and the door is open."
      />
      <FeatureList
        points={[
          { icon: "discover", title: "Discover", text: "Creators and their work, new every day." },
          { icon: "heart", title: "Keep", text: "What you like and whom you follow, in one quiet place." },
          {
            icon: "users",
            title: "Support",
            text: `The people who make it: ${100 - PLATFORM_FEE_PERCENT}% of what you pay is theirs.`,
          },
        ]}
      />
      <StepForm backHref={backHref} />
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
            text: "A monthly price opens their posts. Cancel whenever you like; what you paid for stays open until the month ends.",
          },
          {
            icon: "lock",
            title: "Unlock a single post",
            text: "Some posts have a price of their own: paid once, such a post is yours to see. Soon here.",
          },
          {
            icon: "heart",
            title: "Like what you like",
            text: "My Likes keeps it for you, and nobody else sees the list.",
          },
        ]}
      />
      <StepForm
        backHref={backHref}
        extraAction={
          <Button look="quiet" name="intent" value="skip">
            I know all this
          </Button>
        }
      />
    </>
  );
}

function Interests({ preferences, values, errors, backHref }: StepProps) {
  const chosen = values ? (values.interests ?? "").split(",") : preferences.contentInterests;
  const shown = preferences.discoveryPreferences;
  const ticked = (name: string, stored: boolean) => (values ? values[name] === "on" : stored);
  return (
    <>
      <StepHeading
        title="What do you like?"
        text="Choose as many as fit, or none. You can change it later."
      />
      <StepForm backHref={backHref}>
        <InterestsField chosen={chosen} error={errors.interests} />
        <DiscoveryFields
          shown={{
            showTrending: ticked("show_trending", shown.showTrending),
            showFeatured: ticked("show_featured", shown.showFeatured),
            showNew: ticked("show_new", shown.showNew),
          }}
        />
      </StepForm>
    </>
  );
}

function Safety({ preferences, values, backHref }: StepProps) {
  const wanted = preferences.notificationPreferences;
  const ticked = (name: string, stored: boolean) => (values ? values[name] === "on" : stored);
  return (
    <>
      <StepHeading title="Safe and discreet" text="What you do here is nobody else's business." />
      <FeatureList
        points={[
          {
            icon: "lock",
            title: "Neutral everywhere",
            text: `The subjects of our mails give nothing away. Your bank statement says ${product.statementDescriptor}.`,
          },
          {
            icon: "leave",
            title: "Leave quickly",
            text: "One button on every page takes you somewhere harmless at once.",
          },
          {
            icon: "ban",
            title: "You set the limits",
            text: "Creators see your username, never your e-mail. Never send money or private details outside the site.",
          },
        ]}
      />
      <StepForm backHref={backHref}>
        <fieldset className="field">
          <legend className="field-label">Tell me about</legend>
          <Checkbox
            name="new_content"
            label="New posts of creators I subscribe to"
            checked={ticked("new_content", wanted.newContent)}
          />
          <Checkbox
            name="messages"
            label="New messages, once they are here"
            checked={ticked("messages", wanted.messages)}
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
      <StepHeading title="You are all set" text="The light is on. Come in and look around." />
      {chosen.length > 0 && (
        <div className="stack stack-tight">
          <h2 className="text-base">What you like</h2>
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
