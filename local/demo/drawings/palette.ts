/** Six tones from dark to light, then an accent. */
export type Palette = readonly [string, string, string, string, string, string];

export const palettes = {
  ember: ["#1a1210", "#45211b", "#8a3a29", "#cf6c3c", "#f6c083", "#2f6a66"],
  harbor: ["#0f1720", "#1e3646", "#41697a", "#8fb0a8", "#eee0c2", "#f2a65a"],
  plum: ["#191020", "#3a2150", "#753c76", "#c0657f", "#f5b59c", "#ffcf8a"],
  moss: ["#11170f", "#25402c", "#4f7046", "#9dab5f", "#ecd994", "#f08c4a"],
  clay: ["#1f1512", "#512e22", "#98583b", "#d09261", "#f2d8ae", "#4f8280"],
  indigo: ["#0c1224", "#1b2b58", "#3a5496", "#8796c8", "#f0d2b8", "#ff9f5a"],
  rose: ["#211318", "#5a2733", "#a44d55", "#dd9082", "#f8d3ba", "#7fa791"],
  lagoon: ["#081a1d", "#0f3d44", "#1f7070", "#66b0a0", "#e0e6c2", "#f4a259"],
  ochre: ["#1c160c", "#523a14", "#a0701f", "#dba83e", "#f6e4aa", "#b2483d"],
  slate: ["#14161a", "#2c333e", "#56626f", "#9ca6a8", "#ece3d4", "#e8924a"],
  wine: ["#1a0b12", "#4c162f", "#92294b", "#d65f5c", "#f8b285", "#fbe1b8"],
  pine: ["#0a1416", "#183433", "#315b55", "#739a84", "#d9d8a8", "#f2c063"],
  lilac: ["#15132b", "#322e66", "#6a5fa8", "#b192c6", "#f3c1ba", "#ffdba8"],
  copper: ["#101a1b", "#1d444a", "#37807f", "#cb7040", "#f4b274", "#f9e6c2"],
  sand: ["#2a2018", "#70523a", "#b88f60", "#e2c796", "#f8ecd2", "#d4583b"],
  neon: ["#120d1f", "#2d194e", "#632484", "#cc3f7c", "#ff9757", "#ffd873"],
} as const satisfies Record<string, Palette>;

export type PaletteName = keyof typeof palettes;

const channels = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));

export function mix(from: string, to: string, share: number): string {
  const a = channels(from);
  const b = channels(to);
  const s = Math.max(0, Math.min(1, share));
  return `#${a
    .map((value, i) =>
      Math.round(value + ((b[i] ?? 0) - value) * s)
        .toString(16)
        .padStart(2, "0"),
    )
    .join("")}`;
}

export const darken = (hex: string, share: number) => mix(hex, "#0d0908", share);
export const lighten = (hex: string, share: number) => mix(hex, "#fff1dc", share);
