import type { Membership } from "./permissions.ts";

export type TeamMember = Membership & {
  username: string;
  joinedAt: number;
  creator: {
    id: string;
    username: string;
    name: string;
    avatarUrl: string | null;
    isRestricted: boolean;
  };
};
