/** Seals what must be read again but never lie open in the database; `context` binds it to its place. */
export type SealPort = {
  seal(text: string, context: string): Promise<string>;
  /** Null for anything that was not sealed by this site for this context. */
  open(sealed: string, context: string): Promise<string | null>;
};

/** A QR code as a square of so many modules, and an SVG path of the dark ones. */
export type QrCode = { size: number; path: string };
