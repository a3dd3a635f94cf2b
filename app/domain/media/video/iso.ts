import { readBoxHeader } from "./boxes.ts";
import type { ByteSource } from "./byte-source.ts";
import { ascii, type CopyPlan, type EditList, editList, mergeEdits, RejectedFile } from "./copy-plan.ts";
import { readMovie } from "./movie.ts";

/** Boxes that play a film; of all others (uuid, meta, XMP, a maker's own) the room is left and nothing else. */
const KEPT_BOXES = new Set(["ftyp", "styp", "moov", "mdat", "moof", "mfra", "sidx", "ssix", "prft", "pdin"]);
const FREE = ascii("free");

/** Reads an MP4, MOV or M4A: what it is, and what of it may be served. Throws Unfit where it cannot be. */
export async function readIso(source: ByteSource): Promise<CopyPlan> {
  const list = editList();
  const { movie, fragments } = await walkBoxes(source, list);
  const bytes = await source.read(movie.at, movie.size);
  const { hidden, ...facts } = readMovie(bytes, movie.header, movie.at, list);
  // In fragments the samples of a track are all over the file.
  if (hidden.length > 0 && fragments > 0) throw new RejectedFile("film_unknown_inside");
  for (const range of hidden) {
    if (range.at + range.length > source.size) throw new RejectedFile("film_broken");
    list.blankUnread(range.at, range.length);
  }
  return { ...facts, from: 0, to: source.size, edits: mergeEdits(list.edits) };
}

type Movie = { at: number; size: number; header: number };

/** Goes over the boxes of the file, and empties those that play nothing. */
async function walkBoxes(source: ByteSource, list: EditList): Promise<{ movie: Movie; fragments: number }> {
  const movies: Movie[] = [];
  let fragments = 0;
  let samples = 0;
  for (let at = 0; at < source.size; ) {
    const left = source.size - at;
    if (left < 8) throw new RejectedFile("film_broken");
    const { type, header, size } = readBoxHeader(await source.read(at, Math.min(16, left)), left);
    if (type === "moov") movies.push({ at, size, header });
    if (type === "moof") fragments += 1;
    if (type === "mdat") samples += size - header;
    if (!KEPT_BOXES.has(type)) await blankBox(source, list, { type, at, header, size });
    at += size;
  }
  const [movie] = movies;
  if (!movie || movies.length > 1 || samples === 0) throw new RejectedFile("film_broken");
  return { movie, fragments };
}

/** Makes a box one that every player skips, and empties it. */
async function blankBox(
  source: ByteSource,
  list: EditList,
  { type, at, header, size }: { type: string; at: number; header: number; size: number },
) {
  if (type !== "free" && type !== "skip" && type !== "wide") list.write(at + 4, FREE);
  if (size === header) return;
  const known = await source.readIfSmall(at + header, size - header);
  if (known === null) list.blankUnread(at + header, size - header);
  else list.blank(at + header, known);
}
