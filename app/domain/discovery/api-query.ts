import * as z from "zod";
import { postTypes } from "#db/kinds.ts";
import { PAGE_SIZE } from "./list-posts.ts";

/** API pages use offsets, so the cost of a query grows with them. */
const MAX_OFFSET = 2000;
const MAX_LIMIT = 50;

const integer = (name: string, min: number, max: number, fallback: number) => {
  const message = `${name} must be a whole number from ${min} to ${max}`;
  return z
    .string()
    .regex(/^\d{1,6}$/, message)
    .transform(Number)
    .pipe(z.number().min(min, message).max(max, message))
    .default(fallback);
};
const oneOf = <const T extends string[]>(name: string, names: T) =>
  z.enum(names, { error: `${name} must be one of ${names.join(", ")}` }).default(names[0] as T[number]);

const paging = z.object({
  page: integer("page", 0, MAX_OFFSET, 0),
  limit: integer("limit", 1, MAX_LIMIT, PAGE_SIZE),
});
const isWithinOffset = ({ page, limit }: { page: number; limit: number }) => page * limit <= MAX_OFFSET;
const offsetTooLarge = {
  error: `page and limit reach past the first ${MAX_OFFSET} posts; narrow the list by type or price`,
};

/** GET /content/discover. Pages count from 0. */
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
