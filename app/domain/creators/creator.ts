import type { Cents } from "../money.ts";

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

/** What anybody past the gates may know of a creator. */
export type CreatorCard = {
  id: string;
  username: string;
  name: string;
  bio: string;
  interests: string[];
  avatarUrl: string | null;
  coverUrl: string | null;
  subscriptionPrice: Cents | null;
  postCount: number;
  likeCount: number;
};
