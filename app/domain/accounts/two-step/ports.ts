/** Encrypts secrets that must be readable again. `context` binds a sealed text to its purpose. */
export type SealPort = {
  seal(text: string, context: string): Promise<string>;
  /** Null unless it was sealed by this site for this context. */
  open(sealed: string, context: string): Promise<string | null>;
};

/** `size` is modules per side; `path` is an SVG path of the dark ones. */
export type QrCode = { size: number; path: string };
