import { type Box, type BoxReader, boxReader } from "./boxes.ts";
import { ascii, type CopyPlan, type EditList, latin1, RejectedFile } from "./copy-plan.ts";
import { addSampleRanges, type SampleRange } from "./samples.ts";

/** Needed for playback, by parent (ISO/IEC 14496-12, and QuickTime's equivalents). */
const KEPT_BOXES: Record<string, readonly string[]> = {
  moov: ["mvhd", "trak", "mvex", "iods"],
  trak: ["tkhd", "edts", "mdia", "tapt"],
  edts: ["elst"],
  tapt: ["clef", "prof", "enof"],
  mvex: ["mehd", "trex", "leva"],
  mdia: ["mdhd", "hdlr", "minf", "elng"],
  minf: ["vmhd", "smhd", "gmhd", "nmhd", "hdlr", "dinf", "stbl"],
  dinf: ["dref"],
  stbl: "stsd stts ctts cslg stsc stsz stz2 stco co64 stss stps sdtp sbgp sgpd subs saiz saio".split(" "),
};
const HOLDS_BOXES = new Set(Object.keys(KEPT_BOXES));
/** Codecs that no browser plays: encrypted ones and those for editing. */
const UNPLAYABLE_CODECS = /^(enc|drm|ap4|apc|dvc|dv5|AVdn|CFHD|icod|rle )/;
/** Chapter images are stored as video tracks. */
const STILL_IMAGE_CODECS = new Set(["jpeg", "png ", "tiff"]);

export type Movie = Omit<CopyPlan, "from" | "to" | "edits"> & { hidden: SampleRange[] };
type MovieReader = { boxes: BoxReader; offset: number; list: EditList };
const FREE = ascii("free");

/** Reads a video's index (moov) at `offset` in the file, and adds the needed edits to `list`. */
export function readMovie(bytes: Uint8Array, header: number, offset: number, list: EditList): Movie {
  const boxes = boxReader(bytes);
  const reading = { boxes, offset, list };
  const movie: Movie = { kind: "audio", durationMs: null, width: null, height: null, hidden: [] };
  let tracks = 0;
  for (const box of boxes.boxesIn(header, bytes.length)) {
    if (box.type === "cmov") throw new RejectedFile("unsupported_codec");
    if (box.type === "mvhd") movie.durationMs = readMovieHeader(reading, box).durationMs;
    if (box.type === "trak") {
      const track = readTrack(reading, box);
      if (track === null) {
        addSampleRanges(boxes, box, movie.hidden);
        blankBox(reading, box);
        continue;
      }
      tracks += 1;
      if (track.size !== null) Object.assign(movie, { kind: "video", ...track.size });
    }
    cleanBox(reading, box, "moov");
  }
  if (tracks === 0) throw new RejectedFile("unsupported_codec");
  return movie;
}

function cleanBox(reading: MovieReader, box: Box, parent: string) {
  if (!KEPT_BOXES[parent]?.includes(box.type)) return blankBox(reading, box);
  const { boxes, offset, list } = reading;
  const blank = (from: number, to: number) =>
    list.blank(offset + from, boxes.bytes.subarray(from, Math.min(to, box.end)));
  if (HOLDS_BOXES.has(box.type))
    for (const inner of boxes.boxesIn(box.body, box.end)) cleanBox(reading, inner, box.type);
  // Creation and modification times.
  else if (["mvhd", "tkhd", "mdhd"].includes(box.type))
    blank(box.body + 4, box.body + (boxes.bytes[box.body] === 1 ? 20 : 12));
  // The handler name.
  else if (box.type === "hdlr") blank(box.body + 24, box.end);
  else if (box.type === "stsd")
    for (const entry of boxes.boxesIn(box.body + 8, box.end)) cleanEntry(reading, entry);
  else if (box.type === "dref")
    // Paths of external files.
    for (const entry of boxes.boxesIn(box.body + 8, box.end)) blank(entry.body + 4, entry.end);
}

/** Blanks the encoder name in a video sample entry (14496-12 section 12.1.3). */
function cleanEntry({ boxes: { bytes, view }, offset, list }: MovieReader, entry: Box) {
  const isVideo = view.u16(entry.at + 32) > 0 && entry.end - entry.at >= 86;
  if (isVideo && /^(avc|hvc|hev|vp0|av01|dvh|mp4v|s263|mjp|h26)/.test(entry.type))
    list.blank(offset + entry.at + 50, bytes.subarray(entry.at + 50, entry.at + 82));
}

function blankBox({ boxes: { bytes }, offset, list }: MovieReader, box: Box) {
  if (box.type !== "free") list.write(offset + box.at + 4, FREE);
  list.blank(offset + box.body, bytes.subarray(box.body, box.end));
}

function readMovieHeader({ boxes: { view } }: MovieReader, box: Box): { durationMs: number | null } {
  const long = view.u8(box.body) === 1;
  const scale = view.u32(box.body + (long ? 20 : 12));
  const units = long ? view.u64(box.body + 24) : view.u32(box.body + 16);
  const unknown = units === 0 || units === 0xffffffff || units > 2 ** 52 || scale === 0;
  return { durationMs: unknown ? null : Math.round((units / scale) * 1000) };
}

/** null for any other kind of track, whose samples must not be served. */
function readTrack(
  { boxes }: MovieReader,
  trak: Box,
): { size: { width: number; height: number } | null } | null {
  const media = boxes.find(trak, "mdia");
  const handler = media && boxes.find(media, "hdlr");
  const table = media && boxes.find(media, "minf", "stbl", "stsd");
  if (!handler || !table) return null;
  const kind = latin1(boxes.bytes.subarray(handler.body + 8, handler.body + 12));
  const codecs = boxes.boxesIn(table.body + 8, table.end).map(({ type }) => type);
  if (kind !== "vide" && kind !== "soun") return null;
  if (codecs.length === 0) throw new RejectedFile("file_broken");
  if (codecs.some((codec) => UNPLAYABLE_CODECS.test(codec))) throw new RejectedFile("unsupported_codec");
  if (codecs.some((codec) => STILL_IMAGE_CODECS.has(codec))) return null;
  return { size: kind === "vide" ? sizeOf(boxes, trak) : null };
}

/** Display size in px; videos recorded upright are rotated by a matrix (14496-12 section 8.3.2). */
function sizeOf({ view, find }: BoxReader, trak: Box): { width: number; height: number } {
  const header = find(trak, "tkhd");
  if (!header) throw new RejectedFile("file_broken");
  const matrix = header.body + (view.u8(header.body) === 1 ? 52 : 40);
  const [width, height] = [view.u32(matrix + 36) >>> 16, view.u32(matrix + 40) >>> 16];
  const isRotated = view.u32(matrix) === 0 && view.u32(matrix + 16) === 0 && view.u32(matrix + 4) !== 0;
  return isRotated ? { width: height, height: width } : { width, height };
}
