export type PaidFor = {
  kind: "subscription" | "purchase" | "unlock" | "tip" | "boost";
  /** The title of a purchased post; null for other payments, and "" once its creator's account is erased. */
  postTitle: string | null;
};

const names = {
  subscription: "Subscription",
  purchase: "Post",
  unlock: "Message unlock",
  tip: "Tip",
  boost: "Boost",
} as const;

/** What a sale was, for its creator: "Subscription", "“First light”". */
export const saleLabel = ({ kind, postTitle }: PaidFor) =>
  kind === "purchase" && postTitle ? `“${postTitle}”` : names[kind];

/** The same for the fan who paid: "Mara Lindqvist, monthly subscription". */
export const receiptLabel = (paid: PaidFor, seller: string) =>
  paid.kind === "subscription"
    ? `${seller}, monthly subscription`
    : `${seller}, ${paid.kind === "purchase" && paid.postTitle ? saleLabel(paid) : names[paid.kind].toLowerCase()}`;
