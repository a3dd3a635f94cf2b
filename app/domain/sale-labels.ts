import type { Checkout } from "../../db/stores/payments/checkouts.ts";

type Kind = Checkout["kind"];

/** What a fan paid for, for emails and receipts. It names the creator, and never a post. */
export function purchaseLabel(kind: Kind, seller: string): string {
  switch (kind) {
    case "subscription":
      return `Monthly subscription to ${seller}`;
    case "purchase":
      return `One post by ${seller}, one-time purchase`;
    case "unlock":
      return `Messages with ${seller}, one-time unlock`;
    case "tip":
      return `Tip for ${seller}`;
    default:
      return "Promotion of one of your posts";
  }
}

/** What a creator sold, to whom. `postTitle` is for the creator's own pages; emails name no post. */
export function saleLabel(kind: Kind, buyer: string, postTitle: string | null = null): string {
  switch (kind) {
    case "subscription":
      return `Subscription from ${buyer}`;
    case "purchase":
      return `${postTitle ? `“${postTitle}”` : "Post"} bought by ${buyer}`;
    case "unlock":
      return `Messages unlocked by ${buyer}`;
    case "tip":
      return `Tip from ${buyer}`;
    default:
      return `Promotion paid by ${buyer}`;
  }
}

/** Why a payment is refunded that went through after what it was for was taken off sale. The fan reads it. */
export const WITHDRAWN_REASON =
  "It was no longer for sale when your payment went through, so we've refunded all of it.";
