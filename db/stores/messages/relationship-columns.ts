import { type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { profiles } from "#db/schema/accounts/accounts.ts";
import type { Relationship } from "#domain/messages/relationship.ts";
import { shownName } from "../accounts/username-keys.ts";
import { isOn } from "../admin/feature-flags/feature-state.ts";
import { isClosed } from "../moderation/cases/in-force.ts";
import type { ParamOr } from "../prepared.ts";
import { activeSubscription } from "../subscriptions/active-subscription.ts";

type Who = SQL | SQLiteColumn | ParamOr<string>;
const is = (value: SQL) => sql<boolean>`${value}`.mapWith(Boolean);

/** Messaging can be turned off (docs/product.md, section 1.7). */
export const messagesAreOpen = isOn("messaging");

export const hasBlocked = (blocker: Who, blocked: Who) =>
  sql`exists (select 1 from blocks b where b.blocker_id = ${blocker} and b.blocked_id = ${blocked})`;

export const isBlocked = (one: Who, other: Who) =>
  sql`(${hasBlocked(one, other)} or ${hasBlocked(other, one)})`;

export const relationshipColumns = (fan: Who, creator: Who, now: ParamOr<number>) => {
  const pricing = (column: SQL) =>
    sql`(select ${column} from message_pricing p where p.seller_id = ${creator} and p.is_active = 1 limit 1)`;
  const subscription = (which: SQL) =>
    is(
      sql`exists (select 1 from subscriptions s where s.buyer_id = ${fan} and s.seller_id = ${creator} and ${which})`,
    );
  const closed = (id: Who) =>
    is(sql`exists (select 1 from profiles q where q.id = ${id} and q.closed_at is not null)`);
  return {
    isOpen: is(messagesAreOpen),
    price: sql<number | null>`${pricing(sql`p.price_per_unlock`)}`,
    freeFor: sql<Relationship["freeFor"]>`${pricing(sql`p.free_for`)}`,
    isUnlocked: is(sql`exists (select 1 from message_unlocks u where u.buyer_id = ${fan}
      and u.seller_id = ${creator} and u.revoked_at is null)`),
    isSubscriber: subscription(activeSubscription(now)),
    hasSubscribed: subscription(sql`s.revoked_at is null`),
    isClosed: is(isClosed(fan, creator)),
    fanBlocked: is(hasBlocked(fan, creator)),
    creatorBlocked: is(hasBlocked(creator, fan)),
    fanLeaving: closed(fan),
    creatorLeaving: closed(creator),
  };
};

export const partnerColumns = {
  id: profiles.id,
  username: profiles.username,
  name: shownName(),
  avatarUrl: profiles.avatar_url,
  isLeaving: sql<boolean>`${profiles.closed_at} is not null`.mapWith(Boolean),
  isGone: sql<boolean>`exists (select 1 from account_deletions d where d.user_id = ${profiles.id}
    and d.done_at is not null)`.mapWith(Boolean),
};
