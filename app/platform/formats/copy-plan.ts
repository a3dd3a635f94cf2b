export type Edit = { at: number; length: number; bytes: Uint8Array | null };
/** Facts about a file, and how to make its served copy: the range `from` to `to` with the edits applied. */
export type CopyPlan = {
  kind: "video" | "audio";
  durationMs: number | null;
  /** Display size in px. */
  width: number | null;
  height: number | null;
  from: number;
  to: number;
  edits: Edit[];
};

export type FormatRefusal = "not_allowed" | "file_broken" | "unsupported_codec" | "too_fragmented";

export class RejectedFile extends Error {
  override name = "RejectedFile";
  constructor(readonly reason: FormatRefusal) {
    super(reason);
  }
}

/** A phone that records its location twice a second makes 100,000 in three hours. */
const MAX_EDITS = 250_000;
const MAX_WRITTEN_BYTES = 16 * 1024 * 1024;

/** Ranges that are already clean need no edit, so a clean file is served as it is. */
export function editList() {
  const edits: Edit[] = [];
  let written = 0;
  const add = (edit: Edit) => {
    written += edit.bytes?.length ?? 0;
    if (edits.length >= MAX_EDITS || written > MAX_WRITTEN_BYTES) throw new RejectedFile("too_fragmented");
    edits.push(edit);
  };
  return {
    edits,
    /** Zeroes bytes whose current value is known, unless they are already zero. */
    blank(at: number, current: Uint8Array) {
      for (let i = 0; i < current.length; i++)
        if (current[i] !== 0) return add({ at, length: current.length, bytes: null });
    },
    blankUnread(at: number, length: number) {
      if (length > 0) add({ at, length, bytes: null });
    },
    write(at: number, bytes: Uint8Array) {
      add({ at, length: bytes.length, bytes });
    },
  };
}

/**
 * Sorts edits by offset and merges overlapping blanks. Any other overlap means that the file contradicts itself.
 */
export function mergeEdits(edits: Edit[]): Edit[] {
  const merged: Edit[] = [];
  for (const edit of edits.toSorted((a, b) => a.at - b.at)) {
    const last = merged.at(-1);
    const end = last ? last.at + last.length : 0;
    if (last?.bytes === null && edit.bytes === null && edit.at <= end)
      merged[merged.length - 1] = { ...last, length: Math.max(end, edit.at + edit.length) - last.at };
    else if (edit.at < end) throw new RejectedFile("file_broken");
    else merged.push(edit);
  }
  return merged;
}
export type EditList = ReturnType<typeof editList>;

export const ascii = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
export const latin1 = (bytes: Uint8Array) => String.fromCharCode(...bytes);
