import { createHash } from "node:crypto";
import { type MediaPort, MediaUnavailable } from "#domain/media/media-port.ts";

/** An in-memory object store with the calls for large objects; images are returned unchanged. */
export function memoryObjectStore() {
  const objects = new Map<string, Uint8Array>();
  const uploads = new Map<string, Map<number, Uint8Array>>();
  let count = 0;
  const drain = async (stream: ReadableStream<Uint8Array>) =>
    new Uint8Array(await new Response(stream as ReadableStream<Uint8Array<ArrayBuffer>>).arrayBuffer());
  const port: MediaPort = {
    measure: () => ({ width: 40, height: 30 }),
    render: async (key, width, format = "webp") => {
      const bytes = objects.get(key);
      if (bytes === undefined) throw new MediaUnavailable("there is no such image");
      return { width: Math.min(width, 40), height: 30, bytes, contentType: `image/${format}` };
    },
    teaser: async () => "data:image/webp;base64,AA",
    square: async (_key, side) => new Uint8Array(side * side),
    async put(key, bytes) {
      objects.set(key, bytes.slice());
    },
    async remove(keys) {
      for (const key of keys) objects.delete(key);
    },
    list: async (prefix) => [...objects.keys()].filter((key) => key.startsWith(prefix)),
    async startMultipart() {
      count += 1;
      uploads.set(`upload-${count}`, new Map());
      return `upload-${count}`;
    },
    async putPart(_key, id, number, part) {
      const bytes = part instanceof Uint8Array ? part.slice() : await drain(part.stream);
      if (!(part instanceof Uint8Array) && part.length !== bytes.length) throw new Error("another length");
      uploads.get(id)?.set(number, bytes);
      return `etag-${number}`;
    },
    async completeMultipart(key, id, parts) {
      const all = parts.map(({ number }) => uploads.get(id)?.get(number) ?? new Uint8Array());
      objects.set(key, Buffer.concat(all));
      uploads.delete(id);
      return true;
    },
    async abortMultipart(_key, id) {
      uploads.delete(id);
    },
    sizeOf: async (key) => objects.get(key)?.length ?? null,
    read: async (key, from, length) => objects.get(key)?.slice(from, from + length) ?? null,
    stream: async (key, from, length) => {
      const found = objects.get(key)?.slice(from, from + length);
      return found ? new Blob([found]).stream() : null;
    },
    digest: async (key) =>
      createHash("sha256")
        .update(objects.get(key) ?? new Uint8Array())
        .digest("hex"),
  };
  return { objects, uploads, port };
}
