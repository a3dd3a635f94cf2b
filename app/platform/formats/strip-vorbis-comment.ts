/**
 * Strips a Vorbis or Opus comment header (RFC 7845 section 5.2, Vorbis I section 5) without changing its length: the
 * space becomes a blank vendor name. null if it's neither.
 */
export function stripVorbisComment(header: Uint8Array): Uint8Array | null {
  const start = String.fromCharCode(...header.subarray(0, 8));
  const isVorbis = start.startsWith("\x03vorbis");
  if (!isVorbis && start !== "OpusTags") return null;
  const signature = isVorbis ? 7 : 8;
  // Vorbis ends with a framing bit.
  const framing = isVorbis ? 1 : 0;
  const vendor = header.length - signature - 4 - 4 - framing;
  if (vendor < 0) return null;
  const stripped = new Uint8Array(header.length).fill(0x20);
  stripped.set(header.subarray(0, signature));
  const view = new DataView(stripped.buffer);
  view.setUint32(signature, vendor, true);
  view.setUint32(signature + 4 + vendor, 0, true);
  if (isVorbis) stripped[header.length - 1] = 1;
  return stripped;
}
