import type { PostType } from "#db/kinds.ts";
import type { Cents } from "../money.ts";
import type { BlockedBy } from "../posts/access/check-access.ts";
import type { Subscription } from "../subscriptions/subscription.ts";

export type CreatorPage = CreatorCard & {
  memberSince: number;
  canCharge: boolean;
  subscription: Subscription | null;
  profileLikeCount: number;
  liked: boolean;
  traits: Record<string, string> | null;
  /** Whether link previews may show the portrait, to people of any age. */
  hasLinkPhoto: boolean;
  counts: Record<PostType, number>;
  leaving: boolean;
  hasPurchased: boolean;
  isBlocked: boolean;
  blockedBy: BlockedBy;
};

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
