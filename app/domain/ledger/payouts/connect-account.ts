import type { CreatorStore } from "#db/stores/creators/creators.ts";
import type { Clock } from "#domain/clock.ts";
import { type Outcome, refuse } from "#domain/outcome.ts";
import { type AttemptDeps, attemptOnce } from "#domain/payments/attempt-once.ts";
import type { WebhookEventRow } from "#domain/payments/webhooks/event-row.ts";
import type { AccountPort, Rejection } from "./account-port.ts";
import { type BankDeps, noteBank } from "./bank-change.ts";

export type AccountDeps = BankDeps & {
  payments: Pick<AccountPort, "account" | "takeOverPayouts">;
  creators: Pick<CreatorStore, "hasAccount" | "recordAccountStatus" | "disconnectAccount">;
  clock: Pick<Clock, "now">;
};
type OnboardingDeps = AccountDeps &
  AttemptDeps & {
    payments: Pick<AccountPort, "createAccount" | "accountLink">;
    creators: Pick<CreatorStore, "findPayoutAccount" | "keepFirstAccountId">;
  };

/** From docs/product.md, section 8.7. */
export const NO_ONBOARDING_URL = "No onboarding URL received from server";

/**
 * Returns the provider's onboarding URL, or null if it gave none. Creates the account once, and replaces one that we
 * lost access to. Throws ProviderUnavailable or ProviderRefused.
 */
export async function startPayoutOnboarding(
  deps: OnboardingDeps,
  seller: { id: string; email: string; refreshUrl: string; returnUrl: string },
): Promise<string | null> {
  const { payments, creators, clock } = deps;
  const readAt = clock.now();
  const known = await creators.findPayoutAccount(seller.id);
  if (known?.accountId) {
    const status = await syncAccount(deps, known.accountId);
    if (status.state !== "disconnected")
      return payments.accountLink(known.accountId, seller.refreshUrl, seller.returnUrl);
  }
  const lostId = known?.accountId ?? known?.lostId ?? null;
  // One account per creator, plus one for each that was lost.
  const name = `account-${seller.id}${lostId ? `-after-${lostId}` : ""}`;
  const { id: userId, email } = seller;
  const { accountId } = await attemptOnce(deps, { name, terms: [email], readAt }, async (idempotencyKey) => {
    const created = await payments.createAccount({ userId, email, idempotencyKey });
    // The attempt ends only once the account is stored; otherwise it's repeated.
    return { ok: true, accountId: await creators.keepFirstAccountId(userId, created, clock.now()) };
  });
  return payments.accountLink(accountId, seller.refreshUrl, seller.returnUrl);
}

/**
 * "completed" can be charged for and paid out; a rejection is final; "disconnected" means that we lost access
 * and a new account is needed.
 */
export type PayoutStatus = { state: "started" | "completed" | "disconnected"; rejection: Rejection | null };

/** Reads and records an account's status, and turns off its automatic payouts. */
export async function syncAccount(
  deps: AccountDeps,
  accountId: string,
  event: WebhookEventRow | null = null,
): Promise<PayoutStatus> {
  const readAt = deps.clock.now();
  const account = await deps.payments.account(accountId);
  const now = deps.clock.now();
  if (account === null) {
    await deps.creators.disconnectAccount(accountId, now, event);
    return { state: "disconnected", rejection: null };
  }
  // Before the event counts as handled, so that it's sent again if this fails.
  await noteBank(deps, accountId, account.bank, readAt);
  await deps.creators.recordAccountStatus(accountId, account.canCharge, now, event);
  // The status counts even if this fails; the next payout tries again.
  if (!account.hasManualPayouts)
    await deps.payments
      .takeOverPayouts(accountId)
      .catch((error: unknown) => console.error(`payouts of ${accountId} stay automatic`, error));
  return account.canCharge
    ? { state: "completed", rejection: null }
    : { state: "started", rejection: account.rejection };
}

const SYNC_EVERY_MS = 60_000;
/** Null without an account, or if it was synced within the last minute. */
export async function syncSellerIfDue(
  deps: AccountDeps & { creators: Pick<CreatorStore, "claimSync"> },
  sellerId: string,
): Promise<PayoutStatus | null> {
  const accountId = await deps.creators.claimSync(sellerId, deps.clock.now(), SYNC_EVERY_MS);
  return accountId === null ? null : syncAccount(deps, accountId);
}

export async function syncSeller(
  deps: AccountDeps & { creators: Pick<CreatorStore, "findPayoutAccount"> },
  sellerId: string,
): Promise<Outcome<"no_account", PayoutStatus>> {
  const known = await deps.creators.findPayoutAccount(sellerId);
  if (!known?.accountId) return refuse("no_account");
  return { ok: true, ...(await syncAccount(deps, known.accountId)) };
}
