/** Which part of its cover a card keeps in sight, from top left to bottom right. */
export const FOCI = [
  "top-left",
  "top",
  "top-right",
  "left",
  "center",
  "right",
  "bottom-left",
  "bottom",
  "bottom-right",
] as const;
export type CoverFocus = (typeof FOCI)[number];
