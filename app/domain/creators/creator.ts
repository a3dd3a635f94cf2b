import type { Cents } from "../money.ts";

/** What anyone past the gates may know about a creator. */
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
