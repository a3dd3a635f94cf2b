import type { Values } from "../forms/values.ts";
import { BareFrame } from "../frame/bare-frame.tsx";
import { Frame } from "../frame/frame.tsx";
import { CreatorSetupForm } from "./creator-setup-form.tsx";
import { type SentSetup, useCreatorSetup } from "./use-creator-setup.ts";

type Props = {
  /** No other page is open yet during onboarding, so there is no navigation. */
  isOnboarding: boolean;
  values: Values;
  interests: string[];
  portraitUrl: string | null;
  hasUsername: boolean;
  backHref: string | null;
  /** Set if this page is the response to a refused form. */
  sent: SentSetup | undefined;
};

export function CreatorSetupPage({ isOnboarding, sent, backHref, ...profile }: Props) {
  const values = sent?.values ?? profile.values;
  const interests = sent ? (sent.values.interests ?? "").split(",").filter(Boolean) : profile.interests;
  const setup = useCreatorSetup({ ...profile, values, interests, sent });
  const problem = { errors: setup.formErrors, problem: setup.problem, attempt: setup.attempt };
  const form = (
    <CreatorSetupForm
      setup={setup}
      values={values}
      chosenInterests={interests}
      hasUsername={profile.hasUsername}
      backHref={backHref}
      backLabel={isOnboarding ? "Back" : "Cancel"}
    />
  );
  const PageFrame = isOnboarding ? BareFrame : Frame;
  return (
    <PageFrame wide {...problem}>
      {form}
    </PageFrame>
  );
}
