import type { AppLoadContext } from "@remix-run/cloudflare";

type Listed = Awaited<ReturnType<AppLoadContext["deps"]["cases"]["list"]>>[number];

/** Of a case in a list. Those involved may not see what others reported, or what was found. */
export const shownCase = (found: Omit<Listed, "outcome">, now: number) => ({
  id: found.id,
  subjectKind: found.subjectKind,
  fan: found.fan,
  creator: found.creator,
  dueAt: found.dueAt,
  decidedAt: found.decidedAt,
  claimer: (found.claimedUntil ?? 0) > now ? found.claimer : null,
  about: found.isInvolved
    ? null
    : {
        reasons: found.reasons,
        reportCount: found.reportCount,
        isProposed: found.isProposed,
        title: found.title,
        isWaiting: found.isWaiting,
      },
});
