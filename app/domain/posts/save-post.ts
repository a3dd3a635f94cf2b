import type { AuthoringStore, Timing, UsedMedium } from "../../../db/stores/authoring.ts";
import type { OwnPostStore } from "../../../db/stores/own-posts.ts";
import type { OwnMedium, VaultStore } from "../../../db/stores/vault.ts";
import type { Chance } from "../accounts/ports.ts";
import { lessFree, shownIn } from "../media/forget-kept.ts";
import { type Outcome, refuse } from "../outcome.ts";
import { postSearchWords } from "../search/words.ts";
import { typeOf } from "./arrange.ts";
import { publishingPace } from "./pace.ts";
import { addressOf, pictureOf } from "./picture-of.ts";
import type { PostType, Visibility } from "./post.ts";

/** Whether a form's key can be a post's id: 128 bits as the page's loader made them. */
export const isPostKey = (text: string) => /^[\w-]{22}$/.test(text);

export type PostInput = {
  id: string;
  sellerId: string;
  /** The revision that the form was made from; null for a new post. */
  based: string | null;
  title: string;
  description: string;
  description_public: boolean;
  body: string;
  tags: string[];
  visibility_type: Visibility;
  price: number | null;
  subscribersPayToo: boolean;
  timing: Timing;
  media: UsedMedium[];
};
export type SaveRefusal = "empty" | "unready" | "media" | "changed" | "taken" | "full" | "published" | "gone";
type Deps = {
  authoring: Pick<AuthoringStore, "save" | "own">;
  ownPosts: Pick<OwnPostStore, "wasMine">;
  vault: Pick<VaultStore, "byIds">;
  clock: Pick<Chance, "now" | "newId">;
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
): Promise<Outcome<SaveRefusal, { type: PostType; published: boolean; lessFree: string[] }>> {
  const now = deps.clock.now();
  const found = await deps.vault.byIds(
    input.media.map((one) => one.id),
    input.sellerId,
  );
  if (found.length < input.media.length) return refuseUnlessGone(deps, input, "media");
  if (input.timing.at !== "draft" && input.media.length === 0 && input.body === "") return refuse("empty");
  // A draft waits for what is being worked on as well: a post never shows a medium that is not there.
  if (found.some(({ medium }) => medium.ready_at === null)) return refuse("unready");
  const before = await deps.authoring.own(input.id, input.sellerId);
  if (input.based === null && before !== null)
    return done(before.post.type, before.post.published_at !== null);
  if (input.based !== null && before === null) return refuseUnlessGone(deps, input, "taken");
  const takesBack = input.timing.at === "draft" || input.timing.at === "later";
  if (takesBack && before?.post.first_published_at != null) return refuse("published");

  const values = valuesOf(input, found, deps.clock.newId(), now);
  const kept = new Set(input.media.map((one) => one.id));
  const dropped = (before?.media ?? []).map(({ medium }) => medium.id).filter((id) => !kept.has(id));
  const saved = await deps.authoring.save(
    values,
    input.based,
    input.media,
    dropped,
    input.timing,
    now,
    publishingPace,
  );
  if (saved === "full") return refuse("full");
  if (saved === "media") return refuseUnlessGone(deps, input, "media");
  if (saved === "stale") return afterwards(deps, input);
  const published =
    input.timing.at === "now" || (input.timing.at === "keep" && before?.post.published_at != null);
  return done(values.type, published, before === null ? [] : lessFree(shownIn(before), shownBy(input)));
}

const shownBy = ({ visibility_type, media }: PostInput) => ({ visibility: visibility_type, media });

/** A deleted post's form, gone back to, or its call sent again, is told of that and not of what went with it. */
async function refuseUnlessGone(deps: Deps, { id, sellerId }: PostInput, reason: "media" | "taken") {
  return refuse((await deps.ownPosts.wasMine(id, sellerId)) ? "gone" : reason);
}

/** The same new form, sent twice at once: the other one made the post. An edit that came second is told so. */
async function afterwards(deps: Deps, input: PostInput) {
  if (input.based !== null) return refuse("changed");
  const mine = await deps.authoring.own(input.id, input.sellerId);
  return mine ? done(mine.post.type, mine.post.published_at !== null) : refuse("taken");
}

function valuesOf(input: PostInput, found: OwnMedium[], revision: string, now: number) {
  const kindOf = new Map(found.map(({ medium }) => [medium.id, medium.kind]));
  const first = found.find(({ medium }) => medium.id === input.media[0]?.id);
  return {
    id: input.id,
    seller_id: input.sellerId,
    type: typeOf(input.media.flatMap(({ id }) => kindOf.get(id) ?? [])),
    url: first ? fileOf(first) : "",
    title: input.title,
    description: input.description,
    description_public: input.description_public,
    body: input.body,
    tags: input.tags,
    search_words: postSearchWords({
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
function fileOf({ medium, drawn }: OwnMedium): string {
  if (medium.kind !== "image") return addressOf(medium.id, "file");
  return pictureOf(medium, drawn)?.sources.findLast(({ width }) => width <= 1080)?.url ?? "";
}

const done = (type: PostType, published: boolean, lessFree: string[] = []) => ({
  ...{ ok: true as const, type, published, lessFree },
});
