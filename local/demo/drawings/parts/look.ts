export type StyleName =
  | "bob"
  | "long"
  | "wavy"
  | "curls"
  | "afro"
  | "crop"
  | "quiff"
  | "bun"
  | "braids"
  | "fringe"
  | "shaved"
  | "scarf";

export type Look = {
  skin: keyof typeof skins;
  hair: keyof typeof hairTones;
  style: StyleName;
  wear: "crew" | "collar" | "turtleneck" | "robe" | "jacket" | "scoop";
  backdrop: "sun" | "arch" | "leaves" | "blocks" | "waves";
  extra?: "glasses" | "earrings" | "headphones" | "beard" | "stubble" | "beret" | "freckles";
};

export const skins = {
  deep: "#4a2b1e",
  brown: "#6f432d",
  tan: "#9c6544",
  olive: "#bd875f",
  fair: "#dba780",
  pale: "#ecc3a2",
};
export const hairTones = {
  black: "#17110f",
  brown: "#3d2418",
  chestnut: "#6a3520",
  copper: "#a4522a",
  blond: "#c99a55",
  silver: "#b9b2a8",
  plum: "#5a2745",
};
