import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { mediaKinds, mediaPurposes, renditionNames, variantNames } from "#db/kinds.ts";
import { profiles } from "../accounts/accounts.ts";
import { broadcasts } from "../messages/broadcasts.ts";
import { conversations } from "../messages/messages.ts";
import { content } from "../posts/posts.ts";

export const media = sqliteTable(
  "media",
  {
    id: text().primaryKey(),
    seller_id: text()
      .notNull()
      .references(() => profiles.id, { onDelete: "cascade" }),
    purpose: text({ enum: mediaPurposes }).notNull(),
    /** The original file name, shown only to the owner. */
    name: text().notNull().default(""),
    kind: text({ enum: mediaKinds }).notNull(),
    alt: text().notNull().default(""),
    width: integer(),
    height: integer(),
    duration_ms: integer(),
    /** A data: URI of a few blurred pixels, the only preview for viewers without access. */
    teaser: text().notNull().default(""),
    created_at: integer().notNull(),
    ready_at: integer(),
    /** An error code for the creator's message. A retry clears it. */
    failure: text(),
    /** When the processing claim ends; extended while it runs. A past time means it was interrupted. */
    processing_until: integer(),
    /** The animation was too large or long, so only its first frame is shown; the creator sees a note. */
    animation_dropped: integer({ mode: "boolean" }).notNull().default(false),
    /** When something first used it; unused media is swept after a day. */
    first_used_at: integer(),
    /** Set once nothing uses it: the sweep deletes its objects, then the row. */
    deleted_at: integer(),
    /** When its poster or a lighter version last changed. */
    revised_at: integer(),
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
    /** Of a lighter version; its creator made it, so it may show something else. */
    sha256: text(),
  },
  (t) => [
    primaryKey({ columns: [t.media_id, t.name] }),
    index("media_variants_by_sha256").on(t.sha256).where(sql`sha256 is not null`),
  ],
);

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
    /** Shown to everyone who passes the gates, even if the post is locked. */
    is_preview: integer({ mode: "boolean" }).notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.content_id, t.position] }),
    uniqueIndex("post_media_once").on(t.media_id, t.content_id),
    uniqueIndex("post_media_one_preview").on(t.content_id).where(sql`is_preview = 1`),
  ],
);

/** A message's media, in order. Rows never change and are deleted with the message or the media. */
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
    /** Shown before payment if the message has a price. */
    is_preview: integer({ mode: "boolean" }).notNull().default(false),
    /** The sender's description when it was sent; if null, that of `media` applies. */
    alt: text(),
  },
  (t) => [
    primaryKey({ columns: [t.conversation_id, t.number, t.position] }),
    uniqueIndex("message_media_once").on(t.media_id, t.conversation_id, t.number),
  ],
);

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
    is_preview: integer({ mode: "boolean" }).notNull().default(false),
    /** The description when last saved; null as in `message_media`. */
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
    /** The composer form's key, which becomes the post's ID. */
    post_key: text().notNull(),
    /** Name, size, and date from the browser, so that picking the same file again resumes its upload. */
    fingerprint: text().notNull(),
    name: text().notNull(),
    bytes: integer().notNull(),
    /** The finished object's key, and storage's ID of the multipart upload. */
    key: text().notNull(),
    multipart_id: text().notNull(),
    media_id: text().references(() => media.id, { onDelete: "set null" }),
    created_at: integer().notNull(),
    last_activity_at: integer().notNull(),
    completed_at: integer(),
    aborted_at: integer(),
    /** Which lighter version of the video `media_id` this is; null for a file of its own. */
    rendition: text({ enum: renditionNames }),
  },
  (t) => [
    // Guards against one form open in two tabs. Across posts, the file's newest upload is looked up instead.
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
