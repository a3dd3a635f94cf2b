import type { Cents } from "../money.ts";

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
  /** 1 to 5, from likes and renewals; 0 or undefined with too few of either. */
  rating?: number;
};
