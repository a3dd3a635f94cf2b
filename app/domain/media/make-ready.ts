import type { MediaStore, WholeMedium } from "../../../db/stores/media.ts";
import type { Chance } from "../accounts/ports.ts";
import { type Outcome, refuse } from "../outcome.ts";
import { MAXIMUM_MOTION_BYTES, readMotion } from "./bare-motion.ts";
import { copyFilm } from "./film/copy-film.ts";
import { Unfit } from "./film/plan.ts";
import { readFilm, servedType } from "./film/read-film.ts";
import { openSource } from "./film/source.ts";
import type { MediumType } from "./kinds.ts";
import type { MediaPort } from "./media-port.ts";
import type { MediumFailure, MediumRefusal } from "./messages.ts";
import { widths } from "./picture.ts";
import { renderWidths } from "./render-widths.ts";
import { checkStored } from "./stored-picture.ts";

export type MakingDeps = {
  store: Pick<
    MediaStore,
    | "bytesOf"
    | "begin"
    | "describe"
    | "describeWithin"
    | "fail"
    | "claimMaking"
    | "putOffMaking"
    | "withVariants"
    | "claim"
    | "forget"
  >;
  media: MediaPort;
  clock: Pick<Chance, "now" | "newId">;
};
/** `working`: somebody else is making it ready. */
type Making = Outcome<MediumRefusal | MediumFailure | "working">;

/** Who is not heard of for so long was stopped in the middle; another may go on. */
const SILENCE_MS = 3 * 60 * 1000;
/** A film's making is put off this often at most: each time is a call to the database. */
const HEARD_EVERY_MS = 30 * 1000;

/** What was sent is not ours to keep as it is, or can be tried again. */
export const mayTryAgain = (reason: MediumRefusal | MediumFailure): reason is MediumFailure =>
  reason === "unavailable" || reason === "interrupted";

/**
 * Makes what pages show out of what was sent: a picture's widths, or a film or sound without its private metadata.
 * Done already, it does nothing; done by two at once, one of them does it. The reason of a failure is noted at the medium; see `mediumMessages` for its words.
 */
export async function makeReady(deps: MakingDeps, mediumId: string): Promise<Making> {
  const whole = await deps.store.withVariants(mediumId);
  if (whole === null) return refuse("film_broken");
  if (whole.medium.ready_at !== null) return { ok: true };
  const now = deps.clock.now();
  if (!(await deps.store.claimMaking(mediumId, now, now + SILENCE_MS))) return refuse("working");
  const made = await make(deps, whole).catch((error: unknown): Making => {
    console.error(mediumId, error);
    return refuse("unavailable");
  });
  if (!made.ok && made.reason !== "working") await deps.store.fail(mediumId, made.reason);
  return made;
}

async function make(deps: MakingDeps, { medium, variants }: WholeMedium): Promise<Making> {
  const original = variants.find(({ name }) => name === "original");
  if (!original) return refuse(medium.kind === "image" ? "broken" : "film_broken");
  return medium.kind === "image" ? makePicture(deps, medium, original) : makeFilm(deps, medium.id, original);
}

type Original = WholeMedium["variants"][number];

async function makePicture(
  deps: MakingDeps,
  { id, purpose }: WholeMedium["medium"],
  original: Original,
): Promise<Making> {
  const found = await checkStored(deps.media, original);
  if (!found.ok) return found;
  // Only a post's picture moves, and only that one is shared with what cannot show WebP.
  const isPost = purpose === "post";
  const checked = { ...found, mayMove: isPost && found.mayMove };
  const { key } = original;
  const rendered = await renderWidths(deps.media, id, key, widths[purpose], { jpeg: isPost });
  if (rendered === null) return refuse("broken");
  const { variants, ...facts } = rendered;
  // A larger one is not held: it is shown still, and its creator is told so.
  const isHeld = checked.mayMove && original.bytes <= MAXIMUM_MOTION_BYTES;
  const whole = isHeld ? await deps.media.read(key, 0, original.bytes) : null;
  const { moves, bare: motion } = whole
    ? readMotion(whole, checked.type)
    : { moves: checked.mayMove, bare: null };
  if (motion !== null) {
    const moving = { name: "motion" as const, key: `media/${id}/motion`, content_type: checked.type };
    await deps.media.put(moving.key, motion, moving.content_type);
    const { width, height } = checked;
    variants.push({ media_id: id, ...moving, width, height, bytes: motion.length });
  }
  const told = { ...facts, lost_motion: moves && motion === null };
  await deps.store.describe(id, told, variants, deps.clock.now(), ["original"]);
  await deps.media.remove([key]);
  return { ok: true };
}

async function makeFilm(deps: MakingDeps, id: string, original: Original): Promise<Making> {
  const { key, bytes } = original;
  const type = original.content_type as MediumType;
  try {
    const plan = await readFilm(openSource(deps.media, key, bytes), type);
    const { kind, durationMs, width, height } = plan;
    const content_type = servedType(type, kind);
    const isClean = plan.edits.length === 0 && plan.from === 0 && plan.to === bytes;
    const file = { ...original, name: "file" as const, content_type };
    if (!isClean) {
      file.key = `media/${id}/file`;
      file.bytes = await copyFilm(deps.media, key, { key: file.key, type: content_type }, plan, {
        onPart: sayingSo(deps, id),
      });
    }
    const facts = { kind, duration_ms: durationMs, width, height };
    await deps.store.describe(id, facts, [file], deps.clock.now(), ["original"]);
    if (!isClean) await deps.media.remove([key]);
    return { ok: true };
  } catch (error) {
    if (error instanceof Unfit) return refuse(error.reason);
    throw error;
  }
}

/** Says now and then that a medium is still worked on. */
function sayingSo({ store, clock }: MakingDeps, id: string) {
  let heard = clock.now();
  return async () => {
    const now = clock.now();
    if (now - heard < HEARD_EVERY_MS) return;
    heard = now;
    await store.putOffMaking(id, now + SILENCE_MS);
  };
}
