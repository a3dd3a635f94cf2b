import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { profiles } from "./accounts.ts";
import { content } from "./posts.ts";

export const media = sqliteTable(
  "media",
  {
    id: text().primaryKey(),
    seller_id: text()
      .notNull()
      .references(() => profiles.id, { onDelete: "cascade" }),
    purpose: text({ enum: ["post", "portrait", "cover"] }).notNull(),
    /** The file's own name, for its owner alone. */
    name: text().notNull().default(""),
    kind: text({ enum: ["image", "video", "audio"] }).notNull(),
    alt: text().notNull().default(""),
    width: integer(),
    height: integer(),
    duration_ms: integer(),
    /** A data: URI of a few blurred pixels; all that a viewer without access ever gets of the picture. */
    teaser: text().notNull().default(""),
    created_at: integer().notNull(),
    /** When all its variants were there to be shown; null while it is worked on, or when that failed. */
    ready_at: integer(),
    /** Why it could not be made ready, as a code that the creator is told in words; trying again clears it. */
    failure: text(),
    /** Somebody makes it ready until then, and puts this off while they do; past it, they were stopped in the middle. */
    processing_until: integer(),
    /** It moved when it was sent, and is too large or too long to: its first frame is shown, and its creator told. */
    animation_dropped: integer({ mode: "boolean" }).notNull().default(false),
    /** When something first used it; null until then, and such rows are swept after a day. */
    first_used_at: integer(),
    /** Nothing uses it any more; its objects go next, then the row. */
    deleted_at: integer(),
  },
  (t) => [
    index("media_by_seller").on(t.seller_id, t.created_at),
    index("media_unused").on(t.created_at).where(sql`first_used_at is null`),
    index("media_processing").on(t.processing_until).where(sql`processing_until is not null`),
    index("media_deleted").on(t.deleted_at).where(sql`deleted_at is not null`),
  ],
);

/**
 * Widths and jpeg of pictures and posters; motion of a picture that moves; file and captions of a film or sound; and
 * what was sent, until it is made ready. No other can be recorded, and a test asks for each at every door.
 */
export const variantNames = [
  ...["w160", "w320", "w640", "w1080", "w2160", "jpeg"],
  ...["motion", "file", "captions", "original"],
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

/** Which media a post shows, in order. A medium may be in several posts of its creator. */
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
    /** Shown to everybody past the gates, though the rest of the post is locked. */
    is_preview: integer({ mode: "boolean" }).notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.content_id, t.position] }),
    uniqueIndex("post_media_once").on(t.media_id, t.content_id),
    uniqueIndex("post_media_one_preview").on(t.content_id).where(sql`is_preview = 1`),
  ],
);

/** A file on its way in parts; the row is what a lost connection, a closed tab or a sleeping phone comes back to. */
export const uploads = sqliteTable(
  "uploads",
  {
    id: text().primaryKey(),
    seller_id: text()
      .notNull()
      .references(() => profiles.id, { onDelete: "cascade" }),
    /** The post it is meant for: the key of the composer's form, which becomes the post's id. */
    post_key: text().notNull(),
    /** Name, size and date of the file as the browser knows it: the same file goes on where it stopped. */
    fingerprint: text().notNull(),
    name: text().notNull(),
    bytes: integer().notNull(),
    /** The object it becomes, and storage's own id of the upload in parts. */
    key: text().notNull(),
    multipart_id: text().notNull(),
    media_id: text().references(() => media.id, { onDelete: "set null" }),
    created_at: integer().notNull(),
    last_activity_at: integer().notNull(),
    completed_at: integer(),
    aborted_at: integer(),
  },
  (t) => [
    // Of one post's form in two tabs; between posts the newest upload of the file is looked for instead.
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
    /** From 1, as storage counts. */
    number: integer().notNull(),
    etag: text().notNull(),
    bytes: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.upload_id, t.number] })],
);
