import { and, asc, eq, exists, gte, isNotNull, isNull, not, type SQL, sql } from "drizzle-orm";
import { profiles } from "#db/schema/accounts/accounts.ts";
import { media, post_media } from "#db/schema/media/media.ts";
import { content } from "#db/schema/posts/posts.ts";
import type { WaitReason } from "#domain/posts/own-post.ts";
import type { PublishLimit } from "#domain/posts/publish-limit.ts";
import { mayAct } from "../creators/team/may-act.ts";
import { isUnpostable } from "../media/removed-media.ts";
import { type Builder, type Params, prepared } from "../prepared.ts";
import { partParams, type RowOf, rowParams } from "../prepared-rows.ts";
import { isOwn, type OwnPostKey } from "./post-removal.ts";
import { isWithinPublishLimit } from "./publish-limit.ts";
import { hasUnreviewedFiles, hasUnsignedFiles, waits, waitsFor } from "./waits.ts";

type Timing = "now" | "draft" | "keep" | "later";
/** `isTeam`: a team member saves it, whose membership is checked at that moment. */
type Shape = { when: Timing; publishLimit: PublishLimit; isTeam: boolean };
/** `uses`: a JSON list of the post's media, `{ id, at, free, added }`. `mediaCount`: the number of distinct items. */
type Save = OwnPostKey & {
  uses: string;
  mediaCount: number;
  expected: string;
  revision: string;
  memberId: string;
  now: number;
};

function canSave({ when, publishLimit, isTeam }: Shape, save: Params<Save>): SQL {
  const { id, sellerId, uses, mediaCount, memberId, now } = save;
  const usable = and(
    sql`${media.id} in (select value ->> 'id' from json_each(${uses}))`,
    eq(media.seller_id, sellerId),
    eq(media.purpose, "post"),
    isNull(media.deleted_at),
    isNotNull(media.ready_at),
    not(isUnpostable(sql`media.id`)),
  );
  const mayPublish =
    when === "now"
      ? sql`(exists (select 1 from content b where b.id = ${id} and b.first_published_at is not null)
          or ${isWithinPublishLimit(sql`${sellerId}`, publishLimit, now)})`
      : sql`1`;
  const isMember = isTeam ? mayAct("publish", sellerId, memberId) : sql`1`;
  return sql`((select count(*) from ${media} where ${usable}) = ${mediaCount} and ${mayPublish} and ${isMember}
    and not ${hasUnsignedFiles(sql`${id}`, sql`${uses}`)}
    and not ${hasUnreviewedFiles(sql`${id}`, sql`${uses}`, now)})`;
}
const isExpected = (save: Params<Save>) => and(isOwn(save), eq(content.revision, save.expected));
const mayWrite = (db: Builder, shape: Shape, save: Params<Save>) =>
  and(canSave(shape, save), exists(db.select({ one: sql`1` }).from(content).where(isExpected(save))));

export const insertPost = prepared((db, row: Params<RowOf<typeof content>>) =>
  db.insert(content).values(rowParams(content, row)).onConflictDoNothing(),
);

export const deleteUses = prepared((db, save: Params<Save>, shape: Shape) =>
  db.delete(post_media).where(and(eq(post_media.content_id, save.id), mayWrite(db, shape, save))),
);

export const insertUses = prepared((db, save: Params<Save>, shape: Shape) =>
  db.insert(post_media).select(
    sql`select ${save.id}, value ->> 'id', value ->> 'at', value ->> 'free' from json_each(${save.uses})
        where ${mayWrite(db, shape, save)}`,
  ),
);

type AltParams = Params<Save & { mediaId: string; alt: string }>;
export const saveAlt = prepared((db, save: AltParams, shape: Shape) =>
  db
    .update(media)
    .set({ alt: save.alt, first_used_at: sql`coalesce(${media.first_used_at}, ${save.now})` })
    .where(and(eq(media.id, save.mediaId), mayWrite(db, shape, save))),
);

type UpdateParams = Params<Partial<RowOf<typeof content>> & Save & { scheduledFor: number | null }>;
export const updatePost = prepared(
  (db, save: UpdateParams, { columns, ...shape }: Shape & { columns: string[] }) =>
    db
      .update(content)
      .set({
        ...partParams(content, columns, save),
        ...publishDates(
          shape.when,
          save,
          waits(
            sql`${save.id}`,
            columns.includes("people") ? sql`${save["content.people"]}` : sql`content.people`,
            { editedAt: save.now, now: save.now },
          ),
        ),
      })
      .where(and(isExpected(save), canSave(shape, save))),
);

export const deleteUnsaved = prepared((db, save: Params<Save>, shape: Shape) =>
  db
    .delete(content)
    .where(and(isOwn(save), eq(content.revision, save.revision), sql`not ${canSave(shape, save)}`)),
);

export const savedPost = prepared((db, saved: Params<OwnPostKey & { now: number }>) =>
  db
    .select({
      revision: content.revision,
      waitsFor: sql<WaitReason | null>`case when ${content.scheduled_for} is not null then ${waitsFor(saved.now)} end`,
    })
    .from(content)
    .where(isOwn(saved))
    .limit(1),
);

type RefusedParams = Params<OwnPostKey & { uses: string; now: number }>;
/** Why a save changed nothing. */
export const refusal = prepared(
  (db, { id, sellerId, uses, now }: RefusedParams, { publishLimit }: Pick<Shape, "publishLimit">) =>
    db
      .select({
        within: sql<number>`${isWithinPublishLimit(sql`${sellerId}`, publishLimit, now)}`,
        unsigned: sql<number>`${hasUnsignedFiles(sql`${id}`, sql`${uses}`)}`,
        unreviewed: sql<number>`${hasUnreviewedFiles(sql`${id}`, sql`${uses}`, now)}`,
      })
      .from(profiles)
      .where(eq(profiles.id, sellerId))
      .limit(1),
);

export const ownPost = prepared((db, key: Params<OwnPostKey>) =>
  db.select().from(content).where(isOwn(key)).limit(1),
);
/** A revision ends with the digest of the saved values, so an edited post no longer matches. Drafts never do. */
export const samePost = prepared(
  (db, { sellerId, digest, since }: Params<{ sellerId: string; digest: string; since: number }>) =>
    db
      .select({ id: content.id, type: content.type })
      .from(content)
      .where(
        and(
          eq(content.seller_id, sellerId),
          isNull(content.deleted_at),
          gte(content.updated_at, since),
          gte(content.created_at, since),
          sql`substr(${content.revision}, -length(${digest})) = ${digest}`,
          sql`coalesce(${content.published_at}, ${content.scheduled_for}) is not null`,
        ),
      )
      .limit(1),
);
export const mediaOfOwnPost = prepared((db, { id }: Params<{ id: string }>) =>
  db
    .select({ mediaItem: media, isPreview: post_media.is_preview })
    .from(post_media)
    .innerJoin(media, eq(media.id, post_media.media_id))
    .where(eq(post_media.content_id, id))
    .orderBy(asc(post_media.position))
    .limit(100),
);

/** A post that waits counts as scheduled for now: the scheduled run publishes it. */
function publishDates(
  when: Timing,
  { now, scheduledFor }: Params<{ now: number; scheduledFor: number | null }>,
  isWaiting: SQL,
) {
  switch (when) {
    case "keep":
      return {};
    case "draft":
      return { scheduled_for: null, published_at: null };
    case "later":
      return { scheduled_for: scheduledFor, published_at: null, archived_at: null };
    case "now":
      return {
        scheduled_for: sql`iif(${isWaiting}, ${now}, null)`,
        archived_at: null,
        // A previously published post keeps its date.
        published_at: sql`iif(${isWaiting}, null, coalesce(${content.first_published_at}, ${now}))`,
        first_published_at: sql`coalesce(${content.first_published_at}, iif(${isWaiting}, null, ${now}))`,
      };
  }
}
