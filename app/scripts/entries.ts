/** Each is built from the file of its name in this folder. */
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
  "copy-link",
  "payment-poll",
  "renditions",
] as const;

export type ScriptName = (typeof entries)[number];

/** Below the site's root; files there never change under their names. */
export const BUILT_FOLDER = "assets/scripts";
