export type PaidFor = {
  kind: "subscription" | "purchase" | "unlock" | "tip" | "boost";
  /** The title of a purchased post; null for other payments, and "" once its creator's account is erased. */
  postTitle: string | null;
};

const names = {
  purchase: "post",
  unlock: "message unlock",
  tip: "tip",
  boost: "boost",
} as const;

/** What a fan paid for: "Mara Lindqvist, monthly subscription". */
export function receiptLabel({ kind, postTitle }: PaidFor, seller: string): string {
  if (kind === "subscription") return `${seller}, monthly subscription`;
  return `${seller}, ${kind === "purchase" && postTitle ? `“${postTitle}”` : names[kind]}`;
}
