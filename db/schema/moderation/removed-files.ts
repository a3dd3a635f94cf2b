import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { media } from "../media/media.ts";
import { cases } from "./cases.ts";

/** One row per media item. */
export const file_hashes = sqliteTable(
  "file_hashes",
  {
    media_id: text()
      .primaryKey()
      .references(() => media.id, { onDelete: "cascade" }),
    /** Of an image's original, or of a video or audio file without its private metadata. */
    sha256: text().notNull(),
    /** Of the image, or the poster: 256 bits in hex; null if there's too little to see. */
    likeness: text(),
    /** Unused; the next release drops it. */
    mirrored: text(),
    /** Files removed later are still to be compared. */
    compared_at: integer().notNull(),
  },
  (t) => [index("file_hashes_by_sha256").on(t.sha256)],
);

/** Hashes of files in posts and messages we removed. They outlive those, and count while the removal is in force. */
export const removed_files = sqliteTable(
  "removed_files",
  {
    case_id: text()
      .notNull()
      .references(() => cases.id),
    sha256: text().notNull(),
    likeness: text(),
    removed_at: integer().notNull(),
    /** The last file compared with it, in the search for copies; null if there's no search, or it's over. */
    searched_through: text(),
  },
  (t) => [
    primaryKey({ columns: [t.case_id, t.sha256] }),
    index("removed_files_by_sha256").on(t.sha256),
    index("removed_files_newest").on(t.removed_at),
    index("removed_files_searching").on(t.removed_at).where(sql`searched_through is not null`),
  ],
);

/** Files that are the same as a removed one, or look like it. Dismissing a case about their post lets them through. */
export const file_matches = sqliteTable(
  "file_matches",
  {
    media_id: text()
      .notNull()
      .references(() => media.id, { onDelete: "cascade" }),
    case_id: text()
      .notNull()
      .references(() => cases.id),
    matched_at: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.media_id, t.case_id] }), index("file_matches_newest").on(t.matched_at)],
);
