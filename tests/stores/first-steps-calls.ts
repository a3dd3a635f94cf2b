import { readPreferences } from "../../app/domain/onboarding/preferences.ts";
import type { CreatorStore } from "../../db/stores/creators.ts";
import { type OnboardingStore, onboardingStore } from "../../db/stores/onboarding.ts";
import { type PreferenceStore, preferenceStore } from "../../db/stores/preferences.ts";
import { type ProfileStore, profileStore } from "../../db/stores/profiles.ts";
import { NOW, people } from "../cast.ts";

export type OnboardingStores = {
  creators: CreatorStore;
  onboarding: OnboardingStore;
  preferences: PreferenceStore;
  profiles: ProfileStore;
};

/** The stores that only these calls are of. */
export const onboardingStores = {
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
  searchText: "uma",
  ...{
    interests: [],
    portrait: { mediaItemId: "plan-medium", url: "/x" },
    pricingId: "plan-price",
    now: NOW,
  },
};

/** Every call of the stores of first steps and settings; see every-call.ts. */
export const onboardingCalls: Record<string, (stores: OnboardingStores) => Promise<unknown>> = {
  "onboarding.newcomer": (s) => s.onboarding.findNewAccount(fan.id),
  "creators.page for a guest": (s) => s.creators.findPage("mira", null),
  "creators.page for a member": (s) => s.creators.findPage("mira", fan.id),
  "creators.draft": (s) => s.creators.findSetupDraft(rookie.id),
  "creators.complete": (s) => s.creators.completeSetup(setUp),
  "creators.withdrawnCounts": (s) => s.creators.countWithdrawnPosts("p3"),
  "creators.payoutAccount": (s) => s.creators.findPayoutAccount(creator.id),
  "creators.keepAccount": (s) => s.creators.keepFirstAccountId(rookie.id, "acct_plan", NOW),
  "creators.recordAccount": (s) => s.creators.recordAccountStatus("acct_plan", true, NOW),

  "preferences.notices": (s) => s.preferences.findNotices("p3"),
  "preferences.saveNotices": (s) => s.preferences.saveNotices(fan.id, { new_content: true }, NOW),
  "preferences.save": (s) => s.preferences.save(fan.id, { autoplay: true, lite: false }, NOW),
  "preferences.timeZone": (s) => s.preferences.findTimeZone(fan.id),
  "preferences.keepTimeZone": (s) => s.preferences.saveTimeZone(fan.id, "UTC", NOW),
  "preferences.clear": (s) => s.preferences.clear(fan.id),

  "profiles.own": (s) => s.profiles.findOwn(creator.id),
  "profiles.chooseUsername": (s) => s.profiles.chooseUsername(people.otherFan.id, "plan-name", NOW),
  "profiles.edit": (s) =>
    s.profiles.edit(
      creator.id,
      { name: null, bio: "x", messagePrice: 1100, searchText: "mira" },
      "plan-price-2",
      NOW,
    ),
  "profiles.hang": (s) =>
    s.profiles.setImage(rookie.id, { mediaItemId: "plan-medium", url: "/x", purpose: "portrait" }, NOW),
  "profiles.becomeSeller": (s) => s.profiles.becomeSeller(fan.id, NOW),

  "onboarding.settle": (s) =>
    s.onboarding.applyActions(fan.id, ["clear_new_signup", "begin", "complete_legacy"], NOW),
  "onboarding.preferences": (s) => s.onboarding.findPreferences(fan.id),
  "onboarding.choose": (s) => s.onboarding.savePreferences(fan.id, "1.0.0", chosen, NOW),
  "onboarding.advance": (s) => s.onboarding.advance(fan.id, 2, chosen, NOW),
  "onboarding.finish": (s) => s.onboarding.finish(fan.id, "1.0.0", chosen, NOW),
};
