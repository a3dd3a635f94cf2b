import { asc, eq, sql } from "drizzle-orm";
import { profiles, sessions } from "#db/schema/accounts/accounts.ts";
import { notice_schedules, notices } from "#db/schema/notifications/notices.ts";
import { push_devices } from "#db/schema/notifications/push-devices.ts";
import { shownName } from "#db/stores/accounts/username-keys.ts";
import { isStillHeard } from "#db/stores/creators/team/may-hear.ts";
import { type Database, runBatch } from "#db/stores/database.ts";
import { type Params, prepared } from "#db/stores/prepared.ts";
import type { DueDevice } from "#domain/notifications/push/device.ts";
import type { DeviceChange } from "#domain/notifications/push/push-outcome.ts";
import type { PushNews } from "#domain/notifications/push/push-text.ts";
import { kindSetting } from "../write-notices.ts";

export type DuePushStore = ReturnType<typeof duePushStore>;
const NEWS_PER_DEVICE = 20;

type Claim = { now: number; until: number; limit: number };
const claimSome = prepared((db, { now, until, limit }: Params<Claim>) =>
  db
    .update(push_devices)
    .set({ due_at: until })
    .where(
      sql`${push_devices.id} in (select d.id from push_devices d where d.due_at <= ${now} and d.not_before_at <= ${now}
        order by d.due_at limit ${limit})`,
    )
    .returning({ id: push_devices.id }),
);
const anyDue = prepared((db, { by }: Params<{ by: number }>) =>
  db
    .select({ one: sql`1` })
    .from(push_devices)
    .where(sql`${push_devices.due_at} <= ${by} and ${push_devices.not_before_at} <= ${by}`)
    .limit(1),
);

/** Notices that can't be turned off aren't pushed. */
const unreadNews = sql<string>`(select json_group_array(json_object('noticeId', k.id, 'kind', k.kind, 'at', k.at))
  from (select n.id, n.kind, n.at from notices n where n.user_id = ${push_devices.user_id} and n.read_at is null
    and n.at > ${push_devices.told_at} and ${kindSetting} is not null and ${isStillHeard("n")} and not exists (select 1
      from notification_settings w where w.user_id = n.user_id and w.type = ${kindSetting} and (w.push = 0 or w.enabled = 0))
    order by n.at desc, n.id desc limit ${sql.raw(String(NEWS_PER_DEVICE))}) k)`;
type Found = { ids: string; now: number };
const claimed = prepared((db, { ids, now }: Params<Found>) =>
  db
    .select({
      id: push_devices.id,
      endpoint: push_devices.endpoint,
      publicKey: push_devices.public_key,
      authSecret: push_devices.auth_secret,
      attempts: push_devices.attempts,
      showsNames: sql<boolean>`${push_devices.names_shown_at} is not null`.mapWith(Boolean),
      isLive: sql<boolean>`${sessions.ended_at} is null and ${sessions.expires_at} > ${now}
        and ${profiles.email_verified_at} is not null and ${profiles.closed_at} is null`.mapWith(Boolean),
      timeZone: notice_schedules.time_zone,
      quietFrom: notice_schedules.quiet_from,
      quietUntil: notice_schedules.quiet_until,
      news: unreadNews,
    })
    .from(push_devices)
    .innerJoin(sessions, eq(sessions.id, push_devices.session_id))
    .innerJoin(profiles, eq(profiles.id, push_devices.user_id))
    .leftJoin(notice_schedules, eq(notice_schedules.user_id, push_devices.user_id))
    .where(sql`${push_devices.id} in (select value from json_each(${ids}))`)
    .orderBy(asc(push_devices.id)),
);

/** Who caused a notice. Creators know fans by their usernames (docs/product.md, section 4.27). */
const causerId = sql`case ${notices.kind}
  when 'message' then (select o.user_id from conversation_sides o
    where o.conversation_id = ${notices.subject_id} and o.user_id <> ${notices.user_id})
  when 'new_post' then (select c.seller_id from content c where c.id = ${notices.subject_id})
  when 'subscriber' then (select b.buyer_id from subscriptions b where b.id = ${notices.subject_id})
  else (select y.buyer_id from payments y where y.id = ${notices.subject_id}) end`;
const namesOf = prepared((db, { ids }: Params<{ ids: string }>) =>
  db
    .select({
      id: notices.id,
      name: sql<string>`case when ${notices.kind} in ('message', 'new_post') then ${shownName()} else ${profiles.username} end`,
    })
    .from(notices)
    .innerJoin(profiles, sql`${profiles.id} = ${causerId} and ${profiles.closed_at} is null`)
    .where(sql`${notices.id} in (select value from json_each(${ids}))`),
);

type Settled = {
  id: string;
  claimedUntil: number;
  dueAt: number | null;
  notBeforeAt: number;
  toldAt: number;
  attempts: number;
};
/** Notices that came in the meantime keep it due. */
const settleOne = prepared((db, params: Params<Settled>) =>
  db
    .update(push_devices)
    .set({
      due_at: sql`case when ${push_devices.due_at} = ${params.claimedUntil} then ${params.dueAt} else ${push_devices.due_at} end`,
      not_before_at: sql`max(${push_devices.not_before_at}, ${params.notBeforeAt})`,
      told_at: sql`max(${push_devices.told_at}, ${params.toldAt})`,
      attempts: params.attempts,
    })
    .where(eq(push_devices.id, params.id)),
);
const removeOne = prepared((db, { id }: Params<{ id: string }>) =>
  db.delete(push_devices).where(eq(push_devices.id, id)),
);

export function duePushStore(db: Database) {
  return {
    /** Claims due devices until a time (ms) and returns their IDs. */
    claim: async (due: Claim) => (await claimSome.run(db, due)).map(({ id }) => id),

    hasDue: async (by: number) => (await anyDue.run(db, { by })).length > 0,

    async find(ids: string[], now: number): Promise<DueDevice[]> {
      const rows = await claimed.run(db, { ids: JSON.stringify(ids), now });
      const read = rows.map((row) => ({ ...row, news: JSON.parse(row.news) as Omit<PushNews, "name">[] }));
      const named = read.flatMap(({ showsNames, news }) =>
        showsNames ? news.map((one) => one.noticeId) : [],
      );
      const found = named.length > 0 ? await namesOf.run(db, { ids: JSON.stringify(named) }) : [];
      const names = new Map(found.map(({ id, name }) => [id, name]));
      return read.map(
        ({ id, endpoint, publicKey, authSecret, isLive, attempts, showsNames, news, ...hours }) => ({
          id,
          isLive,
          attempts,
          address: { endpoint, publicKey, authSecret },
          schedule: { ...hours, lastDigestAt: null, lastEmailAt: null },
          news: news.map((one) => ({ ...one, name: showsNames ? (names.get(one.noticeId) ?? null) : null })),
        }),
      );
    },

    settle: (changes: { id: string; change: DeviceChange }[], claimedUntil: number) =>
      runBatch(
        db,
        changes.map(({ id, change }) =>
          change.remove
            ? removeOne.bind(db, { id })
            : settleOne.bind(db, { ...change, id, claimedUntil, toldAt: change.toldAt ?? 0 }),
        ),
      ),
  };
}
