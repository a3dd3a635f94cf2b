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
  /** 1 to 5 by likes and renewals; 0 or left out if there are too few of either. */
  rating?: number;
};
