export const postSorts = {
  views: "Views",
  likes: "Likes",
  sales: "Sales",
  net: "Net",
  conversion: "Conversion",
  newest: "Newest",
} as const;
export type PostSort = keyof typeof postSorts;
