import type { CopyPlan, Edit } from "#platform/formats/copy-plan.ts";
import { type MediaPort, MediaUnavailable, type StoredPart } from "./media-port.ts";

/**
 * Part size of copies. Parts without edits are streamed from storage to storage, since a worker's CPU time is limited
 * (2 GB take minutes in JavaScript); parts with edits are held in memory one at a time. Larger parts would take too
 * much memory, smaller ones too many calls.
 */
export const COPY_PART_BYTES = 8 * 1024 * 1024;

type Storage = Pick<
  MediaPort,
  "read" | "stream" | "startMultipart" | "putPart" | "completeMultipart" | "abortMultipart"
>;

/**
 * Copies an object to another key, or onto itself, applying edits. Returns the new size in bytes. `onPart` runs before
 * each part. Throws MediaUnavailable.
 */
export async function copyObject(
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
      // Not kept in a variable: a part still referenced while the next is read would double the memory.
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
      : new MediaUnavailable("a file could not be copied", { cause: error });
  }
}

type Span = { at: number; end: number };
const GONE = "the original no longer exists";
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

/** `edits` are sorted and don't overlap; `next` is the first one for this part. */
async function readEdited(media: Storage, key: string, { at, end }: Span, edits: Edit[], next: number) {
  const bytes = await media.read(key, at, end - at);
  if (bytes?.length !== end - at) throw new MediaUnavailable(GONE);
  let index = next;
  for (let edit = edits[index]; edit && edit.at < end; edit = edits[++index]) {
    const [from, to] = [Math.max(edit.at, at), Math.min(editEnd(edit), end)];
    if (edit.bytes === null) bytes.fill(0, from - at, to - at);
    else bytes.set(edit.bytes.subarray(from - edit.at, to - edit.at), from - at);
  }
  return bytes;
}
