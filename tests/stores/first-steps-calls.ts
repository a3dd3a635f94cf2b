import { readPreferences } from "../../app/domain/onboarding/preferences.ts";
import type { CreatorStore } from "../../db/stores/creators.ts";
import { type OnboardingStore, onboardingStore } from "../../db/stores/onboarding.ts";
import { type PreferenceStore, preferenceStore } from "../../db/stores/preferences.ts";
import { type ProfileStore, profileStore } from "../../db/stores/profiles.ts";
import { NOW, people } from "../cast.ts";

export type FirstStepsStores = {
  creators: CreatorStore;
  onboarding: OnboardingStore;
  preferences: PreferenceStore;
  profiles: ProfileStore;
};

/** The stores that only these calls are of. */
export const firstStepsStores = {
  onboarding: onboardingStore,
  preferences: preferenceStore,
  profiles: profileStore,
};

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
  searchWords: "uma",
  ...{ interests: [], portrait: { mediumId: "plan-medium", url: "/x" }, pricingId: "plan-price", now: NOW },
};

/** Every call of the stores of first steps and settings; see every-call.ts. */
export const firstStepsCalls: Record<string, (stores: FirstStepsStores) => Promise<unknown>> = {
  "onboarding.newcomer": (s) => s.onboarding.newcomer(fan.id),
  "creators.page for a guest": (s) => s.creators.page("mira", null),
  "creators.page for a member": (s) => s.creators.page("mira", fan.id),
  "creators.draft": (s) => s.creators.draft(rookie.id),
  "creators.complete": (s) => s.creators.complete(setUp),
  "creators.withdrawnCounts": (s) => s.creators.withdrawnCounts("p3"),
  "creators.payoutAccount": (s) => s.creators.payoutAccount(creator.id),
  "creators.keepAccount": (s) => s.creators.keepAccount(rookie.id, "acct_plan", NOW),
  "creators.recordAccount": (s) => s.creators.recordAccount("acct_plan", true, NOW),

  "preferences.notices": (s) => s.preferences.notices("p3"),
  "preferences.saveNotices": (s) => s.preferences.saveNotices(fan.id, { new_content: true }, NOW),
  "preferences.save": (s) => s.preferences.save(fan.id, { autoplay: true, lite: false }, NOW),
  "preferences.timeZone": (s) => s.preferences.timeZone(fan.id),
  "preferences.keepTimeZone": (s) => s.preferences.keepTimeZone(fan.id, "UTC", NOW),
  "preferences.clear": (s) => s.preferences.clear(fan.id),

  "profiles.own": (s) => s.profiles.own(creator.id),
  "profiles.chooseUsername": (s) => s.profiles.chooseUsername(people.otherFan.id, "plan-name", NOW),
  "profiles.edit": (s) =>
    s.profiles.edit(
      creator.id,
      { name: null, bio: "x", messagePrice: 1100, searchWords: "mira" },
      "plan-price-2",
      NOW,
    ),
  "profiles.hang": (s) =>
    s.profiles.hang(rookie.id, { mediumId: "plan-medium", url: "/x", purpose: "portrait" }, NOW),
  "profiles.becomeSeller": (s) => s.profiles.becomeSeller(fan.id, NOW),

  "onboarding.settle": (s) =>
    s.onboarding.settle(fan.id, ["clear_new_signup", "begin", "complete_legacy"], NOW),
  "onboarding.preferences": (s) => s.onboarding.preferences(fan.id),
  "onboarding.choose": (s) => s.onboarding.choose(fan.id, "1.0.0", chosen, NOW),
  "onboarding.advance": (s) => s.onboarding.advance(fan.id, 2, chosen, NOW),
  "onboarding.finish": (s) => s.onboarding.finish(fan.id, "1.0.0", chosen, NOW),
};
