import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { credentials, profiles, user_roles } from "../schema/accounts/accounts.ts";
import { media, media_variants, post_media } from "../schema/media/media.ts";
import { message_pricing } from "../schema/messages/messages.ts";
import { notification_settings } from "../schema/notifications/notices.ts";
import { onboarding_status, user_preferences } from "../schema/onboarding/onboarding.ts";
import { content } from "../schema/posts/posts.ts";
import { type Database, runBatch, type Statement } from "../stores/database.ts";
import type { accountRows } from "./people.ts";
import type { PlannedPost } from "./post-plan.ts";
import {
  mediaRow,
  type PostCounts,
  postMediaRows,
  postRow,
  type StoredMedia,
  variantRows,
} from "./post-rows.ts";

const CHUNK = 200;

/** Inserts rows in chunks. Rows from an interrupted run stay as they are. */
export function insertInChunks<T extends SQLiteTable>(
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

/** Inserts the demo posts with the views and likes of `counts`; the rows of the likes come later. */
export async function insertPosts(
  db: Database,
  posts: readonly PlannedPost[],
  now: number,
  counts: ReadonlyMap<string, PostCounts> = new Map(),
): Promise<void> {
  // A creator's first post is the first one inserted.
  const oldestFirst = posts.toSorted((a, b) => b.ageMs - a.ageMs);
  const rows = oldestFirst.map((post) => postRow(post, now, counts.get(post.id)));
  await runBatch(db, insertInChunks(db, content, rows));
}

export async function insertMedia(
  db: Database,
  posts: readonly PlannedPost[],
  stored: readonly StoredMedia[],
  now: number,
): Promise<void> {
  const createdAt = new Map(posts.map((post) => [post.id, now - post.ageMs]));
  await runBatch(db, [
    ...insertInChunks(
      db,
      media,
      stored.map((item) => mediaRow(item, createdAt.get(item.contentId ?? "") ?? now)),
    ),
    ...insertInChunks(db, media_variants, stored.flatMap(variantRows)),
    ...insertInChunks(db, post_media, stored.flatMap(postMediaRows)),
  ]);
}
