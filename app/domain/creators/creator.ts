import type { Cents } from "../money.ts";

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
