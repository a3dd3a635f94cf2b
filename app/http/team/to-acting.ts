import type { TeamMember } from "../../domain/team/member.ts";

/** What pages show of someone's place in a team. */
export const toActing = ({ creatorId, name, may, creator }: TeamMember) => ({
  creatorId,
  name,
  may,
  creator: { username: creator.username, name: creator.name, avatarUrl: creator.avatarUrl },
});
