/** The scripts that a page can load, each built from the file of its name in this folder. */
export const entries = [
  "page",
  "frame",
  "post-actions",
  "cooldown",
  "passkeys",
  "passwords",
  "sheets",
  "time-zone",
  "push",
  "charts",
  "payment-poll",
] as const;

export type ScriptName = (typeof entries)[number];

/** Where the built scripts lie, below the site's root; what is there never changes under its name. */
export const BUILT_FOLDER = "assets/scripts";
