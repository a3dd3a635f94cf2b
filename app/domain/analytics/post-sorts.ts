/** How posts can be ordered, with what each is called. */
export const postSorts = {
  views: "Views",
  likes: "Likes",
  sales: "Sales",
  net: "Net",
  conversion: "Conversion",
  newest: "Newest",
} as const;
export type PostSort = keyof typeof postSorts;
