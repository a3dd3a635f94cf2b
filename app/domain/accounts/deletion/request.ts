import type { DeletionStore } from "#db/stores/accounts/deletions.ts";
import type { Clock } from "#domain/clock.ts";
import { consumeAttempt, type RateLimited, rateLimits } from "#domain/gates/rate-limits.ts";
import { deletionCanceledEmail, deletionRequestedEmail } from "#domain/notifications/mail/deletion-emails.ts";
import { type Outcome, type Refusal, refuse } from "#domain/outcome.ts";
import { type CurrentPasswordDeps, checkCurrentPassword } from "../current-password.ts";
import { deletionDueAt, isPending } from "./deletion.ts";

type Deps = CurrentPasswordDeps & {
  deletions: Pick<DeletionStore, "find" | "fansPaidUntil" | "request" | "cancel">;
  clock: Pick<Clock, "now" | "newId">;
};

/**
 * Requests the deletion of an account. One transaction hides it from everyone but fans who paid, and queues the email.
 * While a request is pending, another changes nothing and returns its date.
 */
export async function requestDeletion(
  deps: Deps,
  request: { userId: string; email: string; password: string; link: string },
): Promise<{ ok: true; dueAt: number } | Refusal<"wrong_password"> | RateLimited> {
  const checked = await checkCurrentPassword(deps, request, request.password);
  if (!checked.ok) return checked;
  const current = await deps.deletions.find(request.userId);
  if (isPending(current)) return { ok: true, dueAt: current.dueAt };
  // Counted only here, so that a mistyped password can't keep the owner from leaving.
  const attempt = await consumeAttempt(deps, rateLimits.deletion, request.userId);
  if (!attempt.ok) return attempt;
  const now = deps.clock.now();
  const dueAt = deletionDueAt(now, await deps.deletions.fansPaidUntil(request.userId, now));
  await deps.deletions.request({
    userId: request.userId,
    now,
    dueAt,
    auditId: deps.clock.newId(),
    // Two forms at once make one request and one email.
    mail: {
      id: `leave-${request.userId}-${Math.floor(now / 60_000)}`,
      recipient: request.email,
      ...deletionRequestedEmail(dueAt, request.link),
      now,
    },
  });
  return { ok: true, dueAt };
}

/** Hidden content is shown again; stopped subscriptions stay stopped. */
export async function cancelDeletion(
  deps: Pick<Deps, "clock"> & { deletions: Pick<DeletionStore, "find" | "cancel"> },
  owner: { userId: string; email: string },
): Promise<Outcome<"nothing_to_cancel">> {
  const current = await deps.deletions.find(owner.userId);
  if (!isPending(current) || current.isEnded) return refuse("nothing_to_cancel");
  const now = deps.clock.now();
  const done = await deps.deletions.cancel({
    userId: owner.userId,
    now,
    auditId: deps.clock.newId(),
    mail: {
      id: `stay-${owner.userId}-${current.requestedAt}`,
      recipient: owner.email,
      ...deletionCanceledEmail(),
      now,
    },
  });
  return done ? { ok: true } : refuse("nothing_to_cancel");
}
