import type { SaleKind } from "#db/kinds.ts";

type SaleTraits = {
  label: string;
  bought: (creator: string, post: string | null) => string;
  sold: (fan: string, post: string | null) => string;
  /** Paid to the platform: no creator earns from it, is notified, or can refund it. */
  isOurs: boolean;
  /** The creator's notice of a sale. */
  notice: "sale" | "tip" | null;
  /** Whether fans can take it back for a day, unopened. */
  isGuaranteed: boolean;
  /** What a full refund ends, in an email to the fan. */
  endedByRefund: ((creator: string) => string) | null;
};

/**
 * What depends on the kind of sale. Creators' sales also have features that turn them off (`saleFeatures`), terms
 * (`priceCard`), and a name in analytics (`earningKinds`). `reconcile-purchase.ts` books them.
 */
export const saleTraits: Record<SaleKind, SaleTraits> = {
  subscription: {
    label: "Subscription",
    bought: (creator) => `Subscription to ${creator}`,
    sold: (fan) => `Subscription from ${fan}`,
    isOurs: false,
    notice: "sale",
    isGuaranteed: true,
    endedByRefund: (creator) =>
      `Your subscription to ${creator} has ended, and with it your access. You won't be charged for it again.`,
  },
  purchase: {
    label: "Post",
    bought: (creator, post) => `${post ? `“${post}”` : "Post"} by ${creator}`,
    sold: (fan, post) => `${post ? `“${post}”` : "Post"} bought by ${fan}`,
    isOurs: false,
    notice: "sale",
    isGuaranteed: true,
    endedByRefund: () => "You no longer have access to the post.",
  },
  message: {
    label: "Paid message",
    bought: (creator) => `Message from ${creator}`,
    sold: (fan) => `Message bought by ${fan}`,
    isOurs: false,
    notice: "sale",
    isGuaranteed: true,
    endedByRefund: (creator) => `What you bought in ${creator}'s message is no longer open to you.`,
  },
  unlock: {
    label: "Messages",
    bought: (creator) => `Messages with ${creator}`,
    sold: (fan) => `Messages unlocked by ${fan}`,
    isOurs: false,
    notice: "sale",
    isGuaranteed: false,
    endedByRefund: (creator) => `Your messages with ${creator} are locked again.`,
  },
  tip: {
    label: "Tip",
    bought: (creator) => `Tip to ${creator}`,
    sold: (fan) => `Tip from ${fan}`,
    isOurs: false,
    notice: "tip",
    isGuaranteed: false,
    endedByRefund: null,
  },
  boost: {
    label: "Boost",
    bought: () => "Boost of one of your posts",
    sold: (payer) => `Boost paid by ${payer}`,
    isOurs: true,
    notice: null,
    isGuaranteed: false,
    endedByRefund: null,
  },
};

/**
 * What a fan paid for, named the same everywhere. `post` is a title, only for pages behind their sign-in; emails, the
 * provider, and banks get none.
 */
export const purchaseLabel = (kind: SaleKind, creator: string, post: string | null = null): string =>
  saleTraits[kind].bought(creator, post);

/** Like purchaseLabel, from the creator's side. */
export const saleLabel = (kind: SaleKind, fan: string, post: string | null = null): string =>
  saleTraits[kind].sold(fan, post);
