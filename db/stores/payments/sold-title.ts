import { sql } from "drizzle-orm";
import { checkouts } from "#db/schema/payments/checkouts.ts";
import { content } from "#db/schema/posts/posts.ts";
import { isRemovedHere } from "../creators/closed-here.ts";

/** The title of the post a payment was for, even if deleted; null for anything else. Needs `payments`. */
export const soldTitle = sql<
  string | null
>`(select t.title from ${checkouts} k join ${content} t on t.id = k.content_id
  where k.id = payments.checkout_id)`;

/** For fans, who no longer see anything of a post that we removed, everywhere or where they are. */
export const boughtTitle = sql<
  string | null
>`(select t.title from ${checkouts} k join ${content} t on t.id = k.content_id
  where k.id = payments.checkout_id and t.removed_at is null
    and not ${isRemovedHere(sql`payments.buyer_id`, sql`t.id`, sql`t.seller_id`)})`;
