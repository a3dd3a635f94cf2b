import type { OwnMediaItem, VaultStore } from "../../../db/stores/media/vault.ts";
import type { AuthoringStore, PublishTiming, UsedMediaItem } from "../../../db/stores/posts/authoring.ts";
import type { OwnPostStore } from "../../../db/stores/posts/own-posts.ts";
import type { Visibility } from "../access/visibility.ts";
import type { Clock } from "../clock.ts";
import { noLongerFree, visibleMedia } from "../media/purge-edge-cache.ts";
import { type Outcome, refuse } from "../outcome.ts";
import { postSearchText } from "../search-text/search-text.ts";
import { postTypeOf } from "./arrange.ts";
import type { PostType } from "./post.ts";
import { toPostImage, variantUrl } from "./post-image.ts";
import { publishLimit } from "./publish-limit.ts";

/** Whether a form's key can be a post's id: 128 bits as the page's loader made them. */
export const isPostKey = (text: string) => /^[\w-]{22}$/.test(text);

export type PostInput = {
  id: string;
  sellerId: string;
  /** The revision that the form was made from; null for a new post. */
  baseRevision: string | null;
  title: string;
  description: string;
  description_public: boolean;
  body: string;
  tags: string[];
  visibility_type: Visibility;
  price: number | null;
  subscribersPayToo: boolean;
  timing: PublishTiming;
  media: UsedMediaItem[];
};
export type SaveRefusal = "empty" | "unready" | "media" | "changed" | "taken" | "full" | "published" | "gone";
type Deps = {
  authoring: Pick<AuthoringStore, "save" | "findOwn">;
  ownPosts: Pick<OwnPostStore, "wasOwn">;
  vault: Pick<VaultStore, "findByIds">;
  clock: Pick<Clock, "now" | "newId">;
};

/**
 * Saves a post as its creator sent it: as a draft, to be published now or at a time, or as an edit that leaves its
 * dates. Sent twice, it is one post. `empty`: nothing to show. `unready`: a medium is still worked on or failed.
 * `media`: one is gone. `changed`: saved elsewhere since. `taken`: not this creator's.
 * `full`: published more than its creator may just now. `published`: what people have by now would be taken back.
 * `gone`: its creator deleted it meanwhile. With `lessFree`, the media that it gives to everybody no more.
 */
export async function savePost(
  deps: Deps,
  input: PostInput,
): Promise<Outcome<SaveRefusal, { type: PostType; published: boolean; noLongerFree: string[] }>> {
  const now = deps.clock.now();
  const found = await deps.vault.findByIds(
    input.media.map((one) => one.id),
    input.sellerId,
  );
  if (found.length < input.media.length) return refuseUnlessGone(deps, input, "media");
  if (input.timing.when !== "draft" && input.media.length === 0 && input.body === "") return refuse("empty");
  // A draft waits for what is being worked on as well: a post never shows a medium that is not there.
  if (found.some(({ mediaItem }) => mediaItem.ready_at === null)) return refuse("unready");
  const before = await deps.authoring.findOwn(input.id, input.sellerId);
  if (input.baseRevision === null && before !== null)
    return savedOutcome(before.post.type, before.post.published_at !== null);
  if (input.baseRevision !== null && before === null) return refuseUnlessGone(deps, input, "taken");
  const takesBack = input.timing.when === "draft" || input.timing.when === "later";
  if (takesBack && before?.post.first_published_at != null) return refuse("published");

  const values = valuesOf(input, found, deps.clock.newId(), now);
  const kept = new Set(input.media.map((one) => one.id));
  const dropped = (before?.media ?? []).map(({ mediaItem }) => mediaItem.id).filter((id) => !kept.has(id));
  const saved = await deps.authoring.save(
    values,
    input.baseRevision,
    input.media,
    dropped,
    input.timing,
    now,
    publishLimit,
  );
  if (saved === "full") return refuse("full");
  if (saved === "media") return refuseUnlessGone(deps, input, "media");
  if (saved === "stale") return resolveConflict(deps, input);
  const published =
    input.timing.when === "now" || (input.timing.when === "keep" && before?.post.published_at != null);
  return savedOutcome(
    values.type,
    published,
    before === null ? [] : noLongerFree(visibleMedia(before), submittedMedia(input)),
  );
}

const submittedMedia = ({ visibility_type, media }: PostInput) => ({ visibility: visibility_type, media });

/** A deleted post's form, gone back to, or its call sent again, is told of that and not of what went with it. */
async function refuseUnlessGone(deps: Deps, { id, sellerId }: PostInput, reason: "media" | "taken") {
  return refuse((await deps.ownPosts.wasOwn(id, sellerId)) ? "gone" : reason);
}

/** The same new form, sent twice at once: the other one made the post. An edit that came second is told so. */
async function resolveConflict(deps: Deps, input: PostInput) {
  if (input.baseRevision !== null) return refuse("changed");
  const mine = await deps.authoring.findOwn(input.id, input.sellerId);
  return mine ? savedOutcome(mine.post.type, mine.post.published_at !== null) : refuse("taken");
}

function valuesOf(input: PostInput, found: OwnMediaItem[], revision: string, now: number) {
  const kindOf = new Map(found.map(({ mediaItem }) => [mediaItem.id, mediaItem.kind]));
  const first = found.find(({ mediaItem }) => mediaItem.id === input.media[0]?.id);
  return {
    id: input.id,
    seller_id: input.sellerId,
    type: postTypeOf(input.media.flatMap(({ id }) => kindOf.get(id) ?? [])),
    url: first ? contentUrl(first) : "",
    title: input.title,
    description: input.description,
    description_public: input.description_public,
    body: input.body,
    tags: input.tags,
    search_words: postSearchText({
      ...input,
      descriptionIsPublic: input.visibility_type === "free" || input.description_public,
    }),
    visibility_type: input.visibility_type,
    is_public: input.visibility_type === "free",
    price: input.price,
    subscribers_pay_too: input.subscribersPayToo,
    revision,
    created_at: now,
    updated_at: now,
  };
}

/** The address that a post is known by to its creator: a picture as wide as a page shows it, a film or sound itself. */
function contentUrl({ mediaItem, renderedVariants }: OwnMediaItem): string {
  if (mediaItem.kind !== "image") return variantUrl(mediaItem.id, "file");
  return toPostImage(mediaItem, renderedVariants)?.sources.findLast(({ width }) => width <= 1080)?.url ?? "";
}

const savedOutcome = (type: PostType, published: boolean, lessFree: string[] = []) => ({
  ...{ ok: true as const, type, published, noLongerFree: lessFree },
});
