import { eq, sql } from "drizzle-orm";
import type { OnboardingAccount, OnboardingAction } from "../../../app/domain/onboarding/onboarding-state.ts";
import type { Preferences } from "../../../app/domain/onboarding/preferences.ts";
import { credentials, notification_settings, onboarding_status, profiles } from "../../schema/accounts.ts";
import { type Database, runBatch, type Statement } from "../database.ts";

export type OnboardingStore = ReturnType<typeof onboardingStore>;

/** How far somebody came in the welcome, and what they chose there. */
export function onboardingStore(db: Database) {
  const notNew = (userId: string): Statement =>
    db.update(credentials).set({ is_new_signup: false }).where(eq(credentials.user_id, userId));
  /** A row that is there already stays as it is. */
  const begun = (userId: string, now: number, doneAt: number | null): Statement =>
    db
      .insert(onboarding_status)
      .values({ id: userId, has_seen_welcome_at: doneAt, has_completed_tour_at: doneAt, updated_at: now })
      .onConflictDoNothing();

  return {
    /** Writes down what the post-sign-in gate found, together; done again it changes nothing. */
    async applyActions(userId: string, actions: OnboardingAction[], now: number) {
      const statements: Record<OnboardingAction, () => Statement> = {
        clear_new_signup: () => notNew(userId),
        begin: () => begun(userId, now, null),
        complete_legacy: () => begun(userId, now, now),
      };
      await runBatch(
        db,
        actions.map((deed) => statements[deed]()),
      );
    },

    /** Gives what decides about an account's first steps; null where there is no such account. */
    async findNewAccount(userId: string): Promise<OnboardingAccount | null> {
      const [row] = await db
        .select({
          emailVerifiedAt: profiles.email_verified_at,
          signedUpAt: credentials.signup_timestamp,
          isNewSignup: credentials.is_new_signup,
          onboarding: {
            reached: onboarding_status.reached,
            completedAt: onboarding_status.has_completed_tour_at,
          },
        })
        .from(profiles)
        .leftJoin(credentials, eq(credentials.user_id, profiles.id))
        .leftJoin(onboarding_status, eq(onboarding_status.id, profiles.id))
        .where(eq(profiles.id, userId))
        .limit(1);
      return row ? { ...row, isNewSignup: row.isNewSignup ?? false } : null;
    },

    /** Gives what was chosen so far, as it is stored; null when nothing is. */
    async findPreferences(userId: string): Promise<unknown> {
      const [row] = await db
        .select({ preferences: onboarding_status.preferences })
        .from(onboarding_status)
        .where(eq(onboarding_status.id, userId))
        .limit(1);
      return row?.preferences ?? null;
    },

    /** Replaces what was chosen, and says by which version; where nobody was welcomed yet it changes nothing. */
    async savePreferences(userId: string, version: string, preferences: Preferences, now: number) {
      await db
        .update(onboarding_status)
        .set({ onboarding_version: version, preferences, updated_at: now })
        .where(eq(onboarding_status.id, userId));
    },

    /** Opens the next step and keeps what was chosen; a step that was reached stays reached. */
    async advance(userId: string, reached: number, preferences: Preferences, now: number) {
      await db
        .insert(onboarding_status)
        .values({
          id: userId,
          has_seen_welcome_at: now,
          reached,
          preferences,
          updated_at: now,
        })
        .onConflictDoUpdate({
          target: onboarding_status.id,
          set: {
            has_seen_welcome_at: sql`coalesce(${onboarding_status.has_seen_welcome_at}, ${now})`,
            reached: sql`max(${onboarding_status.reached}, ${reached})`,
            preferences,
            updated_at: now,
          },
        });
    },

    /** Ends the welcome: the record, the profile's flag and the notices that were chosen, together. */
    async finish(userId: string, version: string, preferences: Preferences, now: number) {
      const { newContent, newSubscribers, messages } = preferences.notificationPreferences;
      const kinds = { new_content: newContent, new_subscribers: newSubscribers, messages } as const;
      const rows = Object.entries(kinds).map(([type, enabled]) => ({
        user_id: userId,
        type: type as keyof typeof kinds,
        enabled,
        updated_at: now,
      }));
      const done = {
        onboarding_version: version,
        preferences,
        has_completed_tour_at: now,
        updated_at: now,
      };
      await db.batch([
        db
          .insert(onboarding_status)
          .values({ id: userId, has_seen_welcome_at: now, ...done })
          .onConflictDoUpdate({ target: onboarding_status.id, set: done }),
        db
          .update(profiles)
          .set({ has_completed_onboarding_at: now, updated_at: now })
          .where(eq(profiles.id, userId)),
        db
          .insert(notification_settings)
          .values(rows)
          .onConflictDoUpdate({
            target: [notification_settings.user_id, notification_settings.type],
            set: { enabled: sql`excluded.enabled`, updated_at: now },
          }),
        db.update(credentials).set({ is_new_signup: false }).where(eq(credentials.user_id, userId)),
      ]);
    },
  };
}
