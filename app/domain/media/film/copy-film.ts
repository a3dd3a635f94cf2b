import { type MediaPort, MediaUnavailable, type StoredPart } from "../media-port.ts";
import type { Edit, FilmPlan } from "./plan.ts";

/** A film is copied in parts of this size, each one call to read and one to write. */
const COPIED_AT_ONCE = 32 * 1024 * 1024;

/** Copies a film from one object to another with its edits made, as a stream; gives the new object's bytes. */
export async function copyFilm(
  media: Pick<MediaPort, "stream" | "startParts" | "putPart" | "completeParts" | "abortParts">,
  from: string,
  to: { key: string; type: string },
  plan: Pick<FilmPlan, "from" | "to" | "edits">,
): Promise<number> {
  const edits = plan.edits.toSorted((a, b) => a.at - b.at);
  const uploadId = await media.startParts(to.key, to.type);
  try {
    const parts: StoredPart[] = [];
    for (let at = plan.from; at < plan.to; at += COPIED_AT_ONCE) {
      const length = Math.min(COPIED_AT_ONCE, plan.to - at);
      const read = await media.stream(from, at, length);
      if (read === null) throw new MediaUnavailable("what was sent is not there any more");
      const stream = read.pipeThrough(applying(edits, at));
      const number = parts.length + 1;
      parts.push({ number, etag: await media.putPart(to.key, uploadId, number, { stream, length }) });
    }
    await media.completeParts(to.key, uploadId, parts);
    return plan.to - plan.from;
  } catch (error) {
    await media.abortParts(to.key, uploadId).catch((second: unknown) => console.error(to.key, second));
    throw error instanceof MediaUnavailable
      ? error
      : new MediaUnavailable("a film could not be copied", { cause: error });
  }
}

/** Makes the edits in a stream that begins at a place of the file. `edits` are in order and do not overlap. */
function applying(edits: Edit[], begin: number): TransformStream<Uint8Array, Uint8Array> {
  let at = begin;
  let next = edits.findIndex((edit) => edit.at + edit.length > begin);
  if (next < 0) next = edits.length;
  return new TransformStream({
    transform(piece, controller) {
      const end = at + piece.length;
      const out = (edits[next]?.at ?? Number.POSITIVE_INFINITY) < end ? piece.slice() : piece;
      for (let edit = edits[next]; edit && edit.at < end; edit = edits[next]) {
        const from = Math.max(edit.at, at);
        const to = Math.min(edit.at + edit.length, end);
        if (edit.bytes === null) out.fill(0, from - at, to - at);
        else out.set(edit.bytes.subarray(from - edit.at, to - edit.at), from - at);
        if (edit.at + edit.length > end) break;
        next += 1;
      }
      at = end;
      controller.enqueue(out);
    },
  });
}
