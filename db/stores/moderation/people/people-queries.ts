import { eq, sql } from "drizzle-orm";
import { credentials, profiles, user_roles } from "#db/schema/accounts/accounts.ts";
import { account_deletions, two_step_secrets } from "#db/schema/accounts/security.ts";
import { onboarding_status } from "#db/schema/onboarding/onboarding.ts";
import { jsonRow } from "#db/stores/json-row.ts";
import { type Params, prepared } from "#db/stores/prepared.ts";
import type { PeopleFilter } from "#domain/moderation/people/people-filter.ts";
import { isUnrestricted, restrictionOf } from "./restriction-state.ts";

/** Sorts after every text with this prefix. */
export const endOf = (beginning: string) => `${beginning}\u{10ffff}`;

const listedColumns = {
  id: profiles.id,
  username: profiles.username,
  name: profiles.full_name,
  email: profiles.email,
  role: profiles.role,
  granted: user_roles.role,
  joinedAt: profiles.created_at,
  closedAt: profiles.closed_at,
  isRestricted: sql<boolean>`not ${isUnrestricted(profiles.id)}`.mapWith(Boolean),
};

export type Named = {
  text: string;
  lower: string;
  end: string;
  nameKey: string;
  nameEnd: string;
  limit: number;
};
export const peopleNamed = prepared((db, { text, lower, end, nameKey, nameEnd, limit }: Params<Named>) =>
  db
    .select(listedColumns)
    .from(
      sql`(select id, min(rank) as rank from (
      select 1 as rank, id from profiles where id = ${text} or email = ${lower} or lower(username) = ${lower}
        or stripe_account_id = ${text}
      union all select 1, id from profiles where stripe_lost_account_id is not null and stripe_lost_account_id = ${text}
      union all select 2, buyer_id from payments
        where id = ${text} or stripe_reference = ${text} or stripe_payment_intent_id = ${text}
      union all select 2, seller_id from payments
        where id = ${text} or stripe_reference = ${text} or stripe_payment_intent_id = ${text}
      union all select 2, buyer_id from subscriptions where id = ${text} or stripe_subscription_id = ${text}
      union all select 2, seller_id from subscriptions where id = ${text} or stripe_subscription_id = ${text}
      union all select 2, buyer_id from checkouts where id = ${text} or stripe_session_id = ${text}
      union all select 2, seller_id from checkouts where id = ${text} or stripe_session_id = ${text}
      union all select * from (select 3, id from profiles where email >= ${lower} and email < ${end} limit ${limit})
      union all select * from (select 3, id from profiles
        where lower(username) >= ${lower} and lower(username) < ${end} limit ${limit})
      union all select * from (select 4, id from profiles where name_key is not null
        and name_key >= ${nameKey} and name_key < ${nameEnd} limit ${limit})
      ) group by id order by 2 limit ${limit}) f`,
    )
    .innerJoin(profiles, sql`${profiles.id} = f.id`)
    .leftJoin(user_roles, eq(user_roles.user_id, profiles.id))
    .orderBy(sql`f.rank`, profiles.username)
    .limit(limit),
);

/** Who a list has, and since when (ms), each from an index. */
const listSources: Record<PeopleFilter, string> = {
  newest: "select id, created_at as at from profiles where 1",
  creators:
    "select id, setup_completed_at as at from profiles where role = 'seller' and setup_completed_at is not null",
  restricted: `select d.user_id as id, d.decided_at as at from decisions d where d.user_id is not null
    and d.action = 'restricted' and not exists (select 1 from decisions rv where rv.reverses = d.id)`,
  leaving:
    "select user_id as id, due_at as at from account_deletions where canceled_at is null and done_at is null",
};
type Listed = { at: number; id: string; limit: number };
export const peopleListed = prepared(
  (
    db,
    { at, id, limit }: Params<Listed>,
    { filter, isFirst }: { filter: PeopleFilter; isFirst: boolean },
  ) => {
    const source = sql.raw(listSources[filter]);
    return db
      .select({ ...listedColumns, at: sql<number>`f.at` })
      .from(
        sql`(select id, at from (${source}) where ${isFirst ? sql`1` : sql`(at, id) < (${at}, ${id})`}
          order by at desc, id desc limit ${limit}) f`,
      )
      .innerJoin(profiles, sql`${profiles.id} = f.id`)
      .leftJoin(user_roles, eq(user_roles.user_id, profiles.id))
      .orderBy(sql`f.at desc`, sql`f.id desc`)
      .limit(limit);
  },
);

const profileColumns = {
  id: profiles.id,
  email: profiles.email,
  username: profiles.username,
  name: profiles.full_name,
  avatarUrl: profiles.avatar_url,
  role: profiles.role,
  joinedAt: profiles.created_at,
  closedAt: profiles.closed_at,
  emailVerifiedAt: profiles.email_verified_at,
  setupCompletedAt: profiles.setup_completed_at,
  stripeAccountId: profiles.stripe_account_id,
  payoutsAt: profiles.stripe_onboarding_completed_at,
  ageVerifiedAt: profiles.age_verification_timestamp,
  region: profiles.detected_region,
  regionClass: profiles.region_classification,
  postCount: profiles.post_count,
};

/** One account by ID, without messages or private notes of its owner. */
export const personById = prepared((db, { id, now }: Params<{ id: string; now: number }>) =>
  db
    .select({
      profile: jsonRow(profileColumns),
      granted: user_roles.role,
      duties: user_roles.duties,
      metadataRole: credentials.metadata_role,
      onboardedAt: onboarding_status.has_completed_tour_at,
      deletionAskedAt: account_deletions.requested_at,
      deletionDueAt: account_deletions.due_at,
      deletionCanceledAt: account_deletions.canceled_at,
      erasedAt: account_deletions.done_at,
      twoStepSince: two_step_secrets.confirmed_at,
      passkeys: sql<number>`(select count(*) from passkeys k where k.user_id = ${profiles.id})`,
      enhancedUntil: sql<number | null>`(select max(c.expires_at) from age_checks c
        where c.user_id = ${profiles.id} and c.expires_at > ${now})`,
      restriction: restrictionOf(profiles.id),
      waivers: sql<string>`(select json_group_array(json_object('gate', w.gate, 'until', w.expires_at, 'reason', w.reason))
        from gate_waivers w where w.user_id = ${profiles.id} and w.expires_at > ${now} and w.ended_at is null)`,
      paymentsPausedUntil: sql<number | null>`(select b.blocked_until from payment_blocks b
        where b.user_id = ${profiles.id} and b.blocked_until > ${now})`,
      blocksMade: sql<number>`(select count(*) from blocks b where b.blocker_id = ${profiles.id})`,
      blocksGot: sql<number>`(select count(*) from blocks b where b.blocked_id = ${profiles.id})`,
      spent: sql<number>`(select coalesce(sum(t.paid), 0) from fan_totals t where t.buyer_id = ${profiles.id})`,
      paidCreators: sql<number>`(select count(*) from fan_totals t where t.buyer_id = ${profiles.id} and t.paid > 0)`,
      sales: sql<number>`(select coalesce(sum(d.sales), 0) from seller_days d where d.seller_id = ${profiles.id})`,
      sold: sql<number>`(select coalesce(sum(d.gross), 0) from seller_days d where d.seller_id = ${profiles.id})`,
      returned: sql<number>`(select coalesce(sum(d.refunds), 0) from seller_days d where d.seller_id = ${profiles.id})`,
      disputesOpened: sql<number>`(select count(*) from disputes d where d.buyer_id = ${profiles.id})`,
      disputesGot: sql<number>`(select count(*) from disputes d where d.seller_id = ${profiles.id})`,
      disputesOpen: sql<number>`(select count(*) from disputes d
        where d.seller_id = ${profiles.id} and d.closed_at is null)`,
    })
    .from(profiles)
    .leftJoin(credentials, eq(credentials.user_id, profiles.id))
    .leftJoin(user_roles, eq(user_roles.user_id, profiles.id))
    .leftJoin(onboarding_status, eq(onboarding_status.id, profiles.id))
    .leftJoin(account_deletions, eq(account_deletions.user_id, profiles.id))
    .leftJoin(two_step_secrets, eq(two_step_secrets.user_id, profiles.id))
    .where(eq(profiles.id, id))
    .limit(1),
);
