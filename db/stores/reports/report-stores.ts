import { caseStore } from "./cases.ts";
import { readingRightStore } from "./reading-rights.ts";
import { reportStore } from "./reports.ts";

/** The stores of reported conversations. */
export const reportStores = { reports: reportStore, cases: caseStore, readingRights: readingRightStore };
