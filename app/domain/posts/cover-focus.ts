/** The part of the cover that stays visible in cropped cards. */
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
