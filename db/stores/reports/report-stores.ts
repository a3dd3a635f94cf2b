import { heldMessageStore } from "../held-messages/held-messages.ts";
import { watchedWordStore } from "../held-messages/watched-words.ts";
import { caseStore } from "./cases.ts";
import { readingRightStore } from "./reading-rights.ts";
import { reportStore } from "./reports.ts";

/** The stores of reported conversations, and of messages that are held for a review. */
export const reportStores = {
  reports: reportStore,
  cases: caseStore,
  readingRights: readingRightStore,
  heldMessages: heldMessageStore,
  watchedWords: watchedWordStore,
};
