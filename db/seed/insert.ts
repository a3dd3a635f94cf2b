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
import { type Database, type Statement, together } from "../stores/database.ts";
import type { peopleRows } from "./people.ts";
import type { PlannedPost } from "./plan.ts";
import { mediaRow, postRows, type Stored, useRows, variantRows } from "./post-rows.ts";

const CHUNK = 200;

/** Inserts in pieces; rows that an interrupted run left behind stay as they are. */
function pieces<T extends SQLiteTable>(db: Database, table: T, rows: T["$inferInsert"][]): Statement[] {
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

export async function insertPeople(db: Database, rows: ReturnType<typeof peopleRows>): Promise<void> {
  await together(db, [
    ...pieces(db, profiles, rows.profiles),
    ...pieces(db, credentials, rows.credentials),
    ...pieces(db, user_roles, rows.roles),
    ...pieces(db, user_preferences, rows.preferences),
    ...pieces(db, onboarding_status, rows.onboarding),
    ...pieces(db, notification_settings, rows.notifications),
    ...pieces(db, message_pricing, rows.pricing),
  ]);
}

export async function insertPosts(
  db: Database,
  posts: readonly PlannedPost[],
  stored: readonly Stored[],
  now: number,
) {
  const rows = posts.map((post) => postRows(post, now));
  const at = new Map(rows.map(({ row }) => [row.id, row.created_at]));
  await together(db, [
    ...pieces(
      db,
      content,
      rows.map(({ row }) => row),
    ),
    ...pieces(
      db,
      media,
      stored.map((item) => mediaRow(item, at.get(item.contentId ?? "") ?? now)),
    ),
    ...pieces(db, media_variants, stored.flatMap(variantRows)),
    ...pieces(db, post_media, stored.flatMap(useRows)),
  ]);
  await together(
    db,
    pieces(
      db,
      likes,
      rows.flatMap(({ liked }) => liked),
    ),
  );
}
