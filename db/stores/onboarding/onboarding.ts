import { eq, sql } from "drizzle-orm";
import { credentials, profiles } from "#db/schema/accounts/accounts.ts";
import { onboarding_status } from "#db/schema/onboarding/onboarding.ts";
import type { OnboardingAccount, OnboardingAction } from "#domain/onboarding/onboarding-state.ts";
import type { Preferences } from "#domain/onboarding/preferences.ts";
import { type Database, runBatch, type Statement } from "../database.ts";
import { type Params, prepared } from "../prepared.ts";
import { saveNotices } from "./preferences.ts";

export type OnboardingStore = ReturnType<typeof onboardingStore>;

const preferencesOf = prepared((db, { userId }: Params<{ userId: string }>) =>
  db
    .select({ preferences: onboarding_status.preferences })
    .from(onboarding_status)
    .where(eq(onboarding_status.id, userId))
    .limit(1),
);

const newAccount = prepared((db, { userId }: Params<{ userId: string }>) =>
  db
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
    .limit(1),
);
const clearNewSignup = prepared((db, { userId }: Params<{ userId: string }>) =>
  db.update(credentials).set({ is_new_signup: false }).where(eq(credentials.user_id, userId)),
);
const insertStatus = prepared(
  (db, { userId, now, doneAt }: Params<{ userId: string; now: number; doneAt: number | null }>) =>
    db
      .insert(onboarding_status)
      .values({ id: userId, has_seen_welcome_at: doneAt, has_completed_tour_at: doneAt, updated_at: now })
      .onConflictDoNothing(),
);
type Saved = { userId: string; version: string; preferences: Preferences; now: number };
const updatePreferences = prepared((db, { userId, version, preferences, now }: Params<Saved>) =>
  db
    .update(onboarding_status)
    .set({ onboarding_version: version, preferences, updated_at: now })
    .where(eq(onboarding_status.id, userId)),
);
type Advance = Omit<Saved, "version"> & { reached: number };
const openStep = prepared((db, { userId, reached, preferences, now }: Params<Advance>) =>
  db
    .insert(onboarding_status)
    .values({ id: userId, has_seen_welcome_at: now, reached, preferences, updated_at: now })
    .onConflictDoUpdate({
      target: onboarding_status.id,
      set: {
        has_seen_welcome_at: sql`coalesce(${onboarding_status.has_seen_welcome_at}, ${now})`,
        reached: sql`max(${onboarding_status.reached}, ${reached})`,
        preferences,
        updated_at: now,
      },
    }),
);
const completeTour = prepared((db, { userId, version, preferences, now }: Params<Saved>) => {
  const done = { onboarding_version: version, preferences, has_completed_tour_at: now, updated_at: now };
  return db
    .insert(onboarding_status)
    .values({ id: userId, has_seen_welcome_at: now, ...done })
    .onConflictDoUpdate({ target: onboarding_status.id, set: done });
});
const markOnboarded = prepared((db, { userId, now }: Params<{ userId: string; now: number }>) =>
  db
    .update(profiles)
    .set({ has_completed_onboarding_at: now, updated_at: now })
    .where(eq(profiles.id, userId)),
);

export function onboardingStore(db: Database) {
  return {
    async applyActions(userId: string, actions: OnboardingAction[], now: number) {
      const statements: Record<OnboardingAction, () => Statement> = {
        clear_new_signup: () => clearNewSignup.bind(db, { userId }),
        begin: () => insertStatus.bind(db, { userId, now, doneAt: null }),
        complete_legacy: () => insertStatus.bind(db, { userId, now, doneAt: now }),
      };
      await runBatch(
        db,
        actions.map((action) => statements[action]()),
      );
    },

    async findNewAccount(userId: string): Promise<OnboardingAccount | null> {
      const [row] = await newAccount.run(db, { userId });
      return row ? { ...row, isNewSignup: row.isNewSignup ?? false } : null;
    },

    async findPreferences(userId: string): Promise<unknown> {
      const [row] = await preferencesOf.run(db, { userId });
      return row?.preferences ?? null;
    },

    async savePreferences(userId: string, version: string, preferences: Preferences, now: number) {
      await updatePreferences.run(db, { userId, version, preferences, now });
    },

    async advance(userId: string, reached: number, preferences: Preferences, now: number) {
      await openStep.run(db, { userId, reached, preferences, now });
    },

    async finish(userId: string, version: string, preferences: Preferences, now: number) {
      const { newContent, newSubscribers, messages } = preferences.notificationPreferences;
      const kinds = { new_content: newContent, new_subscribers: newSubscribers, messages } as const;
      await db.batch([
        completeTour.bind(db, { userId, version, preferences, now }),
        markOnboarded.bind(db, { userId, now }),
        ...saveNotices(db, userId, kinds, now),
        clearNewSignup.bind(db, { userId }),
      ]);
    },
  };
}
