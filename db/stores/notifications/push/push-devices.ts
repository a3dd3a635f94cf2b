import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import { sessions } from "#db/schema/accounts/accounts.ts";
import { push_devices } from "#db/schema/notifications/push-devices.ts";
import type { Database } from "#db/stores/database.ts";
import { type Builder, type Params, prepared } from "#db/stores/prepared.ts";
import type { PushAddress } from "#domain/notifications/push/device.ts";
import { isAccountThere } from "../write-notices.ts";

type NewDevice = PushAddress & { id: string; userId: string; sessionId: string; now: number };

const isLive = (sessionId: Params<NewDevice>["sessionId"]) =>
  sql`exists (select 1 from sessions s where s.id = ${sessionId} and s.ended_at is null)`;
/** A browser has one push address, even if several people sign in there: the newest sign-in gets it. */
const saveQuery = (db: Builder, params: Params<NewDevice>, condition: SQL) => {
  const { userId, sessionId, publicKey, authSecret, now } = params;
  return db
    .insert(push_devices)
    .select(
      sql`select ${params.id}, ${userId}, ${sessionId}, ${params.endpoint}, ${publicKey}, ${authSecret}, ${now},
        null, null, 0, ${now}, 0 where ${isLive(sessionId)} and ${isAccountThere(userId)} and ${condition}`,
    )
    .onConflictDoUpdate({
      target: push_devices.endpoint,
      set: {
        public_key: publicKey,
        auth_secret: authSecret,
        // Nothing remains of another account's choices and news.
        names_shown_at: sql`case when ${push_devices.user_id} = ${userId} then ${push_devices.names_shown_at} end`,
        due_at: sql`case when ${push_devices.user_id} = ${userId} then ${push_devices.due_at} end`,
        told_at: sql`case when ${push_devices.user_id} = ${userId} then ${push_devices.told_at} else ${now} end`,
        user_id: userId,
        session_id: sessionId,
        attempts: 0,
      },
    });
};
const save = prepared((db, params: Params<NewDevice>) => saveQuery(db, params, sql`1`));
const deleteBeyond = prepared((db, { userId, most }: Params<{ userId: string; most: number }>) =>
  db.delete(push_devices).where(
    sql`${push_devices.id} in (select d.id from push_devices d where d.user_id = ${userId}
      order by d.created_at desc limit -1 offset ${most})`,
  ),
);
type Replaced = { userId: string; endpoint: string; old: string };
/** A shared browser must not subscribe someone who didn't turn on pushes: only the old address's owner may renew it. */
const ownsOld = ({ userId, old }: Params<Pick<Replaced, "userId" | "old">>) =>
  sql`exists (select 1 from push_devices o where o.endpoint = ${old} and o.user_id = ${userId})`;
const saveRenewed = prepared((db, params: Params<NewDevice & { old: string }>) =>
  saveQuery(db, params, ownsOld(params)),
);
const isAt = ({ userId, endpoint }: Params<{ userId: string; endpoint: string }>) =>
  and(eq(push_devices.endpoint, endpoint), eq(push_devices.user_id, userId));
const foundAt = prepared((db, at: Params<{ userId: string; endpoint: string }>) =>
  db.select({ id: push_devices.id }).from(push_devices).where(isAt(at)).limit(1),
);
/** Keeps the setting for names when the browser's address changes. */
const inherit = prepared((db, { userId, endpoint, old }: Params<Replaced>) =>
  db
    .update(push_devices)
    .set({
      names_shown_at: sql`(select o.names_shown_at from push_devices o where o.endpoint = ${old} and o.user_id = ${userId})`,
    })
    .where(and(isAt({ userId, endpoint }), ownsOld({ userId, old }))),
);
const deleteOld = prepared((db, { userId, endpoint, old }: Params<Replaced>) =>
  db
    .delete(push_devices)
    .where(
      sql`${push_devices.endpoint} = ${old} and ${push_devices.user_id} = ${userId} and ${old} <> ${endpoint}`,
    ),
);
type Own = { id: string; userId: string };
const isOwn = ({ id, userId }: Params<Own>) => and(eq(push_devices.id, id), eq(push_devices.user_id, userId));
const deleteOwn = prepared((db, own: Params<Own>) => db.delete(push_devices).where(isOwn(own)));
const setNames = prepared((db, params: Params<Own & { at: number | null }>) =>
  db.update(push_devices).set({ names_shown_at: params.at }).where(isOwn(params)),
);
const ofAccount = prepared((db, { userId, now }: Params<{ userId: string; now: number }>) =>
  db
    .select({
      id: push_devices.id,
      sessionId: push_devices.session_id,
      userAgent: sessions.user_agent,
      createdAt: push_devices.created_at,
      namesShownAt: push_devices.names_shown_at,
    })
    .from(push_devices)
    .innerJoin(sessions, eq(sessions.id, push_devices.session_id))
    .where(and(eq(push_devices.user_id, userId), sql`${sessions.expires_at} > ${now}`))
    .orderBy(desc(push_devices.created_at))
    .limit(100),
);

export function pushDeviceStore(db: Database) {
  return {
    /** Adds a live session's browser, or transfers it to this account. Above `most`, the oldest are removed. */
    async add(device: NewDevice, most: number) {
      await db.batch([save.bind(db, device), deleteBeyond.bind(db, { userId: device.userId, most })]);
    },

    /** Replaces the address of one of the account's browsers; false if it wasn't this account's. */
    async replace(device: NewDevice, old: string, most: number): Promise<boolean> {
      const { userId, endpoint } = device;
      const replaced = { userId, endpoint, old };
      const [, , , , found] = await db.batch([
        saveRenewed.bind(db, { ...device, old }),
        inherit.bind(db, replaced),
        deleteOld.bind(db, replaced),
        deleteBeyond.bind(db, { userId, most }),
        foundAt.bind(db, { userId, endpoint }),
      ]);
      return found.length > 0;
    },

    list: (userId: string, now: number) => ofAccount.run(db, { userId, now }),

    async remove(id: string, userId: string) {
      await deleteOwn.run(db, { id, userId });
    },

    async showNames(id: string, userId: string, at: number | null) {
      await setNames.run(db, { id, userId, at });
    },
  };
}
