import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";

/** Here and in every table, times are integers: milliseconds since 1970 in UTC. */
export const profiles = sqliteTable(
  "profiles",
  {
    id: text().primaryKey(),
    email: text().notNull(),
    username: text().notNull(),
    /** When a fan chose the username, once; null while it is generated. Creators choose theirs in setup. */
    username_chosen_at: integer(),
    full_name: text(),
    avatar_url: text(),
    cover_url: text(),
    bio: text().notNull().default(""),
    age: integer(),
    role: text({ enum: ["buyer", "seller", "admin"] })
      .notNull()
      .default("buyer"),
    interests: text({ mode: "json" }).$type<string[]>().notNull().default([]),
    /** Cents per month; null until the creator sets a price. */
    subscription_price: integer(),
    /** Cents; mirrors the active message_pricing row. */
    message_price: integer(),
    /** The searchable words of a creator, written by `creatorSearchText`. */
    search_text: text().notNull().default(""),
    /** Appearance traits a creator chose to share, each optional; null if none. */
    traits: text({ mode: "json" }).$type<Record<string, string>>(),
    /** Kept by triggers on content, so that listing creators costs the same however much they have posted. */
    post_count: integer().notNull().default(0),
    like_count: integer().notNull().default(0),
    /** Published posts by type, also kept by triggers. */
    image_count: integer().notNull().default(0),
    video_count: integer().notNull().default(0),
    audio_count: integer().notNull().default(0),
    text_count: integer().notNull().default(0),
    /** Likes of the profile, not of its posts; kept by a trigger on likes. */
    profile_like_count: integer().notNull().default(0),
    /** When the first post was published, which makes the creator new. Stays even if the post is deleted. */
    first_post_at: integer(),
    email_verified_at: integer(),
    setup_completed_at: integer(),
    has_completed_onboarding_at: integer(),
    stripe_account_id: text(),
    stripe_onboarding_completed_at: integer(),
    stripe_synced_at: integer(),
    age_verification_timestamp: integer(),
    /** When the owner last reset the age confirmation. Confirmations made as a guest before that do not count. */
    age_verification_reset_at: integer(),
    detected_region: text(),
    region_classification: text({ enum: ["default", "strict"] }),
    age_verification_ip: text(),
    age_verification_user_agent: text(),
    /** Set while the account awaits deletion and for good once it is deleted. No one else can see a closed account. */
    closed_at: integer(),
    created_at: integer().notNull(),
    updated_at: integer().notNull(),
    /**
     * Kept by a trigger: the username without what people overlook (case, dots, I/l/1, 0/O). Null for the later of two
     * look-alikes from before there was a key.
     */
    username_key: text(),
    /** The same for the name people see, written by `nameKey`. */
    name_key: text(),
    /** Payments that renewed a subscription to this creator, kept by a trigger on payments. */
    renewal_count: integer().notNull().default(0),
    /** 1 to 5 by likes and renewals, 0 for too few of either; kept by a trigger, for search. */
    rating: integer().notNull().default(0),
    /** The account that the provider no longer lets us see, and since when; a new one may have replaced it. */
    stripe_lost_account_id: text(),
    stripe_disconnected_at: integer(),
    /** The name that others see, kept by triggers: with the username if it could be taken for a bigger creator's. */
    shown_name: text(),
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
    // Everyone who can be paid out, deleted accounts included, in the order of the weekly payouts.
    index("profiles_with_account").on(t.id).where(sql`stripe_account_id is not null`),
    index("profiles_by_hour").on(t.created_at),
    index("profiles_creators").on(t.role, t.setup_completed_at),
    index("profiles_new")
      .on(t.first_post_at, t.id)
      .where(sql`first_post_at is not null and closed_at is null and setup_completed_at is not null`),
    // Only those whose records are still to be erased.
    index("profiles_verification_records")
      .on(t.age_verification_timestamp)
      .where(sql`age_verification_ip is not null or age_verification_user_agent is not null`),
  ],
);

/** What sign-in needs and no page shows, with the user metadata of docs/product.md, section 3.1. */
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

export const user_roles = sqliteTable("user_roles", {
  user_id: text()
    .primaryKey()
    .references(() => profiles.id, { onDelete: "cascade" }),
  role: text({ enum: ["buyer", "seller", "admin"] }).notNull(),
  granted_at: integer().notNull(),
});

export const user_preferences = sqliteTable("user_preferences", {
  user_id: text()
    .primaryKey()
    .references(() => profiles.id, { onDelete: "cascade" }),
  theme: text({ enum: ["dark"] })
    .notNull()
    .default("dark"),
  autoplay: integer({ mode: "boolean" }).notNull().default(false),
  lite: integer({ mode: "boolean" }).notNull().default(false),
  /** IANA time zone for the times a creator enters; null until chosen. */
  time_zone: text(),
  updated_at: integer().notNull(),
});

export const onboarding_status = sqliteTable("onboarding_status", {
  id: text()
    .primaryKey()
    .references(() => profiles.id, { onDelete: "cascade" }),
  has_seen_welcome_at: integer(),
  has_completed_tour_at: integer(),
  /** The furthest onboarding step that may be opened, from 1. Submitting a step opens the next. */
  reached: integer().notNull().default(1),
  onboarding_version: text().notNull().default("1.0.0"),
  preferences: text({ mode: "json" }).$type<Record<string, unknown>>().notNull().default({}),
  updated_at: integer().notNull(),
});

export const notification_settings = sqliteTable(
  "notification_settings",
  {
    user_id: text()
      .notNull()
      .references(() => profiles.id, { onDelete: "cascade" }),
    type: text({ enum: ["new_content", "new_subscribers", "sales", "messages", "team_messages"] }).notNull(),
    /** Off for every channel, the site included. */
    enabled: integer({ mode: "boolean" }).notNull(),
    updated_at: integer().notNull(),
    /** Whether emails tell of what is still unread: once a day, soon after it came, or never. */
    email: text({ enum: ["none", "digest", "soon"] })
      .notNull()
      .default("digest"),
    /** Whether devices are told at once. */
    push: integer({ mode: "boolean" }).notNull().default(true),
  },
  (t) => [primaryKey({ columns: [t.user_id, t.type] })],
);

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
    /** When it passed a second step: a code, a recovery code, or a passkey. Null if a password was enough. */
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
