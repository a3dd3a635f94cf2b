const SIGNATURE_BYTES = 8;
/** Samples per pixel by color type: gray, RGB, palette, gray with alpha, RGB with alpha. */
const CHANNELS: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

/**
 * The brightness of each pixel of a small PNG, on white where it's transparent; null for what image processing doesn't
 * write: 16 bits, or interlaced.
 */
export async function readGrayPng(
  bytes: Uint8Array,
): Promise<{ width: number; height: number; pixels: Uint8Array } | null> {
  const chunks = readChunks(bytes);
  const header = chunks.get("IHDR")?.[0];
  if (!header || header.length < 13) return null;
  const view = new DataView(header.buffer, header.byteOffset, header.length);
  const [width, height] = [view.getUint32(0), view.getUint32(4)];
  const [depth = 0, type = -1, , , interlaced] = header.subarray(8);
  const channels = CHANNELS[type];
  if (channels === undefined || depth > 8 || interlaced !== 0) return null;
  const raw = await inflate(chunks.get("IDAT") ?? []);
  const stride = Math.ceil((width * channels * depth) / 8);
  if (raw.length < height * (stride + 1)) return null;
  const unfiltered = unfilter(raw, { height, stride, step: Math.max(1, (channels * depth) / 8) });
  const palette = chunks.get("PLTE")?.[0];
  const alphas = chunks.get("tRNS")?.[0];
  const max = 2 ** depth - 1;
  const sample = (y: number, index: number) => {
    const bit = index * depth;
    return ((unfiltered[y * stride + (bit >> 3)] ?? 0) >> (8 - depth - (bit & 7))) & max;
  };
  const pixels = Uint8Array.from({ length: width * height }, (_, at) => {
    const [y, x] = [Math.floor(at / width), at % width];
    const value = (channel: number) => (sample(y, x * channels + channel) * 255) / max;
    const index = sample(y, x);
    if (type === 3) {
      const [red = 0, green = 0, blue = 0] = palette?.subarray(3 * index, 3 * index + 3) ?? [];
      return onWhite(brightness(red, green, blue), alphas?.[index] ?? 255);
    }
    return channels < 3
      ? onWhite(value(0), channels === 2 ? value(1) : 255)
      : onWhite(brightness(value(0), value(1), value(2)), channels === 4 ? value(3) : 255);
  });
  return { width, height, pixels };
}

const brightness = (red: number, green: number, blue: number) => 0.299 * red + 0.587 * green + 0.114 * blue;
const onWhite = (value: number, alpha: number) => Math.round(255 + ((value - 255) * alpha) / 255);

function readChunks(bytes: Uint8Array): Map<string, Uint8Array[]> {
  const chunks = new Map<string, Uint8Array[]>();
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  for (let at = SIGNATURE_BYTES; at + 8 <= bytes.length; ) {
    const length = view.getUint32(at);
    const name = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    chunks.set(name, [...(chunks.get(name) ?? []), bytes.subarray(at + 8, at + 8 + length)]);
    at += length + 12;
  }
  return chunks;
}

async function inflate(parts: Uint8Array[]): Promise<Uint8Array> {
  const data = new Blob(parts as Uint8Array<ArrayBuffer>[]).stream();
  return new Uint8Array(
    await new Response(data.pipeThrough(new DecompressionStream("deflate"))).arrayBuffer(),
  );
}

/** Undoes the filter that each row begins with, from the bytes to the left, above, and above to the left. */
function unfilter(
  raw: Uint8Array,
  { height, stride, step }: { height: number; stride: number; step: number },
): Uint8Array {
  const out = new Uint8Array(height * stride);
  for (let y = 0; y < height; y += 1) {
    const filter = raw[y * (stride + 1)];
    for (let x = 0; x < stride; x += 1) {
      const at = y * stride + x;
      const left = x >= step ? (out[at - step] ?? 0) : 0;
      const up = y > 0 ? (out[at - stride] ?? 0) : 0;
      const corner = x >= step && y > 0 ? (out[at - stride - step] ?? 0) : 0;
      const predicted = [0, left, up, (left + up) >> 1, paeth(left, up, corner)][filter ?? 0] ?? 0;
      out[at] = (raw[at + y + 1] ?? 0) + predicted;
    }
  }
  return out;
}

function paeth(left: number, up: number, corner: number): number {
  const estimate = left + up - corner;
  const [toLeft, toUp, toCorner] = [left, up, corner].map((one) => Math.abs(estimate - one)) as [
    number,
    number,
    number,
  ];
  if (toLeft <= toUp && toLeft <= toCorner) return left;
  return toUp <= toCorner ? up : corner;
}
