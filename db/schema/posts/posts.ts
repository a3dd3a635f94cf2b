import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { type CardMedia, coverFoci, peopleChoices, postTypes, visibilities } from "#db/kinds.ts";
import { profiles } from "../accounts/accounts.ts";

export const content = sqliteTable(
  "content",
  {
    id: text().primaryKey(),
    seller_id: text()
      .notNull()
      .references(() => profiles.id, { onDelete: "cascade" }),
    title: text().notNull(),
    url: text().notNull().default(""),
    type: text({ enum: postTypes }).notNull(),
    is_public: integer({ mode: "boolean" }).notNull(),
    /** Cents; set exactly when visibility_type is ppv. */
    price: integer(),
    description: text().notNull().default(""),
    /** A text post's text; never part of a teaser. */
    body: text().notNull().default(""),
    visibility_type: text({ enum: visibilities }).notNull(),
    subscribers_pay_too: integer({ mode: "boolean" }).notNull().default(false),
    tags: text({ mode: "json" }).$type<string[]>().notNull().default([]),
    /** Whether viewers without access may read the description. A free post's is always readable. */
    description_public: integer({ mode: "boolean" }).notNull().default(false),
    /** Searchable words that everyone may see, written by `postSearchText`. */
    search_text: text().notNull().default(""),
    like_count: integer().notNull().default(0),
    view_count: integer().notNull().default(0),
    /** Likes and views weighed against age. Newer posts start higher, so old scores never need lowering. */
    hot_score: integer().notNull().default(0),
    /** Changes with every save, to detect edits based on an older version. */
    revision: text().notNull().default(""),
    created_at: integer().notNull(),
    updated_at: integer().notNull(),
    /** When the scheduled run publishes it; null for drafts and published posts. */
    scheduled_for: integer(),
    /** Null for drafts, scheduled posts, and archived posts. */
    published_at: integer(),
    /** Hidden from everyone except its creator and fans who bought it. Restoring uses `first_published_at`. */
    archived_at: integer(),
    first_published_at: integer(),
    pinned_at: integer(),
    featured_at: integer(),
    deleted_at: integer(),
    /** What lists show of its files, kept by triggers. Null if it never had any. */
    card_media: text({ mode: "json" }).$type<CardMedia>(),
    /** Focus point of the cover; null for the center. */
    cover_focus: text({
      enum: coverFoci,
    }),
    /** Taken down by us; written together with its decision. */
    removed_at: integer(),
    /** Who is in its photos and videos; null if its creator wasn't asked. */
    people: text({ enum: peopleChoices }),
  },
  (t) => [
    check("content_price_is_ppv", sql`(${t.visibility_type} = 'ppv') = (${t.price} is not null)`),
    check("content_public_is_free", sql`${t.is_public} = (${t.visibility_type} = 'free')`),
    index("content_newest")
      .on(t.published_at, t.id)
      .where(sql`deleted_at is null and published_at is not null`),
    index("content_newest_by_type")
      .on(t.type, t.is_public, t.published_at, t.id)
      .where(sql`deleted_at is null and published_at is not null`),
    index("content_popular")
      .on(t.like_count, t.published_at, t.id)
      .where(sql`deleted_at is null and published_at is not null`),
    index("content_popular_by_type")
      .on(t.type, t.is_public, t.like_count, t.published_at, t.id)
      .where(sql`deleted_at is null and published_at is not null`),
    index("content_by_hot_score")
      .on(t.hot_score, t.published_at, t.id)
      .where(sql`deleted_at is null and published_at is not null`),
    index("content_by_type_and_hot_score")
      .on(t.type, t.is_public, t.hot_score, t.published_at, t.id)
      .where(sql`deleted_at is null and published_at is not null`),
    index("content_featured")
      .on(t.featured_at, t.id)
      .where(sql`featured_at is not null and deleted_at is null and published_at is not null`),
    index("content_publish_limit")
      .on(t.seller_id, t.first_published_at)
      .where(sql`first_published_at is not null`),
    index("content_due").on(t.scheduled_for).where(sql`scheduled_for is not null and deleted_at is null`),
    index("content_all_by_seller").on(t.seller_id, t.deleted_at),
    index("content_unpublished")
      .on(t.seller_id, t.scheduled_for)
      .where(sql`published_at is null and archived_at is null and deleted_at is null`),
    index("content_withdrawn")
      .on(t.seller_id, t.published_at, t.id)
      .where(sql`deleted_at is not null and published_at is not null`),
    index("content_removed").on(t.seller_id, t.removed_at, t.id).where(sql`removed_at is not null`),
    index("content_edited_by_seller").on(t.seller_id, t.updated_at, t.id).where(sql`deleted_at is null`),
    index("content_pinned")
      .on(t.seller_id, t.pinned_at)
      .where(sql`pinned_at is not null and deleted_at is null and published_at is not null`),
    index("content_popular_by_seller")
      .on(t.seller_id, t.like_count, t.published_at)
      .where(sql`published_at is not null and deleted_at is null`),
    index("content_by_seller_and_type")
      .on(t.seller_id, t.type, t.published_at, t.id)
      .where(sql`deleted_at is null and published_at is not null`),
    index("content_by_seller")
      .on(t.seller_id, t.published_at, t.id)
      .where(sql`deleted_at is null and published_at is not null`),
  ],
);

/** What a bulk change may alter, as it was before; `previews` are the files that everyone saw. */
export type BeforeChange = {
  id: string;
  visibility: "free" | "subscriber" | "ppv";
  price: number | null;
  subscribersPayToo: boolean;
  tags: string[];
  previews: string[];
};

export const bulk_changes = sqliteTable(
  "bulk_changes",
  {
    seller_id: text()
      .primaryKey()
      .references(() => profiles.id, { onDelete: "cascade" }),
    /** The revision it gave the posts, which shows whether they've been edited since. */
    id: text().notNull(),
    made_at: integer().notNull(),
    posts: text({ mode: "json" }).$type<BeforeChange[]>().notNull(),
  },
  (t) => [index("bulk_changes_made").on(t.made_at)],
);

/**
 * Published posts by tag, type, and date, so that finding them costs the same however many there are. Only triggers on
 * content write here.
 */
export const content_tags = sqliteTable(
  "content_tags",
  {
    tag: text().notNull(),
    type: text({ enum: postTypes }).notNull(),
    is_public: integer({ mode: "boolean" }).notNull(),
    published_at: integer().notNull(),
    content_id: text()
      .notNull()
      .references(() => content.id, { onDelete: "cascade" }),
  },
  (t) => [
    primaryKey({ columns: [t.tag, t.type, t.is_public, t.published_at, t.content_id] }),
    index("content_tags_of_content").on(t.content_id),
  ],
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
    index("likes_of_user").on(t.user_id, t.subject_type, t.created_at, t.subject_id),
  ],
);
