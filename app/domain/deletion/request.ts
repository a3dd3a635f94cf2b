import type { DeletionStore } from "../../../db/stores/deletions.ts";
import { limits, type TooMany, takeAttempt } from "../accounts/attempts.ts";
import { checkOwnPassword, type OwnPasswordDeps } from "../accounts/own-password.ts";
import type { Chance } from "../accounts/ports.ts";
import { deletionCalledOffMail, deletionRequestedMail } from "../mail/deletion-texts.ts";
import { type Outcome, type Refusal, refuse } from "../outcome.ts";
import { dueAfter, isPending } from "./deletion.ts";

type Deps = OwnPasswordDeps & {
  deletions: Pick<DeletionStore, "of" | "paidUntil" | "request" | "callOff">;
  clock: Pick<Chance, "now" | "newId">;
};

/**
 * Takes the wish of whoever knows the password: hides what others see of the account, but for fans who paid, and queues the mail, at once
 * and together. Wished again while it is pending, it changes nothing and gives the standing date.
 */
export async function requestDeletion(
  deps: Deps,
  wish: { userId: string; email: string; password: string; link: string },
): Promise<{ ok: true; dueAt: number } | Refusal<"wrong_password"> | TooMany> {
  const checked = await checkOwnPassword(deps, wish, wish.password);
  if (!checked.ok) return checked;
  const standing = await deps.deletions.of(wish.userId);
  if (isPending(standing)) return { ok: true, dueAt: standing.dueAt };
  // Counted only here: what was mistyped sends no mail, and must not keep the owner from leaving.
  const taken = await takeAttempt(deps, limits.deletion, wish.userId);
  if (!taken.ok) return taken;
  const now = deps.clock.now();
  const dueAt = dueAfter(now, await deps.deletions.paidUntil(wish.userId, now));
  await deps.deletions.request({
    userId: wish.userId,
    now,
    dueAt,
    auditId: deps.clock.newId(),
    // Two forms at once are one wish, and one mail.
    mail: {
      id: `leave-${wish.userId}-${Math.floor(now / 60_000)}`,
      recipient: wish.email,
      ...deletionRequestedMail(dueAt, wish.link),
      now,
    },
  });
  return { ok: true, dueAt };
}

/** Takes the wish back until the account is gone; what was hidden is shown again, what was stopped stays stopped. */
export async function callOffDeletion(
  deps: Pick<Deps, "clock"> & { deletions: Pick<DeletionStore, "of" | "callOff"> },
  owner: { userId: string; email: string },
): Promise<Outcome<"nothing_to_call_off">> {
  const standing = await deps.deletions.of(owner.userId);
  if (!isPending(standing)) return refuse("nothing_to_call_off");
  const now = deps.clock.now();
  const done = await deps.deletions.callOff({
    userId: owner.userId,
    now,
    auditId: deps.clock.newId(),
    mail: {
      id: `stay-${owner.userId}-${standing.requestedAt}`,
      recipient: owner.email,
      ...deletionCalledOffMail(),
      now,
    },
  });
  return done ? { ok: true } : refuse("nothing_to_call_off");
}
