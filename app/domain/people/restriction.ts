/** Where the owner reads why an account is restricted, and what that means. */
export const RESTRICTION_PATH = "/settings/restriction";

/** What an account that is restricted can't do, and what goes on, as its owner and admins read it. */
export const restrictionEffects = {
  stops: [
    "Posting, writing messages and broadcasts, liking, and changing a page, including through a team",
    "Buying, subscribing, resuming a subscription, tipping, and being subscribed to, tipped, bought from, or promoted",
  ],
  goesOn: [
    "Reading: posts, messages, payments, and what was paid for",
    "Current subscriptions, for fans and creators, until someone cancels them",
    "Canceling, refunds, answering disputes, payouts, and reporting someone",
    "Changing the password, ending sessions, downloading all data, and deleting the account",
  ],
};
