/**
 * A comment header of Vorbis or Opus (RFC 7845 section 5.2, Vorbis I section 5), as long as it was and with nothing in
 * it: its room is the name of a maker made of spaces. Null when it is neither.
 */
export function stripVorbisComment(header: Uint8Array): Uint8Array | null {
  const start = String.fromCharCode(...header.subarray(0, 8));
  const isVorbis = start.startsWith("\x03vorbis");
  if (!isVorbis && start !== "OpusTags") return null;
  const name = isVorbis ? 7 : 8;
  // Vorbis ends with a bit that says so.
  const rest = isVorbis ? 1 : 0;
  const room = header.length - name - 4 - 4 - rest;
  if (room < 0) return null;
  const bare = new Uint8Array(header.length).fill(0x20);
  bare.set(header.subarray(0, name));
  const view = new DataView(bare.buffer);
  view.setUint32(name, room, true);
  view.setUint32(name + 4 + room, 0, true);
  if (isVorbis) bare[header.length - 1] = 1;
  return bare;
}
