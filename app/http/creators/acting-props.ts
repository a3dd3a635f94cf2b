import type { TeamMember } from "#domain/creators/team/member.ts";

export const toActing = ({ creatorId, name, may, creator }: TeamMember) => ({
  creatorId,
  name,
  may,
  creator: { username: creator.username, name: creator.name, avatarUrl: creator.avatarUrl },
});
