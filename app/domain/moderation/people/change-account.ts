import type { Duty, Role } from "#db/kinds.ts";
import type { DeletionStore } from "#db/stores/accounts/deletions.ts";
import type { AccountChangeStore } from "#db/stores/moderation/people/account-changes.ts";
import { deletionDueAt } from "#domain/accounts/deletion/deletion.ts";
import { dutyList } from "#domain/admin/duties.ts";
import type { Clock } from "#domain/clock.ts";
import * as mail from "#domain/notifications/mail/admin-emails.ts";
import type { EmailContent } from "#domain/notifications/mail/email-content.ts";
import { type Outcome, refuse } from "#domain/outcome.ts";

type Deps = {
  accountChanges: AccountChangeStore;
  clock: Pick<Clock, "now" | "newId">;
  pageLink: (path: string) => string;
};
export type AccountChange = {
  person: { id: string; email: string; role: Role };
  actorId: string;
  reason: string;
};

function changeOf(
  { clock }: Pick<Deps, "clock">,
  { person, actorId, reason }: AccountChange,
  content: EmailContent,
) {
  const now = clock.now();
  const auditId = clock.newId();
  const email = { id: `people-${auditId}`, recipient: person.email, ...content, now };
  return { userId: person.id, actorId, reason, now, auditId, mail: email };
}

/**
 * Admins, oneself included, can't be restricted or erased from the site, since one could lock out all the others. Take
 * back their role from the terminal first.
 */
export const mayChange = ({ role }: { role: Role }): Outcome<"is_admin"> =>
  role === "admin" ? refuse("is_admin") : { ok: true };

export async function signOutAccount(
  deps: Deps,
  { sessionId, ...change }: AccountChange & { sessionId: string | null },
) {
  const content = mail.signedOutEmail(sessionId === null, deps.pageLink("/settings/sessions"));
  await deps.accountChanges.endSessions({ ...changeOf(deps, change, content), sessionId });
}

export async function changeDuties(
  deps: Deps,
  change: AccountChange & { duties: Duty[] },
): Promise<Outcome<"not_admin" | "own" | "same">> {
  const { person, actorId, duties, reason } = change;
  if (person.role !== "admin") return refuse("not_admin");
  if (person.id === actorId) return refuse("own");
  const content = mail.dutiesChangedEmail(dutyList(duties), reason, deps.pageLink("/admin"));
  const isDone = await deps.accountChanges.setDuties({ ...changeOf(deps, change, content), duties });
  return isDone ? { ok: true } : refuse("same");
}

/** Only the owner can download the file; no admin sees it. */
export async function offerExport(deps: Deps, change: AccountChange) {
  await deps.accountChanges.offerExport(
    changeOf(deps, change, mail.exportOfferedEmail(deps.pageLink("/settings/export"))),
  );
}

/** Starts an erasure with the same time to cancel as one that the owner requests. */
export async function eraseAccount(
  deps: Pick<Deps, "clock" | "pageLink"> & {
    deletions: Pick<DeletionStore, "find" | "fansPaidUntil" | "request">;
  },
  change: AccountChange,
): Promise<Outcome<"is_admin" | "already", { dueAt: number }>> {
  const { person } = change;
  const may = mayChange(person);
  if (!may.ok) return may;
  const current = await deps.deletions.find(person.id);
  if (current !== null && current.canceledAt === null) return refuse("already");
  const dueAt = deletionDueAt(
    deps.clock.now(),
    await deps.deletions.fansPaidUntil(person.id, deps.clock.now()),
  );
  const content = mail.erasureBegunEmail(dueAt, change.reason, deps.pageLink("/settings/delete-account"));
  const { actorId, reason, ...row } = changeOf(deps, change, content);
  await deps.deletions.request({ ...row, dueAt, by: { actorId, reason } });
  return { ok: true, dueAt };
}
