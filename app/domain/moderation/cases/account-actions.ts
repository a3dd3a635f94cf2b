import type { AccountAction } from "#db/kinds.ts";
import type { CaseStore } from "#db/stores/moderation/cases/cases.ts";
import type { Clock } from "#domain/clock.ts";
import { restrictedEmail } from "#domain/notifications/mail/admin-emails.ts";
import type { EmailContent } from "#domain/notifications/mail/email-content.ts";
import { payoutsHeldEmail } from "#domain/notifications/mail/payout-emails.ts";
import { type Outcome, refuse } from "#domain/outcome.ts";
import { RESTRICTION_PATH } from "../people/restriction.ts";
import { CLAIM_MS } from "./case.ts";
import { deadlines, type Reason, ruleText } from "./reasons.ts";
import { tellOwners } from "./tell-owners.ts";

type Deps = {
  cases: Pick<CaseStore, "decideOnAccount" | "openForAccount">;
  clock: Pick<Clock, "now" | "newId">;
  pageLink: (path: string) => string;
};
type Account = { id: string; email: string };
type Work = { adminId: string; reason: string };
type AccountWork = Work & { rule: Reason };

function decideOnAccount(
  deps: Deps,
  { id: userId, email }: Account,
  { adminId, reason, rule }: AccountWork,
  { action, until, content }: { action: AccountAction; until: number | null; content: EmailContent },
): Promise<boolean> {
  const id = deps.clock.newId();
  const now = deps.clock.now();
  return deps.cases.decideOnAccount({
    id,
    caseId: deps.clock.newId(),
    userId,
    adminId,
    action,
    rule,
    statement: reason,
    until,
    now,
    tell: tellOwners([{ id: userId, email }], { id, content, now }),
  });
}

/** Stops an account from writing, buying, and selling, without a report. Its owner is told and can appeal. */
export async function restrictAccount(
  deps: Deps,
  account: Account,
  work: AccountWork,
): Promise<Outcome<"refused">> {
  const content = restrictedEmail(work.reason, ruleText(work.rule), deps.pageLink(RESTRICTION_PATH));
  const done = await decideOnAccount(deps, account, work, { action: "restricted", until: null, content });
  return done ? { ok: true } : refuse("refused");
}

/** Holds payouts until a time (ms), or until the hold is reversed if it's null. The creator sees the reason. */
export async function holdPayouts(
  deps: Deps,
  account: Account,
  { until, ...work }: AccountWork & { until: number | null },
): Promise<Outcome<"refused">> {
  const content = payoutsHeldEmail(work.reason, ruleText(work.rule), until, deps.pageLink("/payments"));
  const done = await decideOnAccount(deps, account, work, { action: "held", until, content });
  return done ? { ok: true } : refuse("refused");
}

/** Opens a case about an account, or adds the reason to the open one; null if the admin works for it. */
export function openAccountCase(
  { cases, clock }: Pick<Deps, "cases" | "clock">,
  userId: string,
  { adminId, reason, name }: Work & { name: string },
): Promise<string | null> {
  const now = clock.now();
  return cases.openForAccount({
    id: clock.newId(),
    reportId: clock.newId(),
    userId,
    adminId,
    name,
    details: reason,
    claimedUntil: now + CLAIM_MS,
    dueAt: deadlines("other", now).dueAt,
    now,
  });
}
