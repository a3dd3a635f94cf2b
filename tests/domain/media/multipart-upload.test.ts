import { expect, test } from "vitest";
import { receivePart } from "#domain/media/multipart-upload.ts";
import { memoryObjectStore } from "./object-store.ts";

const NOW = 1_750_000_000_000;
type Deps = Parameters<typeof receivePart>[0];

async function begun(bytes: number) {
  const { port, uploads } = memoryObjectStore();
  const key = "media/one/original";
  const row = {
    id: "one",
    seller_id: "seller",
    key,
    bytes,
    multipart_id: await port.startMultipart(key, ""),
    completed_at: null,
    aborted_at: null,
    rendition: null,
  };
  const noted: string[] = [];
  const deps = {
    media: port,
    clock: { now: () => NOW },
    mediaStore: {
      begin: async () => {},
      claimUnused: async (ids: string[]) => ids,
      deleteClaimed: async () => {},
    },
    uploads: {
      findRow: async () => row,
      recordPart: async () => void noted.push("arrived"),
      abort: async () => void noted.push("given up"),
    },
  } as unknown as Deps;
  const take = (stream: ReadableStream<Uint8Array>) =>
    receivePart(deps, { id: "one", sellerId: "seller", number: 1, length: bytes, stream });
  return { take, noted, sent: () => uploads.get(row.multipart_id)?.get(1) };
}
const inPieces = (bytes: Uint8Array, sizes: number[]) => {
  let at = 0;
  return new ReadableStream<Uint8Array>({
    pull(controller) {
      if (at >= bytes.length) return controller.close();
      const size = sizes.shift() ?? 1000;
      controller.enqueue(bytes.slice(at, at + size));
      at += size;
    },
  });
};

const video = new Uint8Array(9000).map((_, i) => i % 251);
video.set(new TextEncoder().encode("\0\0\0\x18ftypisom\0\0\0\0isommp41"));

test.each([[[6]], [[1, 1, 1, 1, 2]], [[9000]], [[4096]], [[4095]]])(
  "a video whose first pieces are %j bytes long is stored whole",
  async (sizes) => {
    const { take, noted, sent } = await begun(video.length);
    expect(await take(inPieces(video, [...sizes]))).toEqual({ ok: true });
    expect([noted, sent()]).toEqual([["arrived"], video]);
  },
);

test("a file shorter than the sniffed bytes is accepted, and an unsupported one is aborted without reading the rest", async () => {
  const small = await begun(100);
  expect(await small.take(inPieces(video.subarray(0, 100), [6]))).toEqual({ ok: true });
  expect(small.sent()).toEqual(video.subarray(0, 100));
  const other = await begun(9000);
  const stream = inPieces(new Uint8Array(9000).fill(7), [6]);
  expect(await other.take(stream)).toEqual({ ok: false, reason: "not_allowed" });
  expect([other.noted, stream.locked]).toEqual([["given up"], false]);
  let left = 0;
  const reader = stream.getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) left += next.value.length;
  expect(left).toBe(9000 - 6 - 5 * 1000);
});
