import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { profiles } from "./accounts.ts";

export const content = sqliteTable(
  "content",
  {
    id: text().primaryKey(),
    seller_id: text()
      .notNull()
      .references(() => profiles.id, { onDelete: "cascade" }),
    title: text().notNull(),
    /** Path of the first medium's main variant, or empty for a text. */
    url: text().notNull().default(""),
    type: text({ enum: ["image", "video", "audio", "text"] }).notNull(),
    is_public: integer({ mode: "boolean" }).notNull(),
    /** Cents; set exactly when visibility_type is ppv. */
    price: integer(),
    description: text().notNull().default(""),
    /** The words of a text post; never part of a teaser. */
    body: text().notNull().default(""),
    visibility_type: text({ enum: ["free", "subscriber", "ppv"] }).notNull(),
    subscribers_pay_too: integer({ mode: "boolean" }).notNull().default(false),
    tags: text({ mode: "json" }).$type<string[]>().notNull().default([]),
    like_count: integer().notNull().default(0),
    created_at: integer().notNull(),
    updated_at: integer().notNull(),
    published_at: integer(),
    deleted_at: integer(),
  },
  (t) => [
    check("content_price_is_ppv", sql`(${t.visibility_type} = 'ppv') = (${t.price} is not null)`),
    check("content_public_is_free", sql`${t.is_public} = (${t.visibility_type} = 'free')`),
    index("content_newest")
      .on(t.published_at, t.id)
      .where(sql`deleted_at is null and published_at is not null`),
    index("content_popular")
      .on(t.like_count, t.published_at, t.id)
      .where(sql`deleted_at is null and published_at is not null`),
    index("content_of_seller").on(t.seller_id, t.deleted_at),
    index("content_liked_of_seller")
      .on(t.seller_id, t.like_count, t.published_at)
      .where(sql`published_at is not null and deleted_at is null`),
    index("content_by_seller")
      .on(t.seller_id, t.published_at, t.id)
      .where(sql`deleted_at is null and published_at is not null`),
  ],
);

export const media = sqliteTable(
  "media",
  {
    id: text().primaryKey(),
    seller_id: text()
      .notNull()
      .references(() => profiles.id, { onDelete: "cascade" }),
    /** Null for a portrait or a cover, and for an upload that no post uses yet. */
    content_id: text().references(() => content.id, { onDelete: "cascade" }),
    purpose: text({ enum: ["post", "portrait", "cover"] }).notNull(),
    position: integer().notNull().default(0),
    kind: text({ enum: ["image", "video", "audio"] }).notNull(),
    alt: text().notNull().default(""),
    width: integer(),
    height: integer(),
    duration_ms: integer(),
    /** A data: URI of a few blurred pixels; all that a viewer without access ever gets of the picture. */
    teaser: text().notNull().default(""),
    created_at: integer().notNull(),
    /** Null while the objects are being written; such rows are swept after a day. */
    stored_at: integer(),
    deleted_at: integer(),
  },
  (t) => [
    index("media_by_content").on(t.content_id, t.position),
    index("media_by_seller").on(t.seller_id, t.created_at),
    index("media_unfinished").on(t.created_at).where(sql`stored_at is null`),
  ],
);

export const media_variants = sqliteTable(
  "media_variants",
  {
    media_id: text()
      .notNull()
      .references(() => media.id, { onDelete: "cascade" }),
    /** w320, w640, w1080, w2160 for pictures and posters; file for video and audio. */
    name: text().notNull(),
    key: text().notNull(),
    content_type: text().notNull(),
    width: integer(),
    height: integer(),
    bytes: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.media_id, t.name] })],
);

export const likes = sqliteTable(
  "likes",
  {
    user_id: text()
      .notNull()
      .references(() => profiles.id, { onDelete: "cascade" }),
    subject_type: text({ enum: ["creator", "content"] }).notNull(),
    subject_id: text().notNull(),
    created_at: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.user_id, t.subject_type, t.subject_id] }),
    index("likes_by_subject").on(t.subject_type, t.subject_id),
  ],
);
