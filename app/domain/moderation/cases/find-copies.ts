import type { MediaStore } from "#db/stores/media/media.ts";
import type { CaseStore } from "#db/stores/moderation/cases/cases.ts";
import type { ReportStore } from "#db/stores/moderation/cases/reports.ts";
import type { Clock } from "#domain/clock.ts";
import { DAY_MS } from "#domain/durations.ts";
import { lookalikes } from "#domain/media/image/likeness.ts";
import { reversedEmail } from "#domain/notifications/mail/case-emails.ts";
import { REPORT_DAYS } from "#domain/retention.ts";
import { automaticReport } from "./automatic-report.ts";
import { ownersOf } from "./case.ts";
import { deadlines, ruleText } from "./reasons.ts";
import { tellOwners } from "./tell-owners.ts";

type Deps = {
  mediaStore: Pick<MediaStore, "listSearching" | "recordSearch">;
  reports: Pick<ReportStore, "listCopies" | "addForPage" | "addForCopy">;
  cases: Pick<CaseStore, "listWronglyHidden" | "restoreCopy">;
  clock: Pick<Clock, "now" | "newId">;
  pageLink: (path: string) => string;
};

/** Comparing all of a run takes about 80 ms. */
const REMOVED_PER_RUN = 20;
const FILES_PER_RUN = 1000;
const CASES_PER_RUN = 50;

/** Compares files that we removed for intimate images or a minor with all others, a step per run. */
async function searchAlike({ mediaStore, clock }: Deps): Promise<void> {
  const { removed, files } = await mediaStore.listSearching(REMOVED_PER_RUN, FILES_PER_RUN);
  const to = files.length < FILES_PER_RUN ? null : (files.at(-1)?.mediaId ?? null);
  for (const { likeness, ...one } of removed) {
    const alike = likeness === null ? [] : lookalikes(likeness, files);
    const matches = alike.map(({ mediaId }) => mediaId);
    await mediaStore.recordSearch({ ...one, to }, matches, clock.now());
  }
}

const RETURNED =
  "We had hidden it automatically because a file in it looked like one that we removed. We've taken that removal back.";

async function restoreCopies({ cases, clock, pageLink }: Deps): Promise<void> {
  const now = clock.now();
  for (const { recipientId, title, ...copy } of await cases.listWronglyHidden(CASES_PER_RUN)) {
    const { caseId, decisionId } = copy;
    const owners = ownersOf(copy, [recipientId]);
    const id = clock.newId();
    const content = reversedEmail(title, RETURNED, pageLink(`/decisions/${decisionId}`));
    await cases.restoreCopy({
      id,
      caseId,
      decisionId,
      statement: RETURNED,
      now,
      tell: tellOwners(owners, { id, content, now }),
    });
  }
}

/**
 * Opens a case about each published post, message, and profile photo with a copy of such a file. Identical ones, and
 * what looks like what a person removed for a minor, are hidden by the same run, except for profile photos. Shows again
 * what was hidden for a removal that was reversed.
 */
export async function findCopies(deps: Deps): Promise<void> {
  // First, so that an original that came back isn't matched with its own hidden copy.
  await restoreCopies(deps);
  await searchAlike(deps);
  const { reports, clock } = deps;
  const now = clock.now();
  const since = now - REPORT_DAYS * DAY_MS;
  for (const copy of await reports.listCopies({ since, limit: CASES_PER_RUN })) {
    const { kind, subjectId, caseId, rule, isIdentical, hides } = copy;
    const reason = isIdentical || hides || rule === "minor" ? rule : "other";
    const { dueAt, hideAt } = deadlines(reason, now);
    const found = {
      subjectId,
      reason,
      details: `A file here ${isIdentical ? "is the same as" : "looks like"} one that we removed ("${ruleText(rule)}"): compare /admin/cases/${caseId}.`,
      dueAt,
      hideAt: kind === "profile" ? null : hides ? now : hideAt,
      now,
      id: clock.newId(),
      newCaseId: clock.newId(),
    };
    if (kind === "message") await reports.addForCopy(found);
    else await reports.addForPage({ ...found, ...automaticReport, kind });
  }
}
