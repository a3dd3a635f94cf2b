import type { DeletionStore } from "../../../db/stores/accounts/deletions.ts";
import type { RestrictionStore } from "../../../db/stores/people/restrictions.ts";
import type { Role } from "../accounts/viewer.ts";
import type { Clock } from "../clock.ts";
import { deletionDueAt } from "../deletion/deletion.ts";
import * as mail from "../mail/admin-emails.ts";
import type { EmailContent } from "../mail/email-content.ts";
import { type Outcome, refuse } from "../outcome.ts";
import { PLANNED_AFTERWARD, RESTRICTION_PATH } from "./restriction.ts";

type Deps = {
  restrictions: RestrictionStore;
  clock: Pick<Clock, "now" | "newId">;
  pageLink: (path: string) => string;
};
/** The account, and who does what to it, and why. */
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
 * Whether an admin may do this to an account. Admins, oneself included, are neither restricted nor erased from the site: one
 * of them could keep all the others out. Their role is taken back first, from the terminal.
 */
export const mayChange = ({ role }: { role: Role }): Outcome<"is_admin"> =>
  role === "admin" ? refuse("is_admin") : { ok: true };

/** Keeps an account from writing, buying, and selling until that is lifted; its owner is emailed and reads why. */
export async function restrictAccount(
  deps: Deps,
  change: AccountChange,
): Promise<Outcome<"is_admin" | "already">> {
  const may = mayChange(change.person);
  if (!may.ok) return may;
  const content = mail.restrictedEmail(change.reason, deps.pageLink(RESTRICTION_PATH));
  const row = { ...changeOf(deps, change, content), id: deps.clock.newId() };
  return (await deps.restrictions.restrict(row)) ? { ok: true } : refuse("already");
}

/** Lifts an account's restriction. */
export async function liftRestriction(deps: Deps, change: AccountChange): Promise<Outcome<"already">> {
  const planned = change.person.role === "seller" ? PLANNED_AFTERWARD : null;
  const row = changeOf(deps, change, mail.unrestrictedEmail(change.reason, planned));
  return (await deps.restrictions.lift(row)) ? { ok: true } : refuse("already");
}

/** Ends one session of an account, or all of them if `sessionId` is null. An admin's can be ended, too. */
export async function signOutAccount(
  deps: Deps,
  { sessionId, ...change }: AccountChange & { sessionId: string | null },
) {
  const content = mail.signedOutEmail(sessionId === null, deps.pageLink("/settings/sessions"));
  await deps.restrictions.endSessions({ ...changeOf(deps, change, content), sessionId });
}

/** Asks an account's owner to download their data. The file is made for them alone: no admin sees it. */
export async function offerExport(deps: Deps, change: AccountChange) {
  await deps.restrictions.offerExport(
    changeOf(deps, change, mail.exportOfferedEmail(deps.pageLink("/settings/export"))),
  );
}

/** Begins the erasure of an account as its owner could, with the same time to cancel it. */
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
