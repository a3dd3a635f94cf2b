import type { MediaRefusal } from "../messages.ts";

/** Bytes of a file that are written over, by `bytes` or by zeros. */
export type Edit = { at: number; length: number; bytes: Uint8Array | null };
/** What a film or sound is, and what of its file is served: from `from` to `to`, with the edits made. */
export type CopyPlan = {
  kind: "video" | "audio";
  durationMs: number | null;
  /** As it is to be shown, in px. */
  width: number | null;
  height: number | null;
  from: number;
  to: number;
  edits: Edit[];
};

/** Ends the reading of a file that cannot be taken, with the reason. */
export class RejectedFile extends Error {
  override name = "Unfit";
  constructor(readonly reason: MediaRefusal) {
    super(reason);
  }
}

/** More of a file than this is not taken to pieces: a phone that notes its place twice a second for three hours makes 100,000. */
const MAX_EDITS = 250_000;
/** What edits may hold in memory. */
const MAX_WRITTEN_BYTES = 16 * 1024 * 1024;

/** Gathers edits; what says already what is wanted needs none, so that a clean file is served as it is. */
export function editList() {
  const edits: Edit[] = [];
  let written = 0;
  const add = (edit: Edit) => {
    written += edit.bytes?.length ?? 0;
    if (edits.length >= MAX_EDITS || written > MAX_WRITTEN_BYTES)
      throw new RejectedFile("film_in_too_many_pieces");
    edits.push(edit);
  };
  return {
    edits,
    /** Writes zeros over bytes that are known; those that are zeros already are left. */
    blank(at: number, known: Uint8Array) {
      for (let i = 0; i < known.length; i++)
        if (known[i] !== 0) return add({ at, length: known.length, bytes: null });
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
 * Edits in the order of the file. A file may say of the same bytes twice that they are to be emptied; what else lies on
 * top of each other is a file that contradicts itself.
 */
export function mergeEdits(edits: Edit[]): Edit[] {
  const apart: Edit[] = [];
  for (const edit of edits.toSorted((a, b) => a.at - b.at)) {
    const last = apart.at(-1);
    const end = last ? last.at + last.length : 0;
    if (last?.bytes === null && edit.bytes === null && edit.at <= end)
      apart[apart.length - 1] = { ...last, length: Math.max(end, edit.at + edit.length) - last.at };
    else if (edit.at < end) throw new RejectedFile("film_broken");
    else apart.push(edit);
  }
  return apart;
}
export type EditList = ReturnType<typeof editList>;

export const ascii = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
export const latin1 = (bytes: Uint8Array) => String.fromCharCode(...bytes);
