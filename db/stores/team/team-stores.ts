import { reportStores } from "../reports/report-stores.ts";
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
};

/** The same with the stores of reports: what lets others than its two read a conversation. */
export const teamAndReportStores = { ...teamStores, ...reportStores };
