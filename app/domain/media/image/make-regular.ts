import { ascii, type Edit } from "#platform/formats/copy-plan.ts";
import { isoBrands } from "#platform/formats/iso-brands.ts";
import { jpegSegments } from "#platform/formats/jpeg-segments.ts";
import type { ImageType } from "#platform/formats/media-types.ts";
import { copyObject } from "../copy-object.ts";
import type { MediaPort } from "../media-port.ts";

const START_OF_SCAN = 0xda;
const FILL_BYTE = 0xff;

/**
 * Edits for images that browsers show but strict decoders refuse, judging by the beginning: stray bytes between a
 * JPEG's segments become fill bytes, and an AVIF's brands are fixed. The length stays the same.
 */
export function irregularities(head: Uint8Array, type: ImageType): Edit[] {
  if (type === "image/jpeg") return strayBytes(head);
  return type === "image/avif" ? unusualBrands(head) : [];
}

function strayBytes(head: Uint8Array): Edit[] {
  const edits: Edit[] = [];
  for (const { marker, from, at } of jpegSegments(head)) {
    const gap = head.subarray(from, at);
    if (gap.some((byte) => byte !== FILL_BYTE))
      edits.push({ at: from, length: gap.length, bytes: new Uint8Array(gap.length).fill(FILL_BYTE) });
    if (marker === START_OF_SCAN) break;
  }
  return edits;
}

/**
 * Decoders look for `avif` as the major brand, among the compatible ones, or both. Animations contain a still image,
 * too.
 */
function unusualBrands(head: Uint8Array): Edit[] {
  const [major, ...compatible] = isoBrands(head) ?? [];
  const avif = { length: 4, bytes: ascii("avif") };
  const edits: Edit[] = [];
  if (major !== "avif") edits.push({ at: 8, ...avif });
  if (compatible.length > 0 && !compatible.includes("avif")) edits.push({ at: 16, ...avif });
  return edits;
}

/** Throws MediaUnavailable. */
export async function makeRegular(
  media: MediaPort,
  { key, bytes, type }: { key: string; bytes: number; type: ImageType },
  edits: Edit[],
): Promise<void> {
  if (edits.length > 0) await copyObject(media, key, { key, type }, { from: 0, to: bytes, edits });
}
