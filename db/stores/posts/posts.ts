import { and, asc, eq, isNotNull, isNull, or } from "drizzle-orm";
import type { Access } from "../../../app/domain/access/check-access.ts";
import { media, media_variants, post_media } from "../../schema/media.ts";
import { content } from "../../schema/posts.ts";
import type { Database } from "../database.ts";
import { type PostFacts, selectTeasers, toPostFacts } from "../discover/teasers.ts";
import { isWithdrawn } from "../payments/entitlements.ts";
import { prepared, type Slots } from "../prepared.ts";

export type PostStore = ReturnType<typeof postStore>;

type PostSlots = Slots<{ id: string; viewerId: string | null }>;
const onePost = (isMember: boolean) =>
  prepared((db, { id, viewerId }: PostSlots) =>
    selectTeasers(db, isMember ? viewerId : null)
      .where(and(or(isNull(content.deleted_at), isWithdrawn), eq(content.id, id)))
      .limit(1),
  );
const postForGuest = onePost(false);
const postForMember = onePost(true);

const textOfPost = prepared((db, { id }: Slots<{ id: string }>) =>
  db
    .select({ description: content.description, body: content.body, tags: content.tags })
    .from(content)
    .where(eq(content.id, id))
    .limit(1),
);

/** The variants of a post's media, in the creator's order. At most 300: thirty media items with ten variants each. */
const mediaOfPost = prepared((db, { id }: Slots<{ id: string }>) =>
  db
    .select({ mediaItem: media, variant: media_variants, isPreview: post_media.is_preview })
    .from(post_media)
    .innerJoin(media, eq(media.id, post_media.media_id))
    .innerJoin(media_variants, eq(media_variants.media_id, media.id))
    .where(and(eq(post_media.content_id, id), isNull(media.deleted_at), isNotNull(media.ready_at)))
    .orderBy(asc(post_media.position), asc(media_variants.width))
    .limit(300),
);
export type MediaVariantRow = Awaited<ReturnType<typeof mediaOfPost.run>>[number];

/** Single posts, as teasers with the facts that decide access, or in full. */
export function postStore(db: Database) {
  return {
    /** Returns a post's teaser and access facts, whatever its state; null if there is none. */
    async find(id: string, viewerId: string | null): Promise<PostFacts | null> {
      const query = viewerId === null ? postForGuest : postForMember;
      const [found] = await query.run(db, { id, viewerId });
      return found ? toPostFacts(found.row, viewerId) : null;
    },

    /**
     * Returns a post in one round trip: teaser and access facts, and what `decide` lets the viewer have of the rest:
     * everything, or only the media of the preview. Null if there is no such post.
     */
    async findWithContent(id: string, viewerId: string | null, decide: (facts: PostFacts) => Access) {
      const query = viewerId === null ? postForGuest : postForMember;
      const [[found], [text], mediaRows] = await db.batch([
        query.bind(db, { id, viewerId }),
        textOfPost.bind(db, { id }),
        mediaOfPost.bind(db, { id }),
      ]);
      if (!found || !text) return null;
      const facts = toPostFacts(found.row, viewerId);
      const access = decide(facts);
      if (access.ok) return { facts, access, full: { ...text, mediaRows } };
      return { facts, access, full: null, preview: mediaRows.filter(({ isPreview }) => isPreview) };
    },
  };
}
