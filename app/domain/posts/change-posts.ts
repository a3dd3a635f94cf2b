import type { BulkChangeStore } from "#db/stores/posts/bulk-changes.ts";
import type { Clock } from "../clock.ts";
import { postSearchText } from "../discovery/search-text/search-text.ts";
import { noLongerFree } from "../media/purge-edge-cache.ts";
import { openReviews, type ReviewDeps } from "../moderation/cases/open-reviews.ts";
import { type BulkChange, type Changeable, MAX_CHANGED, planChange } from "./bulk-change.ts";

type ChangeablePost = Changeable & {
  id: string;
  title: string;
  description: string;
  descriptionIsPublic: boolean;
  subscribersPayToo: boolean;
  revision: string;
  media: { id: string; isPreview: boolean }[];
};

type Deps = {
  bulkChanges: Pick<BulkChangeStore, "find" | "save">;
  clock: Pick<Clock, "now" | "newId">;
} & ReviewDeps;
type Input = { sellerId: string; change: BulkChange; reviewed: { id: string; revision: string }[] };

/**
 * Changes several posts in one transaction, by the composer's rules. Posts that changed since the review are skipped
 * and counted as `stale`, so submitting twice is harmless. `noLongerFree` lists media that stopped being public;
 * `endsSales` means that a post can no longer be bought on its own.
 */
export async function changePosts(
  deps: Deps,
  { sellerId, change, reviewed }: Input,
): Promise<{ changed: number; stale: number; noLongerFree: string[]; endsSales: boolean }> {
  const reviewedRevisions = new Map(reviewed.slice(0, MAX_CHANGED).map(({ id, revision }) => [id, revision]));
  const found = await deps.bulkChanges.find(sellerId, [...reviewedRevisions.keys()]);
  const wanted = found
    .filter((post) => post.revision === reviewedRevisions.get(post.id))
    .map((post) => ({ post, ...planChange(post, change) }))
    .filter(({ isChanged }) => isChanged);
  const [revision, now] = [deps.clock.newId(), deps.clock.now()];
  const saved = new Set(
    await deps.bulkChanges.save(
      sellerId,
      wanted.map(({ post, after }) => valuesOf(post, after, post.subscribersPayToo)),
      { revision, now },
      wanted.map(({ post }) => beforeOf(post)),
    ),
  );
  const changed = wanted.filter(({ post }) => saved.has(post.id));
  // A post is reviewed as it is now, as after the composer, rather than once it's due.
  if (saved.size > 0) await openReviews(deps, { of: "creator", id: sellerId });
  const current = found.filter((post) => post.revision === reviewedRevisions.get(post.id));
  return {
    changed: changed.length,
    stale: reviewedRevisions.size - current.length + (wanted.length - changed.length),
    noLongerFree: changed.flatMap(({ post, after }) =>
      noLongerFree(post, { visibility: after.visibility, media: previewsOf(post, after) }),
    ),
    endsSales: changed.some(({ post, after }) => post.visibility === "ppv" && after.visibility !== "ppv"),
  };
}

const previewsOf = ({ media }: ChangeablePost, { visibility }: Changeable) =>
  media.map(({ id, isPreview }) => ({ id, isPreview: isPreview && visibility !== "free" }));

const beforeOf = ({ id, visibility, price, subscribersPayToo, tags, media }: ChangeablePost) => ({
  id,
  visibility,
  price,
  subscribersPayToo,
  tags,
  previews: media.filter(({ isPreview }) => isPreview).map((file) => file.id),
});

export const valuesOf = (post: ChangeablePost, after: Changeable, subscribersPayToo: boolean) => ({
  id: post.id,
  expected: post.revision,
  visibility: after.visibility,
  isPublic: after.visibility === "free",
  price: after.price,
  subscribersPayToo: after.visibility === "ppv" && subscribersPayToo,
  tags: after.tags,
  searchText: postSearchText({
    title: post.title,
    tags: after.tags,
    description: post.description,
    descriptionIsPublic: after.visibility === "free" || post.descriptionIsPublic,
  }),
});
