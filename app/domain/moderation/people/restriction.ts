export const RESTRICTION_PATH = "/settings/restriction";

export const restrictionEffects = {
  stops: [
    "Posting, writing messages and broadcasts, liking, and changing a page, including through a team",
    "Buying, subscribing, resuming a subscription, tipping, and being subscribed to, tipped, or bought from",
    "Scheduled posts and broadcasts. What comes due in that time isn't sent, and ends up in the drafts; a broadcast that is going out stops",
    "Boosts. They resume afterward and keep their end; what they don't deliver is refunded",
    "Asking subscribers to agree to a higher price. A lower one still reaches them",
  ],
  goesOn: [
    "Reading: posts, messages, payments, and what was paid for",
    "Current subscriptions, for fans and creators, until someone cancels them",
    "Canceling, refunds, answering disputes, payouts, and reporting someone. Fans who paid for a promised reply get their money back if it isn't given in time",
    "Changing the password, ending sessions, downloading all data, and deleting the account",
  ],
};

export const PLANNED_AFTERWARD =
  "Posts and broadcasts that were due in that time weren't sent: they're in your drafts. What is scheduled for later goes out as planned, and boosts that haven't ended resume.";
