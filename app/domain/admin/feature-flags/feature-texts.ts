import type { Feature } from "#db/kinds.ts";

/** `what` can be turned off; `stays` goes on regardless. */
export const FEATURE_TEXTS: Record<Feature, { name: string; what: string; stays: string }> = {
  subscriptions: {
    name: "Subscriptions",
    what: "Fans can subscribe to creators.",
    stays: "Current subscriptions renew, and can be canceled, resumed, and refunded.",
  },
  content_purchases: {
    name: "Content purchases",
    what: "Fans can buy single posts and paid messages.",
    stays: "Fans keep what they bought, and can get it refunded.",
  },
  tipping: {
    name: "Tipping",
    what: "Fans can tip creators.",
    stays: "Tips that were sent stay on record and can be refunded.",
  },
  messaging: {
    name: "Messaging",
    what: "Fans and creators can write to each other, and fans can unlock messages.",
    stays:
      "Conversations can be read, and messages unsent. Broadcasts wait, and the clock stops for promised replies.",
  },
  analytics: {
    name: "Analytics",
    what: "Creators see their views, fans, and earnings over time.",
    stays: "Views are still counted, and the dashboard and payments show earnings.",
  },
  email_verification: {
    name: "Email verification",
    what: "New accounts enter a code from their email first.",
    stays:
      "Nobody counts as verified without a code. Accounts without one are asked for it once this is on again.",
  },
};

export const COMING_SOON: Record<Feature, { title: string; text: string }> = {
  subscriptions: {
    title: "Subscriptions",
    text: "You can't start new subscriptions yet. Current ones continue as usual.",
  },
  content_purchases: {
    title: "Unlocking posts",
    text: "You can't buy posts or paid messages yet. You keep access to what you've bought.",
  },
  tipping: { title: "Tips", text: "You can't send tips yet." },
  messaging: {
    title: "Messages",
    text: "You can't send messages yet. Your conversations stay open to read.",
  },
  analytics: {
    title: "Analytics",
    text: "Your analytics aren't available yet. Your views are still being counted.",
  },
  email_verification: { title: "Email verification", text: "You don't need to verify your email yet." },
};
