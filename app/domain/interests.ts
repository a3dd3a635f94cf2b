/** Fans choose them in onboarding, creators in their profile (docs/product.md, section 2.5). */
export const interests = [
  "lifestyle",
  "fitness",
  "fashion",
  "travel",
  "food",
  "art",
  "music",
  "gaming",
  "tech",
  "beauty",
  "photography",
  "education",
] as const;
