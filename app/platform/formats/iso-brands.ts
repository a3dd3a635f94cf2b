const MAX_BRANDS_BYTES = 4096;

/** Brands of an ISO base media file (ISO/IEC 14496-12 section 4.3), the major one first; null for any other file. */
export function isoBrands(head: Uint8Array): string[] | null {
  const text = (at: number) => String.fromCharCode(...head.subarray(at, at + 4));
  if (head.length < 12 || text(4) !== "ftyp") return null;
  const stated = new DataView(head.buffer, head.byteOffset, head.byteLength).getUint32(0);
  if (stated > MAX_BRANDS_BYTES) return null;
  const end = Math.min(stated, head.length);
  const brands = [text(8)];
  for (let at = 16; at + 4 <= end; at += 4) brands.push(text(at));
  return brands;
}

/** Brands that say what is in a file. Others, such as `mif1` and `miaf`, only say how it is structured. */
const BRANDS: [type: IsoType, brands: RegExp][] = [
  ["image/avif", /^avi[fs]$/],
  ["image/heic", /^he(i[cxms]|v[cxms])$/],
  ["video/quicktime", /^qt {2}$/],
  ["audio/mp4", /^M4[AB] $/],
  ["video/mp4", /^(isom|iso[2-9a-c]|mp4[12]|avc1|M4V |M4VH|MSNV|dash|3gp[4-7]|3g2a|mmp4|XAVC|f4v )$/],
];
type IsoType = "image/avif" | "image/heic" | "video/quicktime" | "audio/mp4" | "video/mp4";

/**
 * Decided by the major brand, or if that says nothing, by the first compatible one that does. An image that names no
 * codec counts as HEIC. null for any other file.
 */
export function isoType(head: Uint8Array): IsoType | null {
  const brands = isoBrands(head);
  if (brands === null) return null;
  for (const brand of brands) {
    const known = BRANDS.find(([, pattern]) => pattern.test(brand));
    if (known) return known[0];
  }
  return brands.some((brand) => /^m[is]f1$/.test(brand)) ? "image/heic" : null;
}
