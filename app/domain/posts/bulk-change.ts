import * as z from "zod";
import { type Visibility, visibilities } from "#db/kinds.ts";
import { amountMessage, type Cents, parseDollars } from "../money.ts";
import { fieldMessages, isSalePrice } from "./field-check.ts";
import { MAX_TAGS, tagsField } from "./forms.ts";

export const MAX_CHANGED = 50;

/** Null and empty leave things unchanged. `price` in cents. */
export type BulkChange = {
  visibility: Visibility | null;
  price: Cents | null;
  add: string[];
  remove: string[];
};
export type Changeable = { visibility: Visibility; price: Cents | null; tags: string[] };

export const bulkChangeForm = z
  .object({
    visibility: z.enum(["keep", ...visibilities]).catch("keep"),
    price: z.string().default(""),
    add: tagsField,
    remove: tagsField,
  })
  .transform(({ visibility, price, add, remove }) => ({
    visibility: visibility === "keep" ? null : visibility,
    priceText: visibility === "keep" || visibility === "ppv" ? price.trim() : "",
    add,
    remove,
  }))
  .refine(
    ({ visibility, priceText }) =>
      (priceText === "" && visibility !== "ppv") || isSalePrice(parseDollars(priceText)),
    {
      path: ["price"],
      error: ({ input }) => amountMessage((input as { priceText: string }).priceText, fieldMessages.price),
    },
  )
  .refine(({ add, remove }) => !add.some((tag) => remove.includes(tag)), {
    path: ["remove"],
    message: "A tag can't be added and removed at once",
  })
  .refine(
    ({ visibility, priceText, add, remove }) =>
      visibility !== null || priceText !== "" || add.length + remove.length > 0,
    { path: ["visibility"], message: "Choose what to change" },
  )
  .transform(
    ({ priceText, ...rest }): BulkChange => ({
      ...rest,
      price: priceText === "" ? null : parseDollars(priceText),
    }),
  );

/** `unsold`: the post has no price of its own; `tags`: it would have too many. */
export type Kept = "unsold" | "tags";

/** Applies the composer's rules; `kept` says what the change can't do to this post. */
export function planChange(
  post: Changeable,
  change: BulkChange,
): { after: Changeable; isChanged: boolean; kept: Kept[] } {
  const visibility = change.visibility ?? post.visibility;
  const isSold = visibility === "ppv";
  const rest = post.tags.filter((tag) => !change.remove.includes(tag));
  const wanted = [...new Set([...rest, ...change.add])];
  const tags = wanted.length > MAX_TAGS ? post.tags : wanted;
  const price = isSold ? (change.price ?? post.price) : null;
  const kept: Kept[] = [];
  if (change.price !== null && !isSold) kept.push("unsold");
  if (wanted.length > MAX_TAGS) kept.push("tags");
  const isChanged =
    visibility !== post.visibility || price !== post.price || tags.join() !== post.tags.join();
  return { after: { visibility, price, tags }, isChanged, kept };
}
