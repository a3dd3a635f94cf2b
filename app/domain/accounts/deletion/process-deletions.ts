import type { DeletionStore } from "#db/stores/accounts/deletions.ts";
import type { SavedCardStore } from "#db/stores/payments/saved-cards.ts";
import type { SocketPort } from "#domain/messages/nudge.ts";
import { deletionDoneEmail } from "#domain/notifications/mail/deletion-emails.ts";
import type { CardPort } from "#domain/payments/saved-cards/card-port.ts";
import { detachCardsOf } from "#domain/payments/saved-cards/remove-card.ts";
import { type StopRenewalDeps, stopRenewal } from "#domain/subscriptions/stop-renewals.ts";
import { erasedEmail, erasedUsername, overdueSince } from "./deletion.ts";
import { notifyFans } from "./notify-fans.ts";

/** Per scheduled run, since its time is limited. */
const RENEWALS_PER_RUN = 30;
const ERASURES_PER_RUN = 5;

type RenewalDeps = StopRenewalDeps & {
  deletions: Pick<DeletionStore, "listRenewing">;
};

/**
 * Stops renewals of accounts awaiting deletion: of their own subscriptions and of their fans' subscriptions to them.
 * Each run reads what's left, so an error only delays it. Returns how many were stopped.
 */
export async function stopRenewals(deps: RenewalDeps): Promise<number> {
  let stopped = 0;
  for (const providerId of await deps.deletions.listRenewing(RENEWALS_PER_RUN)) {
    try {
      if (await stopRenewal(deps, providerId)) stopped += 1;
    } catch (error) {
      console.error(`could not reconcile ${providerId}`, error);
    }
  }
  return stopped;
}

/**
 * Erases accounts that are due, except those with a charge still to come or with fans in a paid month. Returns how many
 * were erased.
 */
export async function eraseDueAccounts(deps: {
  deletions: Pick<DeletionStore, "listDue" | "isCharging" | "erase">;
  payments: Pick<CardPort, "detachCard">;
  savedCards: Pick<SavedCardStore, "listIds" | "forget" | "postpone">;
  clock: { now(): number; newId(): string };
  sockets: Pick<SocketPort, "close">;
}): Promise<number> {
  let erased = 0;
  const startedAt = deps.clock.now();
  for (const { userId, email } of await deps.deletions.listDue(
    startedAt,
    overdueSince(startedAt),
    ERASURES_PER_RUN,
  )) {
    const now = deps.clock.now();
    if (await deps.deletions.isCharging(userId, now)) continue;
    // Once the rows are gone, nobody would know which cards the provider still keeps.
    if (!(await isWithoutCards(deps, userId))) continue;
    await deps.deletions.erase({
      userId,
      now,
      auditId: deps.clock.newId(),
      email: erasedEmail(userId),
      username: erasedUsername(userId),
      mail: { id: `gone-${userId}`, recipient: email, ...deletionDoneEmail(), now },
    });
    await deps.sockets
      .close(userId, null)
      .catch((error: unknown) => console.error(`could not close the sockets of ${userId}`, error));
    erased += 1;
  }
  return erased;
}

async function isWithoutCards(deps: Parameters<typeof detachCardsOf>[0], userId: string): Promise<boolean> {
  try {
    await detachCardsOf(deps, userId);
    return true;
  } catch (error) {
    console.error(`could not detach the cards of ${userId}`, error);
    return false;
  }
}

export async function processDeletions(
  deps: RenewalDeps & Parameters<typeof notifyFans>[0] & Parameters<typeof eraseDueAccounts>[0],
): Promise<void> {
  await stopRenewals(deps);
  await notifyFans(deps);
  await eraseDueAccounts(deps);
}
