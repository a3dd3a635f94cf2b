import { and, desc, eq, sql } from "drizzle-orm";
import { profiles } from "#db/schema/accounts/accounts.ts";
import { media, media_variants, post_media } from "#db/schema/media/media.ts";
import { consents } from "#db/schema/moderation/consents.ts";
import { content } from "#db/schema/posts/posts.ts";
import { shownName } from "#db/stores/accounts/username-keys.ts";
import { shownFile } from "#db/stores/media/shown-files.ts";
import { isOwn } from "#db/stores/posts/post-removal.ts";
import { type Condition, type Params, prepared } from "#db/stores/prepared.ts";

const facts = {
  id: consents.id,
  contentId: consents.content_id,
  name: consents.name,
  email: consents.email,
  expiresAt: consents.expires_at,
  over18: consents.over_18,
  signedAt: consents.signed_at,
  declinedAt: consents.declined_at,
  withdrawnAt: consents.withdrawn_at,
};

type OwnPost = { contentId: string; creatorId: string };
export const ofPost = prepared((db, { contentId, creatorId }: Params<OwnPost>) =>
  db
    .select({
      ...facts,
      signedName: consents.signed_name,
      sentAt: consents.sent_at,
      createdAt: consents.created_at,
    })
    .from(consents)
    .where(and(eq(consents.content_id, contentId), eq(consents.creator_id, creatorId)))
    .limit(20),
);

type Added = OwnPost & {
  id: string;
  name: string;
  email: string;
  tokenHash: string;
  now: number;
  expiresAt: number;
  most: number;
};
const isUnpublished = ({ contentId, creatorId }: Params<OwnPost>) => sql`exists (select 1 from content
  where ${isOwn({ id: contentId, sellerId: creatorId })} and published_at is null)`;
/** Only in a post of theirs that isn't published, and each address once. */
export const addPerson = prepared((db, params: Params<Added>) =>
  db
    .insert(consents)
    .select(
      sql`select ${params.id}, ${params.creatorId}, ${params.contentId}, ${params.name}, ${params.email}, ${params.now},
        ${params.tokenHash}, ${params.now}, ${params.expiresAt}, null, null, null, null, null, null, null, null, null,
        null, null, null where ${isUnpublished(params)}
        and (select count(*) from consents o where o.content_id = ${params.contentId}) < ${params.most}`,
    )
    .onConflictDoNothing(),
);
export const isAdded: Condition<{ id: string }> = (_, { id }) =>
  sql`exists (select 1 from consents where id = ${id})`;
export const setOthers = prepared((db, { contentId }: Params<OwnPost>) =>
  db
    .update(content)
    .set({ people: "others" })
    .where(
      sql`${content.id} = ${contentId} and exists (select 1 from consents where content_id = ${contentId})`,
    ),
);
/** Not yet answered, even if the link expired. */
const isOpen = sql`signed_at is null and declined_at is null and over_18 is not 0`;
type Own = { id: string; creatorId: string };
export const removePerson = prepared((db, { id, creatorId }: Params<Own>) =>
  db
    .delete(consents)
    .where(and(eq(consents.id, id), eq(consents.creator_id, creatorId), isOpen))
    .returning({ id: consents.id }),
);
export const setToken = prepared(
  (
    db,
    {
      id,
      creatorId,
      tokenHash,
      now,
      expiresAt,
    }: Params<Own & Pick<Added, "tokenHash" | "now" | "expiresAt">>,
  ) =>
    db
      .update(consents)
      .set({ token_hash: tokenHash, sent_at: now, expires_at: expiresAt })
      .where(and(eq(consents.id, id), eq(consents.creator_id, creatorId), isOpen)),
);
export const hasToken: Condition<{ tokenHash: string }> = (_, { tokenHash }) =>
  sql`exists (select 1 from consents where token_hash = ${tokenHash})`;

type Asked = { tokenHash: string; validSince: number };
/** The newest check of this person for this creator. */
const newestCheck = (column: string) => sql`(select ${sql.raw(`i.${column}`)} from consents i
  where i.creator_id = consents.creator_id and i.email = consents.email and i.identity_checked_at is not null
  order by i.identity_checked_at desc limit 1)`;
export const isChecked = ({ validSince }: Params<Pick<Asked, "validSince">>) =>
  sql`(coalesce(${newestCheck("over_18")}, 0) = 1 and ${newestCheck("identity_checked_at")} > ${validSince})`;
export const byToken = prepared((db, params: Params<Asked>) =>
  db
    .select({
      ...facts,
      creatorId: consents.creator_id,
      reference: consents.identity_reference,
      checkedAt: consents.identity_checked_at,
      isChecked: sql<boolean>`${isChecked(params)}`.mapWith(Boolean),
      mayDownload: consents.may_download,
      mayPromote: consents.may_promote,
      signedName: consents.signed_name,
      signedTitle: consents.title,
      title: content.title,
      isPostThere: sql<boolean>`${content.id} is not null and ${content.deleted_at} is null
        and ${content.removed_at} is null`.mapWith(Boolean),
      creator: { id: profiles.id, username: profiles.username, name: shownName(), email: profiles.email },
    })
    .from(consents)
    .innerJoin(profiles, eq(profiles.id, consents.creator_id))
    .leftJoin(content, eq(content.id, consents.content_id))
    .where(eq(consents.token_hash, params.tokenHash))
    .limit(1),
);
/** What someone signed, by their address. */
export const ofPerson = prepared((db, { email, limit }: Params<{ email: string; limit: number }>) =>
  db
    .select({
      ...facts,
      mayDownload: consents.may_download,
      mayPromote: consents.may_promote,
      title: consents.title,
      creator: { username: profiles.username, name: shownName() },
    })
    .from(consents)
    .innerJoin(profiles, eq(profiles.id, consents.creator_id))
    .where(and(eq(consents.email, email), sql`${consents.signed_at} is not null`))
    .orderBy(desc(consents.created_at))
    .limit(limit),
);
/** Of the post as it is now: what is signed for. At most ten variants of 30 files. */
export const filesOf = prepared((db, { tokenHash }: Params<Pick<Asked, "tokenHash">>) =>
  db
    .select({
      position: post_media.position,
      ...shownFile,
    })
    .from(consents)
    .innerJoin(post_media, eq(post_media.content_id, consents.content_id))
    .innerJoin(media, and(eq(media.id, post_media.media_id), sql`${media.ready_at} is not null`))
    .innerJoin(media_variants, eq(media_variants.media_id, media.id))
    .where(eq(consents.token_hash, tokenHash))
    .limit(300),
);
export const setReference = prepared(
  (db, { id, reference }: Params<{ id: string; reference: string | null }>) =>
    db
      .update(consents)
      .set({ identity_reference: reference })
      .where(and(eq(consents.id, id), isOpen)),
);
/** `reference` is the check's that was read: a newer one isn't overwritten. */
export const setChecked = prepared(
  (db, params: Params<{ id: string; reference: string; over18: number; now: number }>) =>
    db
      .update(consents)
      .set({ over_18: sql`${params.over18}`, identity_checked_at: params.now })
      .where(and(eq(consents.id, params.id), eq(consents.identity_reference, params.reference), isOpen)),
);

type Signature = Asked & {
  id: string;
  signedName: string;
  mayDownload: number;
  mayPromote: number;
  /** The files that were shown. */
  files: string;
  now: number;
};
/** Whether the post's files are those that were shown. */
const hasFiles = ({ files }: Params<Pick<Signature, "files">>) =>
  sql`(not exists (select 1 from post_media u where u.content_id = consents.content_id
      and u.media_id not in (select value from json_each(${files})))
    and (select count(*) from post_media u where u.content_id = consents.content_id) = json_array_length(${files}))`;
export const sign = prepared((db, params: Params<Signature>) =>
  db
    .update(consents)
    .set({
      signed_at: params.now,
      signed_name: params.signedName,
      may_download: sql`${params.mayDownload}`,
      may_promote: sql`${params.mayPromote}`,
      title: sql`(select c.title from content c where c.id = consents.content_id)`,
      media: sql`${params.files}`,
      identity_reference: newestCheck("identity_reference"),
      identity_checked_at: newestCheck("identity_checked_at"),
      over_18: sql`1`,
    })
    .where(
      and(
        eq(consents.id, params.id),
        eq(consents.token_hash, params.tokenHash),
        isOpen,
        sql`${consents.expires_at} > ${params.now} and ${isChecked(params)} and ${hasFiles(params)}
          and exists (select 1 from content c where c.id = consents.content_id and c.deleted_at is null
            and c.removed_at is null)`,
      ),
    ),
);
type Answered = { id: string; now: number };
export const isSigned: Condition<Answered> = (_, { id, now }) =>
  sql`exists (select 1 from consents where id = ${id} and signed_at = ${now})`;
export const decline = prepared((db, { id, now }: Params<Answered>) =>
  db
    .update(consents)
    .set({ declined_at: now })
    .where(and(eq(consents.id, id), isOpen, sql`expires_at > ${now}`)),
);
export const isDeclined: Condition<Answered> = (_, { id, now }) =>
  sql`exists (select 1 from consents where id = ${id} and declined_at = ${now})`;
export const answered = prepared((db, { id }: Params<{ id: string }>) =>
  db
    .select({
      signedAt: consents.signed_at,
      declinedAt: consents.declined_at,
      withdrawnAt: consents.withdrawn_at,
    })
    .from(consents)
    .where(eq(consents.id, id))
    .limit(1),
);
export const setWithdrawn = prepared((db, { id, now }: Params<Answered>) =>
  db
    .update(consents)
    .set({ withdrawn_at: now })
    .where(sql`${consents.id} = ${id} and signed_at is not null and withdrawn_at is null`),
);

export const clearSigned = prepared((db, { before, limit }: Params<{ before: number; limit: number }>) =>
  db.delete(consents).where(
    sql`${consents.id} in (select k.id from consents k where k.signed_at is not null and k.signed_at < ${before}
      and coalesce(k.withdrawn_at, k.ended_at) < ${before} order by k.signed_at limit ${limit})`,
  ),
);
