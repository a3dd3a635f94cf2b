import * as z from "zod";
import { postTypes } from "../posts/post.ts";
import { PAGE_SIZE } from "./list-posts.ts";

/** Pages of a call are counted, not followed: further down than this nobody reads, and each would cost more. */
const MAX_OFFSET = 2000;
const MAX_LIMIT = 50;

const count = (name: string, least: number, most: number, usual: number) => {
  const words = `${name} must be a whole number from ${least} to ${most}`;
  return z
    .string()
    .regex(/^\d{1,6}$/, words)
    .transform(Number)
    .pipe(z.number().min(least, words).max(most, words))
    .default(usual);
};
const oneOf = <const T extends string[]>(name: string, names: T) =>
  z.enum(names, { error: `${name} must be one of ${names.join(", ")}` }).default(names[0] as T[number]);

const paging = z.object({
  page: count("page", 0, MAX_OFFSET, 0),
  limit: count("limit", 1, MAX_LIMIT, PAGE_SIZE),
});
const isWithinOffset = ({ page, limit }: { page: number; limit: number }) => page * limit <= MAX_OFFSET;
const offsetTooLarge = {
  error: `page and limit lead past the first ${MAX_OFFSET}: ask for less by type or price`,
};

/** GET /content/discover: which posts, in which order, from page 0. */
export const discoverQuery = paging
  .extend({
    type: oneOf("type", ["all", ...postTypes]),
    price: oneOf("price", ["all", "free", "paid"]),
    sort: oneOf("sort", ["newest", "popular", "trending"]),
  })
  .refine(isWithinOffset, offsetTooLarge);

/** GET /content/recent. */
export const recentQuery = paging.refine(isWithinOffset, offsetTooLarge);

/** GET /content?seller_id=… */
export const sellerQuery = paging
  .extend({ seller_id: z.string({ error: "seller_id is required" }).min(1, "seller_id is required").max(64) })
  .refine(isWithinOffset, offsetTooLarge);
