import { eq, sql } from "drizzle-orm";
import type { NoticeType } from "../../../app/domain/settings/forms.ts";
import { notification_settings, user_preferences } from "../../schema/accounts.ts";
import type { Database } from "../database.ts";

export type PreferenceStore = ReturnType<typeof preferenceStore>;

/** Notification and display preferences. */
export function preferenceStore(db: Database) {
  return {
    /** Returns the notice types this user has set; a type without a row is on. */
    async findNotices(userId: string): Promise<Partial<Record<NoticeType, boolean>>> {
      const rows = await db
        .select({ type: notification_settings.type, enabled: notification_settings.enabled })
        .from(notification_settings)
        .where(eq(notification_settings.user_id, userId));
      return Object.fromEntries(rows.map((row) => [row.type, row.enabled]));
    },

    /** Saves one row per notice type. */
    async saveNotices(userId: string, notices: Partial<Record<NoticeType, boolean>>, now: number) {
      const rows = Object.entries(notices).map(([type, enabled]) => ({
        user_id: userId,
        type: type as NoticeType,
        enabled,
        updated_at: now,
      }));
      await db
        .insert(notification_settings)
        .values(rows)
        .onConflictDoUpdate({
          target: [notification_settings.user_id, notification_settings.type],
          set: { enabled: sql`excluded.enabled`, updated_at: now },
        });
    },

    /** Saves the display settings. The theme is always dark. */
    async save(userId: string, settings: { autoplay: boolean; lite: boolean }, now: number) {
      const row = { theme: "dark" as const, ...settings, updated_at: now };
      await db
        .insert(user_preferences)
        .values({ user_id: userId, ...row })
        .onConflictDoUpdate({ target: user_preferences.user_id, set: row });
    },

    /** Returns the time zone a creator schedules posts in; null until they choose one. */
    async findTimeZone(userId: string): Promise<string | null> {
      const [row] = await db
        .select({ zone: user_preferences.time_zone })
        .from(user_preferences)
        .where(eq(user_preferences.user_id, userId))
        .limit(1);
      return row?.zone ?? null;
    },

    async saveTimeZone(userId: string, zone: string, now: number) {
      await db
        .insert(user_preferences)
        .values({ user_id: userId, time_zone: zone, updated_at: now })
        .onConflictDoUpdate({
          target: user_preferences.user_id,
          set: { time_zone: zone, updated_at: now },
        });
    },

    /** Resets the display settings and the time zone to their defaults. */
    async clear(userId: string) {
      await db.delete(user_preferences).where(eq(user_preferences.user_id, userId));
    },
  };
}
