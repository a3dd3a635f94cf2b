import type { SaleKind } from "#db/kinds.ts";

/**
 * What a fan paid for, named the same everywhere. `postTitle` is only for pages behind their sign-in; emails, the
 * provider, and banks get none.
 */
export function purchaseLabel(kind: SaleKind, seller: string, postTitle: string | null = null): string {
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

/** Like purchaseLabel, from the creator's side. */
export function saleLabel(kind: SaleKind, buyer: string, postTitle: string | null = null): string {
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

export const kindLabels: Record<SaleKind, string> = {
  subscription: "Subscription",
  purchase: "Post",
  message: "Paid message",
  unlock: "Messages",
  tip: "Tip",
  boost: "Boost",
};

export const DOUBLED_REASON = "You had paid for this twice, so we've refunded this payment in full.";

export const UNSENT_REASON = "The creator unsent this message, so we've refunded what you paid for it.";

export const UNANSWERED_REASON =
  "You didn't get a reply within the promised time, so we've refunded all of it.";

export const UNDELIVERED_REASON =
  "Your boost ended before its budget was used up, so we've refunded what it didn't deliver.";

export const WITHDRAWN_REASON =
  "It was no longer for sale when your payment went through, so we've refunded all of it.";
