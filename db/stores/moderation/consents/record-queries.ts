import { and, eq, or, sql } from "drizzle-orm";
import { profiles } from "#db/schema/accounts/accounts.ts";
import { consents } from "#db/schema/moderation/consents.ts";
import { content } from "#db/schema/posts/posts.ts";
import { shownName, usernameKey } from "#db/stores/accounts/username-keys.ts";
import { type Params, prepared } from "#db/stores/prepared.ts";

const isSigned = sql`${consents.signed_at} is not null`;

export const postWithRecords = prepared((db, { id }: Params<{ id: string }>) =>
  db
    .select({ id: consents.content_id })
    .from(consents)
    .where(and(eq(consents.content_id, id), isSigned))
    .limit(1),
);
export const creatorWithRecords = prepared((db, { id }: Params<{ id: string }>) =>
  db
    .select({ id: profiles.id })
    .from(profiles)
    .where(
      and(
        or(eq(profiles.username_key, usernameKey(id)), eq(profiles.id, id)),
        sql`exists (select 1 from consents k where k.creator_id = ${profiles.id} and k.signed_at is not null)`,
      ),
    )
    .limit(1),
);

type Page = { id: string; afterEmail: string; afterPost: string; limit: number };
/** By person, so that each one's records are together. */
export const records = prepared(
  (db, { id, afterEmail, afterPost, limit }: Params<Page>, { ofPost }: { ofPost: boolean }) =>
    db
      .select({
        id: consents.id,
        contentId: consents.content_id,
        signedName: consents.signed_name,
        name: consents.name,
        email: consents.email,
        over18: consents.over_18,
        identityReference: consents.identity_reference,
        identityCheckedAt: consents.identity_checked_at,
        signedAt: consents.signed_at,
        mayDownload: consents.may_download,
        mayPromote: consents.may_promote,
        withdrawnAt: consents.withdrawn_at,
        endedAt: consents.ended_at,
        title: consents.title,
        media: consents.media,
        postCreatedAt: content.created_at,
        publishedAt: content.first_published_at,
        creator: { id: profiles.id, username: profiles.username, name: shownName() },
      })
      .from(consents)
      .innerJoin(profiles, eq(profiles.id, consents.creator_id))
      .leftJoin(content, eq(content.id, consents.content_id))
      .where(
        and(
          ofPost ? eq(consents.content_id, id) : eq(consents.creator_id, id),
          sql`${consents.email} >= ${afterEmail}
            and (${consents.email} > ${afterEmail} or ${consents.content_id} > ${afterPost})`,
          isSigned,
        ),
      )
      .orderBy(consents.email, consents.content_id)
      .limit(limit),
);
