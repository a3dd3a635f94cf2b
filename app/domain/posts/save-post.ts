import {
  type CoverFocus,
  type PeopleChoice,
  type PostType,
  peopleChoices,
  type TeamAction,
  type Visibility,
} from "#db/kinds.ts";
import type { MediaStore } from "#db/stores/media/media.ts";
import type { VaultStore } from "#db/stores/media/vault.ts";
import type { AuthoringStore } from "#db/stores/posts/authoring.ts";
import type { OwnPostStore } from "#db/stores/posts/own-posts.ts";
import { postSearchText } from "../discovery/search-text/search-text.ts";
import { MINUTE_MS } from "../durations.ts";
import { consumeAttempt, type RateLimitDeps, rateLimits } from "../gates/rate-limits.ts";
import { noLongerFree, visibleMedia } from "../media/purge-edge-cache.ts";
import { compareAgain, type RemovedRefusal } from "../media/removed-files.ts";
import { openReviews, type ReviewDeps } from "../moderation/cases/open-reviews.ts";
import { type Outcome, refuse } from "../outcome.ts";
import { postTypeOf } from "./arrange.ts";
import type { OwnMediaItem } from "./composer-media.ts";
import type { OwnPost, PublishTiming, UsedMediaItem, WaitReason } from "./own-post.ts";
import { toPostImage, variantUrl } from "./post-image.ts";
import { publishLimit } from "./publish-limit.ts";

/** 128 random bits, as the composer's loader generates them. */
export const isPostKey = (text: string) => /^[\w-]{22}$/.test(text);

export type PostInput = {
  id: string;
  sellerId: string;
  baseRevision: string | null;
  /** Identifies the opened form: its own earlier saves, where the answer was lost, aren't changes from elsewhere. */
  edit?: string | undefined;
  revision?: string;
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
  /** Focus point of the cover; unchanged if omitted. */
  coverFocus?: CoverFocus;
  /** Who is in its files; unchanged if omitted. */
  people?: PeopleChoice | undefined;
  by?: { name: string; action: TeamAction; memberId: string };
};
/** Going back in a browser without scripts leads to a new form with the old text. In ms. */
const SAME_POST_MS = 10 * MINUTE_MS;

export type SaveRefusal =
  | "empty"
  | "unready"
  | "media"
  | "changed"
  | "taken"
  | "full"
  | "drafts"
  | "people"
  | "others"
  | "signed"
  | "unreviewed"
  | RemovedRefusal
  | "published"
  | "gone";
type SavedPost = {
  type: PostType;
  published: boolean;
  /** It isn't published before. */
  waitsFor: WaitReason | null;
  noLongerFree: string[];
  sameAs?: string;
};
type Deps = Pick<RateLimitDeps, "rateLimits" | "secrets"> & {
  authoring: Pick<AuthoringStore, "save" | "findOwn" | "findSame">;
  ownPosts: Pick<OwnPostStore, "wasOwn">;
  vault: Pick<VaultStore, "findByIds">;
  mediaStore: Pick<MediaStore, "findRemoved" | "listUncompared" | "recordComparison">;
} & ReviewDeps;

/**
 * Saves a draft, publishes, schedules, or edits a post; idempotent. Refusals: `empty`: nothing to show; `unready`: a
 * media item is processing or failed; `media`: one no longer exists; `changed`: saved elsewhere since; `taken`: belongs
 * to another creator; `full`: over the publish limit; `drafts`: over the limit of new ones; `people`: its files need
 * an answer to who is in them; `others`: it's public, and the others in it haven't agreed; `signed`: someone in it agreed
 * to it without these files; `unreviewed`: it's public, and these files would need a review; `removed`: one of its files
 * was removed elsewhere since; `published`: already public, so it can't be a draft; `gone`: deleted meanwhile. `noLongerFree` lists media that stopped being
 * public. `sameAs`: a new form sent exactly what another one had just published or scheduled; that post stays the only
 * one.
 */
export async function savePost(deps: Deps, input: PostInput): Promise<Outcome<SaveRefusal, SavedPost>> {
  const now = deps.clock.now();
  const found = await deps.vault.findByIds(
    input.media.map((one) => one.id),
    input.sellerId,
  );
  if (found.length < input.media.length) return refuseUnlessGone(deps, input, "media");
  if (input.timing.when !== "draft" && input.media.length === 0 && input.body === "") return refuse("empty");
  // Drafts wait for processing too, so that a post never shows a media item that isn't ready.
  if (found.some(({ mediaItem }) => mediaItem.ready_at === null)) return refuse("unready");
  const before = await deps.authoring.findOwn(input.id, input.sellerId);
  const revision = input.revision ?? revisionOf(deps, input, found);
  if (before !== null && isSaved(before, input, revision)) return savedAgain(input, before);
  if (input.baseRevision !== null && before === null) return refuseUnlessGone(deps, input, "taken");
  const timed = checkTiming(input, before);
  if (!timed.ok) return timed;

  const same = await findSame(deps, input, { before, found, now });
  if (same !== null)
    return {
      ...savedOutcome(same.type, { published: input.timing.when === "now", waitsFor: null }),
      sameAs: same.id,
    };
  const checked = await checkNew(deps, input, before);
  if (!checked.ok) return checked;

  const values = valuesOf(input, before, found, revision, now);
  const ids = input.media.map((one) => one.id);
  const shown = (before?.media ?? []).map(({ mediaItem }) => mediaItem.id);
  const dropped = shown.filter((id) => !ids.includes(id));
  const saved = await deps.authoring.save(
    values,
    baseOf(deps, before, input),
    input.media.map((one) => ({ ...one, isNew: !shown.includes(one.id) })),
    dropped,
    input.timing,
    now,
    publishLimit,
    input.by ? { ...input.by, creatorId: input.sellerId, subjectId: input.id, number: null, now } : null,
  );
  if (saved === "full" || saved === "signed" || saved === "unreviewed") return refuse(saved);
  if (saved === "media") return refuseUnlessGone(deps, input, "media");
  if (saved === "stale") return resolveConflict(deps, input);
  const noLonger = before === null ? [] : noLongerFree(visibleMedia(before), submittedMedia(input));
  if (saved === "saved")
    return savedOutcome(values.type, { published: isPublished(input, before), waitsFor: null }, noLonger);
  await openReviews(deps, { of: "post", id: input.id });
  return savedOutcome(values.type, { published: false, waitsFor: saved }, noLonger);
}

/** What only costs a query if it may be saved otherwise. */
async function checkNew(
  deps: Deps,
  input: PostInput,
  before: Own,
): Promise<Outcome<"drafts" | RemovedRefusal>> {
  if (await isDraftTooMany(deps, input, before)) return refuse("drafts");
  const removed = await compareAgain(
    deps,
    input.media.map((one) => one.id),
    input.sellerId,
  );
  return removed === null ? { ok: true } : refuse(removed);
}

/** API clients name their posts by a key instead, and drafts cost nothing. */
async function findSame(
  deps: Deps,
  input: PostInput,
  { before, found, now }: { before: Own; found: OwnMediaItem[]; now: number },
) {
  const { edit, timing, sellerId } = input;
  if (before !== null || edit === undefined || (timing.when !== "now" && timing.when !== "later"))
    return null;
  const digest = valuesDigest(deps, input, found);
  return deps.authoring.findSame({ sellerId, digest, since: now - SAME_POST_MS });
}

type Own = (OwnPost & { post: { first_published_at: number | null } }) | null;

type Digests = { secrets: Pick<Deps["secrets"], "digest"> };
type OpenedForm = Pick<PostInput, "edit" | "sellerId" | "by">;

const shortDigest = ({ secrets }: Digests, value: unknown) =>
  secrets.digest(JSON.stringify(value)).slice(0, 22);

/** Names a form and who uses it. Others may read it in a revision, but can't send anything as that form. */
const formMark = (deps: Digests, { edit, sellerId, by }: OpenedForm) =>
  edit === undefined ? null : shortDigest(deps, [by?.memberId ?? sellerId, edit]);

/** Covers all values and the order of the media. A file that is uploaded again counts as the same one. */
function valuesDigest(
  deps: Digests,
  { id: _i, by: _b, baseRevision: _r, edit: _e, media, ...sent }: PostInput,
  found: OwnMediaItem[],
) {
  const contents = new Map(
    found.map(({ mediaItem: { id, kind, name, width, height, duration_ms, teaser } }) => [
      id,
      [kind, name, width, height, duration_ms, teaser],
    ]),
  );
  const files = media.map(({ id, alt, isPreview }) => [contents.get(id), alt, isPreview]);
  return shortDigest(deps, [Object.entries(sent).sort(), files]);
}

/** Identifies the form and its values: sending the same form again yields the same revision. */
function revisionOf(deps: Deps, input: PostInput, found: OwnMediaItem[]): string {
  const mark = formMark(deps, input);
  return mark === null ? deps.clock.newId() : mark + valuesDigest(deps, input, found);
}

/** Whether a button of this form saved this version of the post. */
export function isOwnSave(deps: Digests, saved: Own, form: OpenedForm): boolean {
  const mark = formMark(deps, form);
  return saved !== null && mark !== null && saved.post.revision.startsWith(mark);
}

/** The revision that this save replaces: the one that was opened, or the form's own last save. */
export const baseOf = (deps: Digests, before: Own, form: OpenedForm & Pick<PostInput, "baseRevision">) =>
  before !== null && isOwnSave(deps, before, form) ? before.post.revision : form.baseRevision;

/** A new post whose ID exists was sent before, but a form that was changed since is saved again. */
const isSaved = (before: OwnPost, { baseRevision, edit }: PostInput, revision: string) =>
  before.post.revision === revision || (baseRevision === null && edit === undefined);

const isDraftTooMany = async (deps: Deps, { sellerId, timing }: PostInput, before: Own) =>
  before === null &&
  timing.when !== "now" &&
  !(await consumeAttempt(deps, rateLimits.newDrafts, sellerId)).ok;
function checkTiming(input: PostInput, before: Own): Outcome<"published" | "people" | "others"> {
  const { when } = input.timing;
  const wasOut = before !== null && before.post.first_published_at !== null;
  return wasOut && (when === "draft" || when === "later") ? refuse("published") : checkPeople(input, before);
}

/** Adding a file to a published post needs a new answer, unless other people are in it: they must agree to each file. */
function checkPeople({ timing, people, media }: PostInput, before: Own): Outcome<"people" | "others"> {
  const { post } = before ?? {};
  const wasOut = post?.first_published_at != null;
  const isKept = timing.when === "keep";
  const isPlanned = isKept ? post?.scheduled_for != null : timing.when !== "draft";
  const shown = new Set(wasOut || isKept ? before?.media.map(({ mediaItem }) => mediaItem.id) : []);
  const asks = (wasOut || isPlanned) && media.some(({ id }) => !shown.has(id));
  const known = wasOut && post.people !== "others" ? null : (post?.people ?? null);
  if (asks && (people ?? known) === null) return refuse("people");
  return people === "others" && post?.published_at != null && post.people !== "others"
    ? refuse("others")
    : { ok: true };
}
const isPublished = ({ timing }: PostInput, before: Own) =>
  timing.when === "now" || (timing.when === "keep" && before?.post.published_at != null);

const submittedMedia = ({ visibility_type, media }: PostInput) => ({ visibility: visibility_type, media });

async function refuseUnlessGone(
  deps: Deps,
  { id, sellerId }: PostInput,
  reason: "media" | "taken" | "changed",
) {
  return refuse((await deps.ownPosts.wasOwn(id, sellerId)) ? "gone" : reason);
}

/** Of two new posts with one ID, the other one was created. An edit that came second is refused. */
async function resolveConflict(deps: Deps, input: PostInput): ReturnType<typeof savePost> {
  const saved = await deps.authoring.findOwn(input.id, input.sellerId);
  if (isOwnSave(deps, saved, input)) return savePost(deps, input);
  if (saved === null) return refuseUnlessGone(deps, input, input.baseRevision === null ? "taken" : "changed");
  if (input.baseRevision !== null || input.edit !== undefined) return refuse("changed");
  return savedAgain(input, saved);
}

function valuesOf(input: PostInput, before: Own, found: OwnMediaItem[], revision: string, now: number) {
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
    search_text: postSearchText({
      ...input,
      descriptionIsPublic: input.visibility_type === "free" || input.description_public,
    }),
    visibility_type: input.visibility_type,
    is_public: input.visibility_type === "free",
    price: input.price,
    subscribers_pay_too: input.subscribersPayToo,
    ...(input.coverFocus === undefined ? {} : { cover_focus: input.coverFocus }),
    ...(input.people === undefined || isWeaker(input.people, before) ? {} : { people: input.people }),
    revision,
    created_at: now,
    updated_at: now,
  };
}

/** Whether fewer people would be in a post than its creator said when it was published. */
const isWeaker = (people: PeopleChoice, before: Own) =>
  before?.post.people != null &&
  before.post.first_published_at !== null &&
  peopleChoices.indexOf(people) < peopleChoices.indexOf(before.post.people);

/** For the `url` column: an image of at most 1080 px, or the video or audio file. */
function contentUrl({ mediaItem, renderedVariants }: OwnMediaItem): string {
  if (mediaItem.kind !== "image") return variantUrl(mediaItem.id, "file");
  return toPostImage(mediaItem, renderedVariants)?.sources.findLast(({ width }) => width <= 1080)?.url ?? "";
}

const savedOutcome = (
  type: PostType,
  state: Pick<SavedPost, "published" | "waitsFor">,
  noLongerFree: string[] = [],
) => ({ ok: true as const, type, ...state, noLongerFree });

function savedAgain({ timing }: PostInput, { post }: { post: OwnPost["post"] & { type: PostType } }) {
  const published = post.published_at !== null;
  const waits = timing.when === "now" && !published;
  const waitsFor = waits ? (post.people === "others" ? "consent" : "review") : null;
  return savedOutcome(post.type, { published, waitsFor });
}
