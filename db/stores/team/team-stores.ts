import { readingRightStore } from "../reports/reading-rights.ts";
import { invitationStore } from "./invitations.ts";
import { messageDayStore } from "./message-days.ts";
import { teamStore } from "./team.ts";
import { teamInboxStore } from "./team-inbox.ts";

/** The stores of creators' teams. */
export const teamStores = {
  team: teamStore,
  invitations: invitationStore,
  teamInbox: teamInboxStore,
  messageDays: messageDayStore,
  readingRights: readingRightStore,
};
