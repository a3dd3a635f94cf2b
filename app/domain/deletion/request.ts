import type { DeletionStore } from "../../../db/stores/accounts/deletions.ts";
import { checkOwnPassword, type OwnPasswordDeps } from "../accounts/own-password.ts";
import type { Clock } from "../clock.ts";
import { deletionCalledOffEmail, deletionRequestedEmail } from "../mail/deletion-emails.ts";
import { type Outcome, type Refusal, refuse } from "../outcome.ts";
import { consumeAttempt, type RateLimited, rateLimits } from "../rate-limits/rate-limits.ts";
import { deletionDueAt, isPending } from "./deletion.ts";

type Deps = OwnPasswordDeps & {
  deletions: Pick<DeletionStore, "find" | "fansPaidUntil" | "request" | "callOff">;
  clock: Pick<Clock, "now" | "newId">;
};

/**
 * Requests the deletion of an account, given its password. In one transaction it hides the account from everyone but
 * fans who paid, and queues the email. While a request is pending, another one changes nothing and returns its date.
 */
export async function requestDeletion(
  deps: Deps,
  request: { userId: string; email: string; password: string; link: string },
): Promise<{ ok: true; dueAt: number } | Refusal<"wrong_password"> | RateLimited> {
  const checked = await checkOwnPassword(deps, request, request.password);
  if (!checked.ok) return checked;
  const current = await deps.deletions.find(request.userId);
  if (isPending(current)) return { ok: true, dueAt: current.dueAt };
  // Counted only here, so that a mistyped password cannot keep the owner from leaving.
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

/** Cancels a pending deletion. Hidden content is shown again; stopped subscriptions stay stopped. */
export async function callOffDeletion(
  deps: Pick<Deps, "clock"> & { deletions: Pick<DeletionStore, "find" | "callOff"> },
  owner: { userId: string; email: string },
): Promise<Outcome<"nothing_to_call_off">> {
  const current = await deps.deletions.find(owner.userId);
  if (!isPending(current)) return refuse("nothing_to_call_off");
  const now = deps.clock.now();
  const done = await deps.deletions.callOff({
    userId: owner.userId,
    now,
    auditId: deps.clock.newId(),
    mail: {
      id: `stay-${owner.userId}-${current.requestedAt}`,
      recipient: owner.email,
      ...deletionCalledOffEmail(),
      now,
    },
  });
  return done ? { ok: true } : refuse("nothing_to_call_off");
}
