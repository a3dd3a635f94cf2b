import { and, eq, isNull, or, sql } from "drizzle-orm";
import { profiles } from "#db/schema/accounts/accounts.ts";
import { content } from "#db/schema/posts/posts.ts";
import type { Cents } from "#domain/money.ts";
import type { Access } from "#domain/posts/access/check-access.ts";
import type { MediaVariantRow, PostFacts } from "#domain/posts/post-facts.ts";
import type { Database } from "../database.ts";
import { selectTeasers, takesPayments, toPostFacts } from "../discovery/teasers.ts";
import { isRemovedFile } from "../media/removed-media.ts";
import { isWithdrawn } from "../payments/entitlements.ts";
import { type Params, prepared } from "../prepared.ts";

export type PostStore = ReturnType<typeof postStore>;

type PostParams = Params<{ id: string; viewerId: string | null }>;
const isPost = (id: PostParams["id"]) => and(or(isNull(content.deleted_at), isWithdrawn), eq(content.id, id));

const onePost = prepared((db, { id, viewerId }: PostParams, { isMember }: { isMember: boolean }) =>
  selectTeasers(db, isMember ? viewerId : null)
    .where(isPost(id))
    .limit(1),
);

/** Variants of a post's media, in the creator's order. At most 300: thirty media items with ten variants each. */
const mediaOfPost = sql<
  MediaVariantRow[]
>`(select json_group_array(json_object('mediaItem', json(item), 'variant', json(variant),
    'isPreview', json(iif(is_preview, 'true', 'false')))) from (
  select u.is_preview,
    json_object('id', m.id, 'kind', m.kind, 'alt', m.alt, 'teaser', m.teaser, 'width', m.width, 'height', m.height,
      'duration_ms', m.duration_ms) as item,
    json_object('name', v.name, 'content_type', v.content_type, 'width', v.width, 'height', v.height,
      'bytes', v.bytes) as variant
  from post_media u join media m on m.id = u.media_id join media_variants v on v.media_id = m.id
  where u.content_id = ${content.id} and m.deleted_at is null and m.ready_at is not null
    and not ${isRemovedFile(sql`m.id`)}
  order by u.position, v.width limit 300))`.mapWith((json: string): MediaVariantRow[] => JSON.parse(json));

// One statement, so that access facts match the text and media.
const wholePost = prepared((db, { id, viewerId }: PostParams, { isMember }: { isMember: boolean }) =>
  selectTeasers(db, isMember ? viewerId : null, {
    description: sql<string>`${content.description}`,
    body: sql<string>`${content.body}`,
    tags: sql<string[]>`${content.tags}`.mapWith(content.tags),
    media: mediaOfPost,
    subscriptionOffer: sql<Cents | null>`iif(${takesPayments}, ${profiles.subscription_price}, null)`,
  })
    .where(isPost(id))
    .limit(1),
);

export function postStore(db: Database) {
  return {
    async find(id: string, viewerId: string | null): Promise<PostFacts | null> {
      const [found] = await onePost.run(db, { id, viewerId }, { isMember: viewerId !== null });
      return found ? toPostFacts(found.row, viewerId) : null;
    },

    /**
     * Returns a post in one round trip. `decide` determines what the viewer gets besides the teaser: everything, or
     * only preview media. Null if there's no such post.
     */
    async findWithContent(id: string, viewerId: string | null, decide: (facts: PostFacts) => Access) {
      const [found] = await wholePost.run(db, { id, viewerId }, { isMember: viewerId !== null });
      if (!found) return null;
      const { row, description, body, tags, media, subscriptionOffer } = found;
      const facts = toPostFacts(row, viewerId);
      const access = decide(facts);
      if (access.ok)
        return { facts, access, full: { description, body, tags, mediaRows: media, subscriptionOffer } };
      return { facts, access, full: null, preview: media.filter(({ isPreview }) => isPreview) };
    },
  };
}
