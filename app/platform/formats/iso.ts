import { boxHeaderIn } from "./boxes.ts";
import type { ByteSource } from "./byte-source.ts";
import {
  ascii,
  type CopyPlan,
  type EditList,
  editList,
  latin1,
  mergeEdits,
  RejectedFile,
} from "./copy-plan.ts";
import { readMovie } from "./movie.ts";
import { endBeforeTags } from "./trailing-tags.ts";

/** Needed for playback. All others (uuid, meta, XMP, vendor boxes) are blanked. */
const KEPT_BOXES = new Set(["ftyp", "styp", "moov", "mdat", "moof", "mfra", "sidx", "ssix", "prft", "pdin"]);
const FREE = ascii("free");

/** Reads an MP4, MOV, or M4A and plans its copy. Throws RejectedFile. */
export async function readIso(source: ByteSource): Promise<CopyPlan> {
  const list = editList();
  const { movie, fragments, end } = await walkBoxes(source, list);
  const bytes = await source.read(movie.at, movie.size);
  const { hidden, ...facts } = readMovie(bytes, movie.header, movie.at, list);
  // In a fragmented file, a hidden track's samples can't be located.
  if (hidden.length > 0 && fragments > 0) throw new RejectedFile("unsupported_codec");
  for (const range of hidden) {
    if (range.at + range.length > source.size) throw new RejectedFile("file_broken");
    list.blankUnread(range.at, range.length);
  }
  return { ...facts, from: 0, to: end, edits: mergeEdits(list.edits) };
}

type Movie = { at: number; size: number; header: number };

/**
 * Walks the top-level boxes and blanks those not needed for playback. Trailing bytes that aren't a box, such as padding
 * or tags of other formats, aren't part of the video; `end` is where they begin.
 */
async function walkBoxes(
  source: ByteSource,
  list: EditList,
): Promise<{ movie: Movie; fragments: number; end: number }> {
  const movies: Movie[] = [];
  let fragments = 0;
  let samples = 0;
  let at = 0;
  while (at < source.size) {
    const head = await source.read(at, Math.min(16, source.size - at));
    const box = boxHeaderIn(head, source.size - at);
    if (box === null) {
      // A box that playback needs was cut off.
      if (KEPT_BOXES.has(latin1(head.subarray(4, 8)))) throw new RejectedFile("file_broken");
      break;
    }
    const { type, header } = box;
    const isOpen = head.subarray(0, 4).every((byte) => byte === 0);
    const size = isOpen ? Math.max(header, (await endBeforeTags(source)) - at) : box.size;
    if (type === "moov") movies.push({ at, size, header });
    if (type === "moof") fragments += 1;
    if (type === "mdat") samples += size - header;
    if (!KEPT_BOXES.has(type)) await blankBox(source, list, { type, at, header, size });
    at += size;
    if (isOpen) break;
  }
  const [movie] = movies;
  if (!movie || movies.length > 1 || samples === 0) throw new RejectedFile("file_broken");
  return { movie, fragments, end: at };
}

async function blankBox(
  source: ByteSource,
  list: EditList,
  { type, at, header, size }: { type: string; at: number; header: number; size: number },
) {
  if (type !== "free" && type !== "skip" && type !== "wide") list.write(at + 4, FREE);
  if (size === header) return;
  const current = await source.readIfSmall(at + header, size - header);
  if (current === null) list.blankUnread(at + header, size - header);
  else list.blank(at + header, current);
}
