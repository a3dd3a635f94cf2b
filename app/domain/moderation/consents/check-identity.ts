import type { ReportStore } from "#db/stores/moderation/cases/reports.ts";
import type { ConsentStore } from "#db/stores/moderation/consents/consents.ts";
import { beginCheck, type IdentityDeps, identityValidSince } from "#domain/gates/identity.ts";
import type { RateLimited } from "#domain/gates/rate-limits.ts";
import { type Outcome, refuse } from "#domain/outcome.ts";
import { automaticReport } from "../cases/automatic-report.ts";
import { deadlines } from "../cases/reasons.ts";
import { type AnswerRefusal, type ConsentFacts, checkConsentAnswer, consentState } from "./consent.ts";

type Deps = IdentityDeps & {
  consents: Pick<ConsentStore, "findByToken" | "beginCheck" | "recordCheck">;
  reports: Pick<ReportStore, "addForPage">;
};

export async function beginIdentityCheck(
  deps: Deps,
  token: string,
): Promise<Outcome<"gone" | "unavailable" | AnswerRefusal, { url: string }> | RateLimited> {
  const { consents, secrets, clock } = deps;
  const now = clock.now();
  const found = await consents.findByToken(secrets.digest(token), identityValidSince(now));
  if (!found?.isPostThere) return refuse("gone");
  const answer = checkConsentAnswer(found, now);
  if (!answer.ok) return answer;
  const returnPath = `/consents/${token}`;
  const begun = await beginCheck(deps, { limitedBy: found.id, key: clock.newId(), returnPath });
  if (!begun.ok) return begun;
  await consents.beginCheck(found.id, begun.reference);
  return { ok: true, url: begun.url };
}

type Begun = ConsentFacts & { id: string; contentId: string; reference: string | null };

/** Whether the person may have come back from a check. */
export const hasBegunCheck = (consent: Begun, now: number) =>
  consent.reference !== null && consent.over18 === null && consentState(consent, now) === "open";

/**
 * Reads a begun check from the provider; nothing that the browser brings back is trusted. If the person is under 18, a case
 * about the post is opened before the check is recorded, so that a failure can't lose it.
 */
export async function readIdentityCheck(
  { consents, reports, identity, clock }: Pick<Deps, "consents" | "reports" | "identity" | "clock">,
  { id, contentId, reference }: Begun,
): Promise<void> {
  const now = clock.now();
  const answer = reference === null ? undefined : await identity?.find(reference);
  if (reference === null || answer === undefined || answer === "pending") return;
  if (answer === "canceled") return consents.beginCheck(id, null);
  if (answer === "under_18")
    await reports.addForPage({
      ...automaticReport,
      // An automatic report about a minor would be taken for one about a copy.
      name: null,
      kind: "post",
      subjectId: contentId,
      reason: "minor",
      details: "Someone named as a person in this post is under 18, says their identity check.",
      ...deadlines("minor", now),
      now,
      id: clock.newId(),
      newCaseId: clock.newId(),
    });
  await consents.recordCheck({ id, reference, isAdult: answer === "over_18", now });
}
