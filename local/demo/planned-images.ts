import { fans } from "../../db/seed/cast.ts";
import { unfinishedCreator } from "../../db/seed/creator.ts";
import { creators } from "../../db/seed/creators.ts";
import { stableId } from "../../db/seed/ids.ts";
import type { PlannedPost } from "../../db/seed/post-plan.ts";
import type { StoredMedia } from "../../db/seed/post-rows.ts";
import { randomFrom } from "../../db/seed/random.ts";
import { appearances } from "./appearances.ts";
import type { PaletteName } from "./drawings/palette.ts";
import type { ImageSpec } from "./drawings/render.ts";
import { cool, type SceneName, scenes, vivid, warm } from "./drawings/scenes.ts";
import { durations } from "./media/durations.ts";
import { loops } from "./media/loops.ts";

/** An image to draw, and the fields of its media item that are known before it is drawn. */
export type PlannedImage = {
  spec: ImageSpec;
  file: string | null;
  mediaItem: Pick<
    StoredMedia,
    "mediaId" | "username" | "purpose" | "kind" | "contentId" | "alt" | "durationMs"
  >;
};

const palettesByInterest: Record<string, readonly PaletteName[]> = {
  travel: cool,
  photography: cool,
  tech: cool,
  gaming: vivid,
  music: vivid,
  beauty: warm,
};
const shapes = { portrait: [1080, 1350], square: [1080, 1080], landscape: [1080, 810] } as const;
// Some scenes suit only certain palettes: food and skin look right only in warm colors.
const palettesByScene: Partial<Record<SceneName, readonly PaletteName[]>> = {
  plate: [...warm, "slate", "pine"],
  dunes: [...warm, "lilac", "copper"],
  desk: [...warm, ...cool],
};

function paletteFor(post: PlannedPost, scene: SceneName): PaletteName {
  const r = randomFrom(`palette ${post.id}`);
  const main = creators.find(({ username }) => username === post.username)?.interests[0] ?? "";
  const own = appearances[post.username];
  if (palettesByScene[scene]) return r.pick(palettesByScene[scene]);
  return own && r.chance(0.35)
    ? r.pick([own.palette, own.coverPalette])
    : r.pick(palettesByInterest[main] ?? [...warm, ...cool]);
}

function imageForPost(post: PlannedPost): PlannedImage {
  const [width, height] = shapes[post.shape];
  const kind = post.type === "text" ? "image" : post.type;
  const loop = loops[post.motif];
  const base = {
    mediaId: post.mediaId,
    username: post.username,
    purpose: "post" as const,
    kind,
    contentId: post.id,
  };
  const durationMs = post.file ? (durations[post.file] ?? null) : null;
  if (loop) {
    const moment = randomFrom(`moment ${post.id}`).range(0.15, 0.85);
    return {
      spec: {
        purpose: "post",
        seed: post.motif,
        width,
        height,
        palette: loop.palette,
        subject: { loop: post.motif, moment },
      },
      file: post.file,
      mediaItem: { ...base, alt: `A still from the video: ${post.title}`, durationMs },
    };
  }
  const scene = post.motif as SceneName;
  return {
    spec: {
      purpose: "post",
      seed: post.id,
      width,
      height,
      palette: paletteFor(post, scene),
      subject: { scene },
    },
    file: post.file,
    mediaItem: { ...base, alt: scenes[scene].alt, durationMs },
  };
}

export const portraitId = (username: string) => stableId(`portrait ${username}`);
export const coverId = (username: string) => stableId(`cover ${username}`);

function imagesForPerson(person: { username: string; name: string }, withCover: boolean): PlannedImage[] {
  const figure = appearances[person.username];
  if (!figure) return [];
  const still = { file: null };
  const base = { username: person.username, kind: "image" as const, contentId: null, durationMs: null };
  const portrait: PlannedImage = {
    ...still,
    spec: {
      purpose: "portrait",
      seed: person.username,
      width: 1080,
      height: 1350,
      palette: figure.palette,
      subject: { look: figure.look },
    },
    mediaItem: {
      ...base,
      mediaId: portraitId(person.username),
      purpose: "portrait",
      alt: `${person.name}, drawn`,
    },
  };
  const cover: PlannedImage = {
    ...still,
    spec: {
      purpose: "cover",
      seed: `cover ${person.username}`,
      width: 1080,
      height: 432,
      palette: figure.coverPalette,
      subject: { scene: figure.cover },
    },
    mediaItem: {
      ...base,
      mediaId: coverId(person.username),
      purpose: "cover",
      alt: scenes[figure.cover].alt,
    },
  };
  return withCover ? [portrait, cover] : [portrait];
}

/** Every image of the demo, portraits and covers first. */
export const plannedImages = (posts: readonly PlannedPost[]): PlannedImage[] => [
  ...[...creators, unfinishedCreator].flatMap((creator) => imagesForPerson(creator, true)),
  ...fans.flatMap((fan) => imagesForPerson(fan, false)),
  ...posts.filter((post) => post.type !== "text").map(imageForPost),
];
