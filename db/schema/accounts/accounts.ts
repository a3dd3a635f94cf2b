import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { type Duty, duties, roles } from "#db/kinds.ts";

/** In every table, times are integers: milliseconds since 1970 in UTC. */
export const profiles = sqliteTable(
  "profiles",
  {
    id: text().primaryKey(),
    email: text().notNull(),
    username: text().notNull(),
    /** When a fan chose the username; null while it's generated. Creators choose theirs in setup. */
    username_chosen_at: integer(),
    full_name: text(),
    avatar_url: text(),
    cover_url: text(),
    bio: text().notNull().default(""),
    age: integer(),
    role: text({ enum: roles }).notNull().default("buyer"),
    interests: text({ mode: "json" }).$type<string[]>().notNull().default([]),
    /** Cents per month; null until the creator sets a price. */
    subscription_price: integer(),
    /** Cents; mirrors the active message_pricing row. */
    message_price: integer(),
    search_text: text().notNull().default(""),
    traits: text({ mode: "json" }).$type<Record<string, string>>(),
    /** Counts are kept by triggers on content, so that listing creators costs the same however much they posted. */
    post_count: integer().notNull().default(0),
    like_count: integer().notNull().default(0),
    image_count: integer().notNull().default(0),
    video_count: integer().notNull().default(0),
    audio_count: integer().notNull().default(0),
    text_count: integer().notNull().default(0),
    /** Likes of the profile itself, not of its posts; kept by a trigger. */
    profile_like_count: integer().notNull().default(0),
    /** First post's publication, which decides who counts as new. Stays even if that post is deleted. */
    first_post_at: integer(),
    email_verified_at: integer(),
    setup_completed_at: integer(),
    has_completed_onboarding_at: integer(),
    stripe_account_id: text(),
    stripe_onboarding_completed_at: integer(),
    stripe_synced_at: integer(),
    age_verification_timestamp: integer(),
    /** Guest confirmations from before the owner's last reset don't count. */
    age_verification_reset_at: integer(),
    detected_region: text(),
    region_classification: text({ enum: ["default", "strict"] }),
    age_verification_ip: text(),
    age_verification_user_agent: text(),
    /** Set while the account awaits deletion and after it's deleted. Nobody else can see a closed account. */
    closed_at: integer(),
    created_at: integer().notNull(),
    updated_at: integer().notNull(),
    /**
     * Kept by a trigger: the username without what people overlook (case, dots, I/l/1, 0/O). Null for the later of two
     * look-alikes that are older than this column.
     */
    username_key: text(),
    /** The display name in the same form, written by `nameKey`. */
    name_key: text(),
    renewal_count: integer().notNull().default(0),
    /** 1 to 5 by likes and renewals, 0 if there are too few; kept by a trigger, for search. */
    rating: integer().notNull().default(0),
    /** An account that the provider no longer lets us see, and since when; a new one may have replaced it. */
    stripe_lost_account_id: text(),
    stripe_disconnected_at: integer(),
    /** The name that others see, kept by triggers: includes the username if it resembles a bigger creator's name. */
    shown_name: text(),
    /** The portrait that link previews may show to people of any age. A new one has to be allowed again. */
    link_photo_url: text(),
  },
  (t) => [
    uniqueIndex("profiles_email").on(t.email),
    uniqueIndex("profiles_username").on(sql`lower(${t.username})`),
    uniqueIndex("profiles_username_key").on(t.username_key),
    index("profiles_name_key")
      .on(t.name_key)
      .where(sql`closed_at is null and setup_completed_at is not null`),
    index("profiles_of_name_key").on(t.name_key).where(sql`name_key is not null`),
    uniqueIndex("profiles_stripe_account").on(t.stripe_account_id),
    index("profiles_lost_account")
      .on(t.stripe_lost_account_id)
      .where(sql`stripe_lost_account_id is not null`),
    index("profiles_with_account").on(t.id).where(sql`stripe_account_id is not null`),
    index("profiles_by_hour").on(t.created_at),
    index("profiles_creators").on(t.role, t.setup_completed_at),
    index("profiles_new")
      .on(t.first_post_at, t.id)
      .where(sql`first_post_at is not null and closed_at is null and setup_completed_at is not null`),
    index("profiles_verification_records")
      .on(t.age_verification_timestamp)
      .where(sql`age_verification_ip is not null or age_verification_user_agent is not null`),
  ],
);

/** Sign-in data that no page shows, and the user metadata of docs/product.md, section 3.1. */
export const credentials = sqliteTable("credentials", {
  user_id: text()
    .primaryKey()
    .references(() => profiles.id, { onDelete: "cascade" }),
  password_hash: text().notNull(),
  metadata_role: text({ enum: ["buyer", "seller"] }).notNull(),
  is_new_signup: integer({ mode: "boolean" }).notNull().default(true),
  signup_timestamp: integer().notNull(),
  password_changed_at: integer().notNull(),
});

/** Which version of the terms of service (its hash) someone agreed to, and when. */
export const terms_acceptances = sqliteTable(
  "terms_acceptances",
  {
    user_id: text()
      .notNull()
      .references(() => profiles.id, { onDelete: "cascade" }),
    accepted_at: integer().notNull(),
    /** SHA-256 of the text. */
    version: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.user_id, t.accepted_at] })],
);

export const user_roles = sqliteTable("user_roles", {
  user_id: text()
    .primaryKey()
    .references(() => profiles.id, { onDelete: "cascade" }),
  role: text({ enum: roles }).notNull(),
  granted_at: integer().notNull(),
  /** Of an admin; in the order of `duties`. */
  duties: text({ mode: "json" })
    .$type<Duty[]>()
    .notNull()
    .default([...duties]),
});

export const sessions = sqliteTable(
  "sessions",
  {
    id: text().primaryKey(),
    token_hash: text().notNull(),
    user_id: text()
      .notNull()
      .references(() => profiles.id, { onDelete: "cascade" }),
    user_agent: text().notNull().default(""),
    place: text().notNull().default(""),
    created_at: integer().notNull(),
    last_used_at: integer().notNull(),
    expires_at: integer().notNull(),
    ended_at: integer(),
    /** When the session passed a second step: a code, a recovery code, or a passkey. Null if a password was enough. */
    second_step_at: integer(),
  },
  (t) => [
    uniqueIndex("sessions_token").on(t.token_hash),
    index("sessions_user").on(t.user_id),
    index("sessions_expiry").on(t.expires_at),
    index("sessions_end").on(t.ended_at),
  ],
);

export const verification_codes = sqliteTable(
  "verification_codes",
  {
    id: text().primaryKey(),
    user_id: text()
      .notNull()
      .references(() => profiles.id, { onDelete: "cascade" }),
    purpose: text({ enum: ["email"] }).notNull(),
    code_hash: text().notNull(),
    attempts_left: integer().notNull(),
    created_at: integer().notNull(),
    expires_at: integer().notNull(),
    used_at: integer(),
    voided_at: integer(),
  },
  (t) => [
    index("verification_codes_user").on(t.user_id, t.created_at),
    index("verification_codes_expiry").on(t.expires_at),
  ],
);
