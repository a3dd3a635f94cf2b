import { readPreferences } from "../../app/domain/onboarding/preferences.ts";
import type { CreatorStore } from "../../db/stores/creators.ts";
import type { OnboardingStore } from "../../db/stores/onboarding.ts";
import { NOW, people } from "../cast.ts";

export type FirstStepsStores = { creators: CreatorStore; onboarding: OnboardingStore };

const { fan, creator, creatorWithoutProfile: rookie } = people;
const chosen = readPreferences(null);
const setUp = {
  ...{
    userId: rookie.id,
    username: "uma",
    name: "Uma",
    age: 30,
    bio: "",
    subscriptionPrice: 1000,
    messagePrice: 1000,
  },
  ...{ interests: [], portrait: { mediumId: "plan-medium", url: "/x" }, pricingId: "plan-price", now: NOW },
};

/** Every call of the stores of first steps and settings; see every-call.ts. */
export const firstStepsCalls: Record<string, (stores: FirstStepsStores) => Promise<unknown>> = {
  "creators.page for a guest": (s) => s.creators.page("mira", null),
  "creators.page for a member": (s) => s.creators.page("mira", fan.id),
  "creators.shelf": (s) => s.creators.shelf(12),
  "creators.draft": (s) => s.creators.draft(rookie.id),
  "creators.complete": (s) => s.creators.complete(setUp),
  "creators.payoutAccount": (s) => s.creators.payoutAccount(creator.id),
  "creators.keepAccount": (s) => s.creators.keepAccount(rookie.id, "acct_plan", NOW),
  "creators.recordAccount": (s) => s.creators.recordAccount("acct_plan", true, NOW),

  "onboarding.settle": (s) =>
    s.onboarding.settle(fan.id, ["clear_new_signup", "begin", "complete_legacy"], NOW),
  "onboarding.preferences": (s) => s.onboarding.preferences(fan.id),
  "onboarding.advance": (s) => s.onboarding.advance(fan.id, 2, chosen, NOW),
  "onboarding.finish": (s) => s.onboarding.finish(fan.id, "1.0.0", chosen, NOW),
};
