import type { MediumRefusal } from "../messages.ts";

/** Bytes of a file that are written over, by `bytes` or by zeros. */
export type Edit = { at: number; length: number; bytes: Uint8Array | null };
/** What a film or sound is, and what of its file is served: from `from` to `to`, with the edits made. */
export type FilmPlan = {
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
export class Unfit extends Error {
  override name = "Unfit";
  constructor(readonly reason: MediumRefusal) {
    super(reason);
  }
}

/** Gathers edits; what says already what is wanted needs none, so that a clean file is served as it is. */
export function editList() {
  const edits: Edit[] = [];
  return {
    edits,
    /** Writes zeros over bytes that are known; those that are zeros already are left. */
    blank(at: number, known: Uint8Array) {
      if (known.some((byte) => byte !== 0)) edits.push({ at, length: known.length, bytes: null });
    },
    blankUnread(at: number, length: number) {
      if (length > 0) edits.push({ at, length, bytes: null });
    },
    write(at: number, bytes: Uint8Array) {
      edits.push({ at, length: bytes.length, bytes });
    },
  };
}
export type EditList = ReturnType<typeof editList>;

export const ascii = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
export const latin = (bytes: Uint8Array) => String.fromCharCode(...bytes);
