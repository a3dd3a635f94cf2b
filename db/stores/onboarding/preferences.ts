import { eq } from "drizzle-orm";
import type { NoticeType } from "#db/kinds.ts";
import { notice_schedules, notification_settings } from "#db/schema/notifications/notices.ts";
import { user_preferences } from "#db/schema/onboarding/onboarding.ts";
import { type Database, runBatch, type Statement } from "../database.ts";
import { type Params, prepared } from "../prepared.ts";

const noticesOf = prepared((db, { userId }: Params<{ userId: string }>) =>
  db
    .select({ type: notification_settings.type, enabled: notification_settings.enabled })
    .from(notification_settings)
    .where(eq(notification_settings.user_id, userId)),
);
type Notice = { userId: string; type: string; enabled: boolean; now: number };
const saveNotice = prepared((db, { userId, type, enabled, now }: Params<Notice>) =>
  db
    .insert(notification_settings)
    .values({ user_id: userId, type, enabled, updated_at: now })
    .onConflictDoUpdate({
      target: [notification_settings.user_id, notification_settings.type],
      set: { enabled, updated_at: now },
    }),
);
export const saveNotices = (
  db: Database,
  userId: string,
  notices: Partial<Record<NoticeType, boolean>>,
  now: number,
): Statement[] =>
  Object.entries(notices).map(([type, enabled]) => saveNotice.bind(db, { userId, type, enabled, now }));

type Display = { userId: string; autoplay: boolean; lite: boolean; now: number };
const saveDisplay = prepared((db, { userId, autoplay, lite, now }: Params<Display>) => {
  const row = { theme: "dark" as const, autoplay, lite, updated_at: now };
  return db
    .insert(user_preferences)
    .values({ user_id: userId, ...row })
    .onConflictDoUpdate({ target: user_preferences.user_id, set: row });
});
const timeZoneOf = prepared((db, { userId }: Params<{ userId: string }>) =>
  db
    .select({ zone: user_preferences.time_zone })
    .from(user_preferences)
    .where(eq(user_preferences.user_id, userId))
    .limit(1),
);
const setTimeZone = prepared(
  (db, { userId, zone, now }: Params<{ userId: string; zone: string; now: number }>) =>
    db
      .insert(user_preferences)
      .values({ user_id: userId, time_zone: zone, updated_at: now })
      .onConflictDoUpdate({
        target: user_preferences.user_id,
        set: { time_zone: zone, updated_at: now },
      }),
);
const setNoticeZone = prepared((db, { userId, zone }: Params<{ userId: string; zone: string }>) =>
  db.update(notice_schedules).set({ time_zone: zone }).where(eq(notice_schedules.user_id, userId)),
);
const deletePreferences = prepared((db, { userId }: Params<{ userId: string }>) =>
  db.delete(user_preferences).where(eq(user_preferences.user_id, userId)),
);

export function preferenceStore(db: Database) {
  return {
    /** Returns the notice types that this user has set; others are on. */
    async findNotices(userId: string): Promise<Partial<Record<NoticeType, boolean>>> {
      const rows = await noticesOf.run(db, { userId });
      return Object.fromEntries(rows.map((row) => [row.type, row.enabled]));
    },

    saveNotices: (userId: string, notices: Partial<Record<NoticeType, boolean>>, now: number) =>
      runBatch(db, saveNotices(db, userId, notices, now)),

    /** The theme is always dark. */
    async save(userId: string, settings: { autoplay: boolean; lite: boolean }, now: number) {
      await saveDisplay.run(db, { userId, ...settings, now });
    },

    async findTimeZone(userId: string): Promise<string | null> {
      const [row] = await timeZoneOf.run(db, { userId });
      return row?.zone ?? null;
    },

    /** Quiet hours follow it, since an account has one time zone. */
    saveTimeZone: (userId: string, zone: string, now: number) =>
      runBatch(db, [setTimeZone.bind(db, { userId, zone, now }), setNoticeZone.bind(db, { userId, zone })]),

    async clear(userId: string) {
      await deletePreferences.run(db, { userId });
    },
  };
}
