import { and, desc, eq, gt, isNull, sql } from "drizzle-orm";
import { credentials, profiles, sessions, user_roles } from "#db/schema/accounts/accounts.ts";
import { account_deletions, two_step_secrets } from "#db/schema/accounts/security.ts";
import { age_checks } from "#db/schema/gates/gates.ts";
import { onboarding_status, user_preferences } from "#db/schema/onboarding/onboarding.ts";
import { offNames } from "../admin/feature-flags/feature-state.ts";
import { jsonRow } from "../json-row.ts";
import { unreadMessages } from "../messages/unread-messages.ts";
import { restrictionOf } from "../moderation/people/restriction-state.ts";
import { unreadNotices } from "../notifications/unread-notices.ts";
import { type Params, prepared } from "../prepared.ts";

/** A short list, since every member request reads it. */
const profileColumns = {
  id: profiles.id,
  email: profiles.email,
  username: profiles.username,
  fullName: profiles.full_name,
  avatarUrl: profiles.avatar_url,
  role: profiles.role,
  emailVerifiedAt: profiles.email_verified_at,
  setupCompletedAt: profiles.setup_completed_at,
  stripeAccountId: profiles.stripe_account_id,
  stripeOnboardedAt: profiles.stripe_onboarding_completed_at,
  ageVerifiedAt: profiles.age_verification_timestamp,
  ageClearedAt: profiles.age_verification_reset_at,
  regionClass: profiles.region_classification,
};

const viewerBy = (column: typeof sessions.token_hash | typeof sessions.id) =>
  prepared((db, { key, now }: Params<{ key: string; now: number }>) =>
    db
      .select({
        sessionId: sessions.id,
        sessionUsedAt: sessions.last_used_at,
        secondStepAt: sessions.second_step_at,
        twoStepSince: two_step_secrets.confirmed_at,
        profile: jsonRow(profileColumns),
        metadataRole: credentials.metadata_role,
        grantedRole: user_roles.role,
        duties: user_roles.duties,
        lite: user_preferences.lite,
        autoplay: user_preferences.autoplay,
        timeZone: sql<string | null>`coalesce(
          (select ns.time_zone from notice_schedules ns where ns.user_id = ${profiles.id}), ${user_preferences.time_zone})`,
        signedUpAt: credentials.signup_timestamp,
        isNewSignup: credentials.is_new_signup,
        onboarding: {
          reached: onboarding_status.reached,
          completedAt: onboarding_status.has_completed_tour_at,
        },
        preferences: onboarding_status.preferences,
        termsHash: sql<string | null>`(select ta.version from terms_acceptances ta
          where ta.user_id = ${profiles.id} order by ta.accepted_at desc limit 1)`,
        enhancedUntil: age_checks.expires_at,
        deletionDueAt: account_deletions.due_at,
        unreadMessages: unreadMessages(profiles.id),
        unreadNotices: unreadNotices(profiles.id),
        isInTeam:
          sql<boolean>`exists (select 1 from team_members t where t.member_id = ${profiles.id} and t.ended_at is null)`.mapWith(
            Boolean,
          ),
        hasBlocks: sql<boolean>`(exists (select 1 from blocks where blocker_id = ${profiles.id})
          or exists (select 1 from blocks where blocked_id = ${profiles.id}))`.mapWith(Boolean),
        off: offNames,
        restriction: restrictionOf(profiles.id),
        waivers: sql<string>`(select json_group_array(json_object('id', w.id, 'gate', w.gate, 'until', w.expires_at))
          from gate_waivers w where w.user_id = ${profiles.id} and w.expires_at > ${now} and w.ended_at is null)`,
      })
      .from(sessions)
      .innerJoin(profiles, eq(profiles.id, sessions.user_id))
      .leftJoin(credentials, eq(credentials.user_id, profiles.id))
      .leftJoin(user_roles, eq(user_roles.user_id, profiles.id))
      .leftJoin(two_step_secrets, eq(two_step_secrets.user_id, profiles.id))
      .leftJoin(user_preferences, eq(user_preferences.user_id, profiles.id))
      .leftJoin(onboarding_status, eq(onboarding_status.id, profiles.id))
      .leftJoin(
        account_deletions,
        and(eq(account_deletions.user_id, profiles.id), isNull(account_deletions.canceled_at)),
      )
      .leftJoin(age_checks, and(eq(age_checks.user_id, profiles.id), gt(age_checks.expires_at, now)))
      .where(and(eq(column, key), isNull(sessions.ended_at), gt(sessions.expires_at, now)))
      .orderBy(desc(age_checks.expires_at))
      .limit(1),
  );
export const viewerByToken = viewerBy(sessions.token_hash);
export const viewerById = viewerBy(sessions.id);
