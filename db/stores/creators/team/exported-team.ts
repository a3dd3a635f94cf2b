import * as team from "#db/schema/creators/team.ts";
import type { ExportSection } from "#db/stores/messages/exported-messages.ts";

export const teamSections: ExportSection[] = [
  { name: "team_invitations", table: team.team_invitations, owner: team.team_invitations.creator_id },
  { name: "team", table: team.team_members, owner: team.team_members.creator_id },
  { name: "teams_joined", table: team.team_members, owner: team.team_members.member_id },
  { name: "team_log", table: team.team_log, owner: team.team_log.creator_id },
  { name: "done_for_creators", table: team.team_log, owner: team.team_log.member_id },
  { name: "message_counts", table: team.message_days, owner: team.message_days.creator_id },
];
