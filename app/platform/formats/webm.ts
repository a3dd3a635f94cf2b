import type { BufferedBytes, ByteSource } from "./byte-source.ts";
import { type CopyPlan, type EditList, editList, latin1, RejectedFile } from "./copy-plan.ts";
import {
  type Element,
  elementIn,
  elementsIn,
  findElement,
  floatOf,
  LONGEST_HEADER,
  numberOf,
  readElement,
  voidHeader,
} from "./ebml.ts";
import { stripVorbisComment } from "./strip-vorbis-comment.ts";

/** RFC 9559, webmproject.org/docs/container. */
const ID = {
  ebml: 0x1a45dfa3,
  docType: 0x4282,
  segment: 0x18538067,
  seekHead: 0x114d9b74,
  info: 0x1549a966,
  tracks: 0x1654ae6b,
  cluster: 0x1f43b675,
  cues: 0x1c53bb6b,
  timestampScale: 0x2ad7b1,
  duration: 0x4489,
  muxingApp: 0x4d80,
  writingApp: 0x5741,
  trackEntry: 0xae,
  trackName: 0x536e,
  codecId: 0x86,
  codecPrivate: 0x63a2,
  video: 0xe0,
  pixelWidth: 0xb0,
  pixelHeight: 0xba,
  timestamp: 0xe7,
  simpleBlock: 0xa3,
  crc: 0xbf,
  void: 0xec,
  tags: 0x1254c367,
  chapters: 0x1043a770,
  attachments: 0x1941a469,
};
const SEGMENT_CHILDREN = new Set([
  ID.seekHead,
  ID.info,
  ID.tracks,
  ID.cluster,
  ID.cues,
  ID.tags,
  ID.chapters,
  ID.attachments,
  ID.void,
  ID.crc,
]);
const CODECS = new Set(["V_VP8", "V_VP9", "V_AV1", "A_VORBIS", "A_OPUS"]);
/** What a cluster may contain (RFC 9559 section 5.1.3), such as groups of blocks, positions, and encrypted blocks. */
const CLUSTER_CHILDREN = new Set([
  ID.timestamp,
  ID.simpleBlock,
  ID.void,
  ID.crc,
  0xa0,
  0xa7,
  0xab,
  0xaf,
  0x5854,
]);
/** A block starts with its track number and relative time. */
const BLOCK_HEADER_BYTES = 4;
const MAX_TRACKS = 32;
/** Names of codecs and document types are a dozen characters at most. */
const LONGEST_NAME = 64;

type WebmFacts = { scale: number; units: number | null; last: number; kind: "video" | "audio" | null };
type WebmReader = {
  source: ByteSource;
  list: EditList;
  facts: WebmFacts & { width: number | null; height: number | null };
  tracks: number;
};

/** Reads a WebM and plans its copy. Throws RejectedFile. */
export async function readWebm(source: ByteSource): Promise<CopyPlan> {
  const header = await readElement(source, 0, source.size);
  const types = (await elementsIn(source, header)).filter(({ id }) => id === ID.docType);
  for (const type of types)
    if ((await textOf(source, type)) !== "webm") throw new RejectedFile("unsupported_codec");
  if (header.id !== ID.ebml || types.length !== 1) throw new RejectedFile("file_broken");
  const segment = await findElement(source, header.end ?? 0, source.size);
  if (segment?.id !== ID.segment) throw new RejectedFile("file_broken");
  const facts = { scale: 1_000_000, units: null, last: 0, kind: null, width: null, height: null };
  const reading: WebmReader = { source, list: editList(), facts, tracks: 0 };
  const to = await readSegment(reading, segment);
  const { kind, scale, units, last, width, height } = reading.facts;
  if (kind === null) throw new RejectedFile("file_broken");
  // An interrupted recording is shorter than it states.
  const isCut = segment.end !== null && segment.end > source.size;
  const durationMs = Math.round(((isCut ? last : (units ?? last)) * scale) / 1_000_000);
  return { kind, durationMs: durationMs || null, width, height, from: 0, to, edits: reading.list.edits };
}

/** Returns where the segment's children end; anything after them isn't part of the file. */
async function readSegment(reading: WebmReader, segment: Element): Promise<number> {
  const { source } = reading;
  // An interrupted recording states no end, or one that it never reached.
  const isOpen = segment.end === null || segment.end > source.size;
  const limit = isOpen ? source.size : (segment.end ?? source.size);
  let clusters = 0;
  let at = segment.body;
  while (at < limit) {
    const element = await findElement(source, at, limit);
    const child = element && wholeElement(element, limit, isOpen);
    if (isOpen && clusters > 0 && !(child && SEGMENT_CHILDREN.has(child.id))) break;
    if (!child) throw new RejectedFile("file_broken");
    if (child.id === ID.cluster) clusters += 1;
    at = await readSegmentChild(reading, child, limit);
  }
  if (clusters === 0) throw new RejectedFile("file_broken");
  return at;
}

/** An element that ends within its parent; a cluster that was cut off has as many blocks as there are. */
function wholeElement(element: Element, limit: number, isOpen: boolean): Element | null {
  if (element.end === null || element.end <= limit) return element;
  return isOpen && element.id === ID.cluster ? { ...element, end: null } : null;
}

async function readSegmentChild(reading: WebmReader, element: Element, limit: number): Promise<number> {
  if (element.id === ID.cluster) return readCluster(reading, element, limit);
  if (element.end === null) throw new RejectedFile("file_broken");
  if (element.id === ID.info) await readInfo(reading, element);
  else if (element.id === ID.tracks)
    for (const inner of await elementsIn(reading.source, element))
      if (inner.id === ID.trackEntry) await readTrack(reading, inner);
      else await voidElement(reading, inner);
  else if (element.id !== ID.seekHead && element.id !== ID.cues) await voidElement(reading, element);
  return element.end;
}

/** Reads a cluster's timestamps. A cluster of unknown size ends at the first element that can't be inside it. */
async function readCluster({ source, facts }: WebmReader, cluster: Element, limit: number): Promise<number> {
  const end = cluster.end ?? limit;
  let base = 0;
  let buffer: BufferedBytes = { at: 0, bytes: new Uint8Array() };
  for (let at = cluster.body; at < end; ) {
    const needed = Math.min(LONGEST_HEADER + BLOCK_HEADER_BYTES, source.size - at);
    if (at + needed > buffer.at + buffer.bytes.length)
      buffer = { at, bytes: await source.readAhead(at, needed) };
    const inner = elementIn(buffer.bytes, at - buffer.at, at, end);
    source.countScanned();
    const isOwn = inner !== null && CLUSTER_CHILDREN.has(inner.id) && inner.end !== null && inner.end <= end;
    if (cluster.end === null && !isOwn) return at;
    if (inner === null || inner.end === null || inner.end > end) throw new RejectedFile("file_broken");
    if (inner.id === ID.timestamp) {
      base = await numberOf(source, inner);
      facts.last = Math.max(facts.last, base);
      // With a known size, the blocks need not be scanned.
      if (cluster.end !== null) return cluster.end;
    } else if (inner.id === ID.simpleBlock) {
      const offset = inner.body - buffer.at;
      const [high, low] = [buffer.bytes[offset + 1] ?? 0, buffer.bytes[offset + 2] ?? 0];
      facts.last = Math.max(facts.last, base + ((((high << 8) | low) << 16) >> 16));
    }
    at = inner.end;
  }
  return end;
}

async function readInfo(reading: WebmReader, info: Element) {
  const { source, list, facts } = reading;
  for (const inner of await elementsIn(source, info)) {
    if (inner.id === ID.timestampScale) facts.scale = await numberOf(source, inner);
    else if (inner.id === ID.duration) facts.units = await floatOf(source, inner);
    // Both are required but may be empty.
    else if (inner.id === ID.muxingApp || inner.id === ID.writingApp)
      list.blank(inner.body, await bytesOf(source, inner));
    else await voidElement(reading, inner);
  }
}

async function readTrack(reading: WebmReader, entry: Element) {
  const { source, list, facts } = reading;
  reading.tracks += 1;
  if (reading.tracks > MAX_TRACKS) throw new RejectedFile("unsupported_codec");
  const children = await elementsIn(source, entry);
  for (const inner of children)
    if (inner.id === ID.trackName || inner.id === ID.void || inner.id === ID.crc)
      await voidElement(reading, inner);
  const find = (id: number) => children.find((inner) => inner.id === id);
  const [codecId, video, setup] = [find(ID.codecId), find(ID.video), find(ID.codecPrivate)];
  const codec = codecId ? await textOf(source, codecId) : "";
  // Subtitle and metadata blocks are interleaved with the others and couldn't be removed.
  if (!CODECS.has(codec)) throw new RejectedFile("unsupported_codec");
  facts.kind = codec.startsWith("V_") || facts.kind === "video" ? "video" : "audio";
  if (video) await readSize(reading, video);
  if (setup && codec === "A_VORBIS") blankVorbisComment(list, setup.body, await bytesOf(source, setup));
}

async function readSize({ source, facts }: WebmReader, video: Element) {
  for (const measure of await elementsIn(source, video)) {
    if (measure.id === ID.pixelWidth) facts.width = await numberOf(source, measure);
    if (measure.id === ID.pixelHeight) facts.height = await numberOf(source, measure);
  }
}

/**
 * Strips the Vorbis comment header, which is between its two other headers (RFC 9559 section 5.1.4.1.30, Xiph lacing).
 */
function blankVorbisComment(list: EditList, at: number, bytes: Uint8Array) {
  let offset = 1;
  const lengths = [0, 0].map(() => {
    let length = 0;
    while (bytes[offset] === 255) {
      length += 255;
      offset += 1;
    }
    length += bytes[offset] ?? 0;
    offset += 1;
    return length;
  });
  const [first = 0, second = 0] = lengths;
  const from = offset + first;
  if (bytes[0] !== 2 || from + second > bytes.length) throw new RejectedFile("file_broken");
  const comment = bytes.subarray(from, from + second);
  const stripped = stripVorbisComment(comment);
  if (stripped?.some((byte, i) => byte !== comment[i])) list.write(at + from, stripped);
}

async function voidElement({ source, list }: WebmReader, element: Element) {
  const end = element.end ?? source.size;
  const header = voidHeader(end - element.at);
  if (element.id !== ID.void) list.write(element.at, header);
  const from = element.id === ID.void ? element.body : element.at + header.length;
  if (end === from) return;
  const current = await source.readIfSmall(from, end - from);
  if (current === null) list.blankUnread(from, end - from);
  else list.blank(from, current);
}

async function bytesOf(source: ByteSource, { body, end }: Element) {
  if ((end ?? body) - body > 1024 * 1024) throw new RejectedFile("file_broken");
  return source.read(body, (end ?? body) - body);
}
async function textOf(source: ByteSource, element: Element) {
  const bytes = await bytesOf(source, element);
  return latin1(bytes.subarray(0, LONGEST_NAME)).replace(/\0+$/, "");
}
