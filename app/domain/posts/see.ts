import type { PostStore } from "../../../db/stores/posts.ts";
import type { PostFacts } from "../../../db/stores/teasers.ts";
import { type Access, checkAccess } from "../access/check-access.ts";
import { addressOf, type Drawn, pictureOf } from "./picture-of.ts";
import type { OpenPost, PostCard, PostMedium, PostTeaser } from "./post.ts";

/**
 * Gives a post whole to a viewer with access, else its teaser, its preview and why; null when there is none that this
 * viewer may know of.
 */
export async function seePost(
  deps: { posts: Pick<PostStore, "find" | "whole" | "preview">; now: number },
  wanted: { id: string; viewerId: string | null },
): Promise<{
  card: PostCard;
  access: Access;
  post: OpenPost | null;
  preview: PostMedium | null;
  subscriptionOpens: boolean;
} | null> {
  const facts = await deps.posts.find(wanted.id, wanted.viewerId);
  if (facts === null) return null;
  const access = checkAccess(facts.guard, facts.ties, deps.now);
  if (!access.ok && access.reason === "hidden") return null;
  const card = toCard(facts, access);
  const subscriptionOpens = facts.guard.visibility === "subscriber" || !facts.guard.subscribersPayToo;
  if (!access.ok) {
    const [preview] = facts.preview ? toMedia(await deps.posts.preview(wanted.id)) : [];
    return { card, access, post: null, preview: preview ?? null, subscriptionOpens };
  }
  const whole = await deps.posts.whole(wanted.id);
  if (whole === null) return null;
  const { description, body, tags } = whole;
  const post = { ...teaserOf(facts), description, body, tags, media: toMedia(whole.rows) };
  return { card, access, post, preview: null, subscriptionOpens };
}

type MediumRow = Awaited<ReturnType<PostStore["preview"]>>[number];

/** Gathers the rows of variants into media, in their order. */
export function toMedia(rows: MediumRow[]): PostMedium[] {
  const media = new Map<string, { medium: MediumRow["medium"]; variants: MediumRow["variant"][] }>();
  for (const { medium, variant } of rows) {
    const known = media.get(medium.id) ?? { medium, variants: [] };
    known.variants.push(variant);
    media.set(medium.id, known);
  }
  return [...media.values()].map(({ medium, variants }) => {
    const named = (name: string) => variants.find((variant) => variant.name === name);
    const file = named("file");
    const url = (name: string) => addressOf(medium.id, name);
    return {
      id: medium.id,
      alt: medium.alt,
      kind: medium.kind,
      picture: pictureOf(medium, variants.flatMap(drawnIn)),
      file: file ? { url: url("file"), contentType: file.content_type } : null,
      captions: named("captions") ? url("captions") : null,
      motion: named("motion") ? url("motion") : null,
      durationMs: medium.duration_ms,
      size:
        medium.kind === "video" && medium.width && medium.height
          ? { width: medium.width, height: medium.height }
          : null,
    };
  });
}

const drawnIn = ({ name, width, height }: MediumRow["variant"]): Drawn[] =>
  /^w\d+$/.test(name) && width && height ? [{ name, width, height }] : [];

function teaserOf(facts: PostFacts): PostTeaser {
  const { face: _f, preview: _p, guard: _g, ties: _t, ...teaser } = facts;
  return teaser;
}

/** Makes the card of a post; what a viewer without access gets of its pictures is the preview, if there is one. */
export function toCard(facts: PostFacts, access: Access): PostCard {
  const face = access.ok ? facts.face : facts.preview;
  const teaser = access.ok ? facts.teaser : "";
  const picture = face && pictureOf({ id: face.mediumId, alt: face.alt, teaser }, face.drawn);
  const beginning = access.ok ? firstWords(facts.beginning) : "";
  return { ...teaserOf(facts), beginning, open: access.ok, picture, preview: !access.ok && picture !== null };
}

const BEGINNING = 140;
/** The beginning of a text on one line, cut between words. */
export function firstWords(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  if ([...line].length <= BEGINNING) return line;
  const cut = [...line].slice(0, BEGINNING).join("");
  return `${cut.replace(/\s\S*$/, "")}…`;
}
