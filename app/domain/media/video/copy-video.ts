import { type MediaPort, MediaUnavailable, type StoredPart } from "../media-port.ts";
import type { CopyPlan, Edit } from "./copy-plan.ts";

/**
 * A film is copied in parts of this size. A part without an edit goes from storage to storage without being touched,
 * since a worker's time is counted (a film of 2 GB gone through in JavaScript takes minutes of it); a part with edits
 * is held in memory, one at a time. Larger ones would be too much of that, smaller ones too many calls to storage.
 */
export const COPY_PART_BYTES = 8 * 1024 * 1024;

type Storage = Pick<
  MediaPort,
  "read" | "stream" | "startMultipart" | "putPart" | "completeMultipart" | "abortMultipart"
>;

/**
 * Copies a film from one object to another with its edits made; gives the new object's bytes. `onPart` is called before
 * each part. Throws MediaUnavailable.
 */
export async function copyVideo(
  media: Storage,
  from: string,
  to: { key: string; type: string },
  plan: Pick<CopyPlan, "from" | "to" | "edits">,
  { partBytes = COPY_PART_BYTES, onPart }: { partBytes?: number; onPart?: () => Promise<void> } = {},
): Promise<number> {
  const edits = plan.edits.filter(({ length }) => length > 0).toSorted((a, b) => a.at - b.at);
  const uploadId = await media.startMultipart(to.key, to.type);
  try {
    const parts: StoredPart[] = [];
    let next = 0;
    for (let at = plan.from; at < plan.to; at += partBytes) {
      const end = Math.min(at + partBytes, plan.to);
      while (editEnd(edits[next]) <= at) next += 1;
      await onPart?.();
      const number = parts.length + 1;
      // Read where nothing outlives it: a part that is still known while the next is read takes its room twice.
      const etag = await readPart(media, from, { at, end }, edits, next).then((part) =>
        media.putPart(to.key, uploadId, number, part),
      );
      parts.push({ number, etag });
    }
    if (!(await media.completeMultipart(to.key, uploadId, parts)))
      throw new MediaUnavailable("storage lost a part");
    return plan.to - plan.from;
  } catch (error) {
    await media.abortMultipart(to.key, uploadId).catch((second: unknown) => console.error(to.key, second));
    throw error instanceof MediaUnavailable
      ? error
      : new MediaUnavailable("a film could not be copied", { cause: error });
  }
}

type Span = { at: number; end: number };
const GONE = "what was sent is not there any more";
/** Nothing ends where nothing is. */
const editEnd = (edit: Edit | undefined) => (edit ? edit.at + edit.length : Number.POSITIVE_INFINITY);

const readPart = async (media: Storage, key: string, span: Span, edits: Edit[], next: number) =>
  (edits[next]?.at ?? Number.POSITIVE_INFINITY) < span.end
    ? readEdited(media, key, span, edits, next)
    : readUnedited(media, key, span);

async function readUnedited(media: Storage, key: string, { at, end }: Span) {
  const stream = await media.stream(key, at, end - at);
  if (stream === null) throw new MediaUnavailable(GONE);
  return { stream, length: end - at };
}

/** A part with the edits that lie in it: they are in order, do not overlap, and the one at `next` is the first. */
async function readEdited(media: Storage, key: string, { at, end }: Span, edits: Edit[], next: number) {
  const bytes = await media.read(key, at, end - at);
  if (bytes?.length !== end - at) throw new MediaUnavailable(GONE);
  let nth = next;
  for (let edit = edits[nth]; edit && edit.at < end; edit = edits[++nth]) {
    const [from, to] = [Math.max(edit.at, at), Math.min(editEnd(edit), end)];
    if (edit.bytes === null) bytes.fill(0, from - at, to - at);
    else bytes.set(edit.bytes.subarray(from - edit.at, to - edit.at), from - at);
  }
  return bytes;
}
