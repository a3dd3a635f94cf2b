import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { profiles } from "./accounts.ts";
import { broadcasts } from "./broadcasts/broadcasts.ts";
import { conversations } from "./messages.ts";
import { content } from "./posts.ts";

export const media = sqliteTable(
  "media",
  {
    id: text().primaryKey(),
    seller_id: text()
      .notNull()
      .references(() => profiles.id, { onDelete: "cascade" }),
    /**
     * post: what creators post and send; message: a fan's photo in a message; team: what a team member uploaded and hasn't sent
     * yet, which then becomes the creator's (docs/decisions/messages.md).
     */
    purpose: text({ enum: ["post", "portrait", "cover", "message", "team"] }).notNull(),
    /** The original file name, shown only to the owner. */
    name: text().notNull().default(""),
    kind: text({ enum: ["image", "video", "audio"] }).notNull(),
    alt: text().notNull().default(""),
    width: integer(),
    height: integer(),
    duration_ms: integer(),
    /** A data: URI of a few blurred pixels, all that viewers without access get to see. */
    teaser: text().notNull().default(""),
    created_at: integer().notNull(),
    /** When all variants were ready; null during processing or if it failed. */
    ready_at: integer(),
    /** Why processing failed, as a code for the creator's error message. Trying again clears it. */
    failure: text(),
    /** When the processing claim ends; extended while it runs. A past time means it was interrupted. */
    processing_until: integer(),
    /** The upload was animated but too large or long, so only its first frame is shown; the creator sees a note. */
    animation_dropped: integer({ mode: "boolean" }).notNull().default(false),
    /** When something first used it; unused media is swept after a day. */
    first_used_at: integer(),
    /** Set when nothing uses it anymore: the sweep deletes its objects, then the row. */
    deleted_at: integer(),
  },
  (t) => [
    index("media_by_seller").on(t.seller_id, t.created_at),
    index("media_failed_of_seller").on(t.seller_id).where(sql`failure is not null and deleted_at is null`),
    index("media_unused").on(t.created_at).where(sql`first_used_at is null`),
    index("media_processing").on(t.processing_until).where(sql`processing_until is not null`),
    index("media_deleted").on(t.deleted_at).where(sql`deleted_at is not null`),
    index("media_failed").on(t.created_at).where(sql`failure is not null`),
  ],
);

/**
 * Widths and a JPEG fallback of images and posters, `motion` for animated images, `file` and `captions` for video and
 * audio, and the `original` upload until it is processed. A test requests each of these from every route.
 */
export const variantNames = [
  "w160",
  "w320",
  "w640",
  "w1080",
  "w2160",
  "jpeg",
  "motion",
  "file",
  "captions",
  "original",
] as const;

export const media_variants = sqliteTable(
  "media_variants",
  {
    media_id: text()
      .notNull()
      .references(() => media.id, { onDelete: "cascade" }),
    name: text({ enum: variantNames }).notNull(),
    key: text().notNull(),
    content_type: text().notNull(),
    width: integer(),
    height: integer(),
    bytes: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.media_id, t.name] })],
);

/** The media of a post, in order. A media item may be in several of its creator's posts. */
export const post_media = sqliteTable(
  "post_media",
  {
    content_id: text()
      .notNull()
      .references(() => content.id, { onDelete: "cascade" }),
    media_id: text()
      .notNull()
      .references(() => media.id, { onDelete: "cascade" }),
    position: integer().notNull(),
    /** Shown to everyone who passes the gates, even though the rest of the post is locked. */
    is_preview: integer({ mode: "boolean" }).notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.content_id, t.position] }),
    uniqueIndex("post_media_once").on(t.media_id, t.content_id),
    uniqueIndex("post_media_one_preview").on(t.content_id).where(sql`is_preview = 1`),
  ],
);

/** The media of a message, in order. Sent is sent: rows go with the message or its media, and never change. */
export const message_media = sqliteTable(
  "message_media",
  {
    conversation_id: text()
      .notNull()
      .references(() => conversations.id),
    number: integer().notNull(),
    position: integer().notNull(),
    media_id: text()
      .notNull()
      .references(() => media.id, { onDelete: "cascade" }),
    /** Shown before it is paid for, if the message has a price. */
    is_preview: integer({ mode: "boolean" }).notNull().default(false),
    /** How its sender described it, as it was when it was sent; null in rows without it, for which that of `media` stands in. */
    alt: text(),
  },
  (t) => [
    primaryKey({ columns: [t.conversation_id, t.number, t.position] }),
    uniqueIndex("message_media_once").on(t.media_id, t.conversation_id, t.number),
  ],
);

/** The media of a broadcast, in order: once, for all who get it. */
export const broadcast_media = sqliteTable(
  "broadcast_media",
  {
    broadcast_id: text()
      .notNull()
      .references(() => broadcasts.id, { onDelete: "cascade" }),
    position: integer().notNull(),
    media_id: text()
      .notNull()
      .references(() => media.id, { onDelete: "cascade" }),
    /** Shown before it is paid for, if the broadcast has a price. */
    is_preview: integer({ mode: "boolean" }).notNull().default(false),
    /** How its creator described it, as it was when it was last saved; null as in `message_media`. */
    alt: text(),
  },
  (t) => [
    primaryKey({ columns: [t.broadcast_id, t.position] }),
    uniqueIndex("broadcast_media_once").on(t.media_id, t.broadcast_id),
  ],
);

/** A file being uploaded in parts. The row lets an upload resume after a lost connection or a closed tab. */
export const uploads = sqliteTable(
  "uploads",
  {
    id: text().primaryKey(),
    seller_id: text()
      .notNull()
      .references(() => profiles.id, { onDelete: "cascade" }),
    /** The key of the composer's form, which becomes the post's ID. */
    post_key: text().notNull(),
    /** Name, size, and date the browser reports, so that picking the same file again resumes its upload. */
    fingerprint: text().notNull(),
    name: text().notNull(),
    bytes: integer().notNull(),
    /** The key of the finished object, and the storage's ID of the multipart upload. */
    key: text().notNull(),
    multipart_id: text().notNull(),
    media_id: text().references(() => media.id, { onDelete: "set null" }),
    created_at: integer().notNull(),
    last_activity_at: integer().notNull(),
    completed_at: integer(),
    aborted_at: integer(),
  },
  (t) => [
    // Guards against one form open in two tabs. Across posts, the newest upload of the file is looked up instead.
    uniqueIndex("uploads_open_once")
      .on(t.seller_id, t.post_key, t.fingerprint)
      .where(sql`completed_at is null and aborted_at is null`),
    index("uploads_by_media").on(t.media_id),
    index("uploads_of_seller").on(t.seller_id, t.last_activity_at),
    index("uploads_open").on(t.last_activity_at).where(sql`completed_at is null and aborted_at is null`),
    index("uploads_finished")
      .on(t.last_activity_at)
      .where(sql`completed_at is not null or aborted_at is not null`),
  ],
);

export const upload_parts = sqliteTable(
  "upload_parts",
  {
    upload_id: text()
      .notNull()
      .references(() => uploads.id, { onDelete: "cascade" }),
    /** Starts at 1, as in the storage API. */
    number: integer().notNull(),
    etag: text().notNull(),
    bytes: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.upload_id, t.number] })],
);
