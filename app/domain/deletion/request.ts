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
 * Takes the wish of whoever knows the password: hides what others see of the account, but for fans who paid, and queues the mail, at once
 * and together. Wished again while it is pending, it changes nothing and gives the standing date.
 */
export async function requestDeletion(
  deps: Deps,
  request: { userId: string; email: string; password: string; link: string },
): Promise<{ ok: true; dueAt: number } | Refusal<"wrong_password"> | RateLimited> {
  const checked = await checkOwnPassword(deps, request, request.password);
  if (!checked.ok) return checked;
  const standing = await deps.deletions.find(request.userId);
  if (isPending(standing)) return { ok: true, dueAt: standing.dueAt };
  // Counted only here: what was mistyped sends no mail, and must not keep the owner from leaving.
  const taken = await consumeAttempt(deps, rateLimits.deletion, request.userId);
  if (!taken.ok) return taken;
  const now = deps.clock.now();
  const dueAt = deletionDueAt(now, await deps.deletions.fansPaidUntil(request.userId, now));
  await deps.deletions.request({
    userId: request.userId,
    now,
    dueAt,
    auditId: deps.clock.newId(),
    // Two forms at once are one wish, and one mail.
    mail: {
      id: `leave-${request.userId}-${Math.floor(now / 60_000)}`,
      recipient: request.email,
      ...deletionRequestedEmail(dueAt, request.link),
      now,
    },
  });
  return { ok: true, dueAt };
}

/** Takes the wish back until the account is gone; what was hidden is shown again, what was stopped stays stopped. */
export async function callOffDeletion(
  deps: Pick<Deps, "clock"> & { deletions: Pick<DeletionStore, "find" | "callOff"> },
  owner: { userId: string; email: string },
): Promise<Outcome<"nothing_to_call_off">> {
  const standing = await deps.deletions.find(owner.userId);
  if (!isPending(standing)) return refuse("nothing_to_call_off");
  const now = deps.clock.now();
  const done = await deps.deletions.callOff({
    userId: owner.userId,
    now,
    auditId: deps.clock.newId(),
    mail: {
      id: `stay-${owner.userId}-${standing.requestedAt}`,
      recipient: owner.email,
      ...deletionCalledOffEmail(),
      now,
    },
  });
  return done ? { ok: true } : refuse("nothing_to_call_off");
}
