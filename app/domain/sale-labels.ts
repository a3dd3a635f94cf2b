import type { Checkout } from "../../db/stores/payments/checkouts.ts";

type Kind = Checkout["kind"];

/**
 * What a fan paid for, by one name wherever they read it. `postTitle` is for pages behind their sign-in; emails, the
 * provider, and banks get none.
 */
export function purchaseLabel(kind: Kind, seller: string, postTitle: string | null = null): string {
  switch (kind) {
    case "subscription":
      return `Subscription to ${seller}`;
    case "purchase":
      return `${postTitle ? `“${postTitle}”` : "Post"} by ${seller}`;
    case "message":
      return `Message from ${seller}`;
    case "unlock":
      return `Messages with ${seller}`;
    case "tip":
      return `Tip to ${seller}`;
    case "boost":
      return "Boost of one of your posts";
  }
}

/** What a creator sold, to whom, likewise. */
export function saleLabel(kind: Kind, buyer: string, postTitle: string | null = null): string {
  switch (kind) {
    case "subscription":
      return `Subscription from ${buyer}`;
    case "purchase":
      return `${postTitle ? `“${postTitle}”` : "Post"} bought by ${buyer}`;
    case "message":
      return `Message bought by ${buyer}`;
    case "unlock":
      return `Messages unlocked by ${buyer}`;
    case "tip":
      return `Tip from ${buyer}`;
    case "boost":
      return `Boost paid by ${buyer}`;
  }
}

/** A kind of sale in plain words, for admins. */
export const kindLabels: Record<Kind, string> = {
  subscription: "Subscription",
  purchase: "Post",
  message: "Paid message",
  unlock: "Messages",
  tip: "Tip",
  boost: "Boost",
};

/** Why a payment is refunded for what its fan had paid for already. They read it. */
export const DOUBLED_REASON = "You had paid for this twice, so we've refunded this payment in full.";

/** Why what was paid for a message that its creator unsent is refunded. The fan reads it. */
export const UNSENT_REASON = "The creator unsent this message, so we've refunded what you paid for it.";

/** Why an unlock is refunded to which nobody replied. The fan reads it. */
export const UNANSWERED_REASON =
  "You didn't get a reply within the promised time, so we've refunded all of it.";

/** Why the rest of a boost's budget is refunded. The creator reads it. */
export const UNDELIVERED_REASON =
  "Your boost ended before its budget was used up, so we've refunded what it didn't deliver.";

/** Why a payment is refunded that went through after what it was for was taken off sale. The fan reads it. */
export const WITHDRAWN_REASON =
  "It was no longer for sale when your payment went through, so we've refunded all of it.";
