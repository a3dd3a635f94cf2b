import { and, eq, isNotNull, isNull, or, sql } from "drizzle-orm";
import { variantNames } from "#db/kinds.ts";
import { profiles } from "#db/schema/accounts/accounts.ts";
import { media, media_variants, post_media } from "#db/schema/media/media.ts";
import { content } from "#db/schema/posts/posts.ts";
import type { MediaItemFacts } from "#domain/media/check-media-access.ts";
import type { Database } from "../database.ts";
import { isChecked } from "../moderation/consents/consent-queries.ts";
import {
  entitlementColumns,
  guardColumns,
  hasPurchasedFrom,
  isWithdrawn,
  toEntitlements,
  toGuardedPost,
} from "../payments/entitlements.ts";
import { type Params, prepared } from "../prepared.ts";
import { isRemovedFile } from "./removed-media.ts";

/** Posts checked per media item; no page lets a creator get anywhere near it. */
const MAX_USES = 100;

/** Until when the reviewer's claim on a case about a post with this item lasts; it may be deleted meanwhile. */
const reviewUntil = (reviewerId: VariantParams["reviewerId"]) =>
  sql<number | null>`(select max(k.claimed_until) from case_media cm
    join cases k on k.id = cm.case_id and k.decided_at is null and k.claimed_by = ${reviewerId}
      and k.subject_kind <> 'message'
    where cm.media_id = media.id)`;

type VariantParams = Params<{
  mediaId: string;
  name: string;
  viewerId: string;
  reviewerId: string;
  tokenHash: string;
  validSince: number;
}>;
/** Until when the link of someone in a post shows this item to them; a signed one's has no end. */
const depictedUntil = ({ tokenHash, validSince }: Pick<VariantParams, "tokenHash" | "validSince">) =>
  sql<number | null>`(select iif(consents.signed_at is null, consents.expires_at, ${Number.MAX_SAFE_INTEGER})
    from consents join post_media dp on dp.content_id = consents.content_id and dp.media_id = media.id
    where consents.token_hash = ${tokenHash} and consents.withdrawn_at is null
      and (consents.signed_at is not null or ${isChecked({ validSince })}))`;
const variantUses = prepared(
  (
    db,
    { mediaId, name, viewerId, reviewerId, tokenHash, validSince }: VariantParams,
    { isMember, isDepicted }: { isMember: boolean; isDepicted: boolean },
  ) => {
    return db
      .select({
        key: media_variants.key,
        contentType: media_variants.content_type,
        bytes: media_variants.bytes,
        purpose: media.purpose,
        kind: media.kind,
        postId: content.id,
        mediaSellerId: media.seller_id,
        isPreview: post_media.is_preview,
        closedAt: profiles.closed_at,
        isRemoved: isRemovedFile(sql`media.id`),
        reviewUntil: reviewUntil(reviewerId),
        depictedUntil: isDepicted ? depictedUntil({ tokenHash, validSince }) : sql<null>`null`,
        bought: sql<number>`case when ${media.purpose} in ('portrait', 'cover')
          then ${hasPurchasedFrom(viewerId, media.seller_id)} else 0 end`,
        ...guardColumns,
        ...entitlementColumns(isMember ? viewerId : null, media.seller_id),
      })
      .from(media_variants)
      .innerJoin(
        media,
        and(
          eq(media.id, media_variants.media_id),
          or(isNull(media.deleted_at), sql`${reviewUntil(reviewerId)} is not null`),
        ),
      )
      .innerJoin(profiles, eq(profiles.id, media.seller_id))
      .leftJoin(post_media, eq(post_media.media_id, media.id))
      .leftJoin(
        content,
        and(eq(content.id, post_media.content_id), or(isNull(content.deleted_at), isWithdrawn)),
      )
      .where(
        and(
          eq(media_variants.media_id, mediaId),
          eq(media_variants.name, name),
          or(
            isNotNull(media.first_used_at),
            eq(media.seller_id, viewerId),
            sql`${reviewUntil(reviewerId)} is not null`,
          ),
        ),
      )
      .limit(MAX_USES);
  },
);

/** `reviewerId`: the viewer, if they may review reported files. */
export async function findVariant(
  db: Database,
  mediaId: string,
  name: string,
  viewerId: string | null,
  reviewerId: string | null,
  consent: { tokenHash: string; validSince: number } | null = null,
): Promise<MediaItemFacts | null> {
  // The original upload is kept only until processing ends, and is never served.
  if (!variantNames.some((one) => one === name && one !== "original")) return null;
  const shape = { isMember: viewerId !== null, isDepicted: consent !== null };
  const { tokenHash, validSince } = consent ?? { tokenHash: "", validSince: 0 };
  const values = {
    mediaId,
    name,
    viewerId: viewerId ?? "",
    reviewerId: reviewerId ?? "",
    tokenHash,
    validSince,
  };
  const rows = await variantUses.run(db, values, shape);
  const [row] = rows;
  if (!row) return null;
  return {
    key: row.key,
    contentType: row.contentType,
    bytes: row.bytes,
    purpose: row.purpose,
    kind: row.kind,
    sellerId: row.mediaSellerId,
    leaving: row.closedAt !== null,
    isRemoved: row.isRemoved,
    reviewUntil: row.reviewUntil,
    depictedUntil: row.depictedUntil,
    entitlements: { ...toEntitlements(row, viewerId), purchased: row.bought === 1 },
    uses: rows.flatMap((use) => {
      const guard = toGuardedPost(use);
      if (guard === null || use.postId === null) return [];
      const entitlements = toEntitlements(use, viewerId);
      return [{ postId: use.postId, guard, entitlements, isPreview: use.isPreview ?? false }];
    }),
  };
}
