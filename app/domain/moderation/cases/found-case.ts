import type { CaseStore } from "#db/stores/moderation/cases/cases.ts";
import type { Clock } from "#domain/clock.ts";
import { ownersOf, type Parties } from "./case.ts";
import { type CaseProfile, profileTexts } from "./profile-texts.ts";

export type CaseDeps = {
  cases: CaseStore;
  clock: Pick<Clock, "now" | "newId">;
  pageLink: (path: string) => string;
};
export type AdminsCase = { caseId: string; adminId: string };
export const findCase = ({ cases }: CaseDeps, { caseId, adminId }: AdminsCase) => cases.find(caseId, adminId);

/** What telling those that a case is about needs of it. */
export type Found = Parties & {
  isCreator: boolean;
  reports: { reporterId: string | null }[];
  page: CaseProfile | null;
};
export const textsOf = ({ page }: Found) => page && profileTexts(page);
export const ownersToTell = (found: Found) =>
  ownersOf(
    found,
    found.reports.map(({ reporterId }) => reporterId),
  );
