import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import {
  credentials,
  notification_settings,
  onboarding_status,
  profiles,
  user_preferences,
  user_roles,
} from "../schema/accounts.ts";
import { media, media_variants, post_media } from "../schema/media.ts";
import { message_pricing } from "../schema/money.ts";
import { content, likes } from "../schema/posts.ts";
import { type Database, runBatch, type Statement } from "../stores/database.ts";
import type { accountRows } from "./people.ts";
import type { PlannedPost } from "./post-plan.ts";
import { mediaRow, postMediaRows, postRows, type StoredMedia, variantRows } from "./post-rows.ts";

const CHUNK = 200;

/** Inserts rows in chunks. Rows that an interrupted run left behind stay as they are. */
function insertInChunks<T extends SQLiteTable>(
  db: Database,
  table: T,
  rows: T["$inferInsert"][],
): Statement[] {
  const statements: Statement[] = [];
  for (let i = 0; i < rows.length; i += CHUNK) {
    statements.push(
      db
        .insert(table)
        .values(rows.slice(i, i + CHUNK))
        .onConflictDoNothing(),
    );
  }
  return statements;
}

/** Inserts every demo account with its settings and message price. */
export async function insertPeople(db: Database, rows: ReturnType<typeof accountRows>): Promise<void> {
  await runBatch(db, [
    ...insertInChunks(db, profiles, rows.profiles),
    ...insertInChunks(db, credentials, rows.credentials),
    ...insertInChunks(db, user_roles, rows.roles),
    ...insertInChunks(db, user_preferences, rows.preferences),
    ...insertInChunks(db, onboarding_status, rows.onboarding),
    ...insertInChunks(db, notification_settings, rows.notifications),
    ...insertInChunks(db, message_pricing, rows.pricing),
  ]);
}

/** Inserts the demo posts with their media and likes. */
export async function insertPosts(
  db: Database,
  posts: readonly PlannedPost[],
  stored: readonly StoredMedia[],
  now: number,
) {
  const rows = posts.map((post) => postRows(post, now));
  const createdAtById = new Map(rows.map(({ row }) => [row.id, row.created_at]));
  await runBatch(db, [
    ...insertInChunks(
      db,
      content,
      rows.map(({ row }) => row),
    ),
    ...insertInChunks(
      db,
      media,
      stored.map((item) => mediaRow(item, createdAtById.get(item.contentId ?? "") ?? now)),
    ),
    ...insertInChunks(db, media_variants, stored.flatMap(variantRows)),
    ...insertInChunks(db, post_media, stored.flatMap(postMediaRows)),
  ]);
  await runBatch(
    db,
    insertInChunks(
      db,
      likes,
      rows.flatMap(({ liked }) => liked),
    ),
  );
}
