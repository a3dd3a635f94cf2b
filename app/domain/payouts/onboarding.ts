import type { CreatorStore } from "../../../db/stores/creators/creators.ts";
import type { WebhookEventRow } from "../../../db/stores/payments/webhook-events.ts";
import type { Clock } from "../clock.ts";
import { type Outcome, refuse } from "../outcome.ts";
import type { AccountPort, Rejection } from "./account-port.ts";

export type AccountDeps = {
  payments: Pick<AccountPort, "account" | "takeOverPayouts">;
  creators: Pick<CreatorStore, "recordAccountStatus">;
  clock: Pick<Clock, "now">;
};
type OnboardingDeps = {
  payments: Pick<AccountPort, "createAccount" | "accountLink">;
  creators: Pick<CreatorStore, "findPayoutAccount" | "keepFirstAccountId">;
  clock: Pick<Clock, "now">;
};

/** Returns the provider's onboarding URL for a creator, creating their account once. Throws ProviderUnavailable. */
export async function startPayoutOnboarding(
  deps: OnboardingDeps,
  seller: { id: string; email: string; refreshUrl: string; returnUrl: string },
): Promise<string> {
  const known = await deps.creators.findPayoutAccount(seller.id);
  const accountId =
    known?.accountId ??
    (await deps.creators.keepFirstAccountId(
      seller.id,
      await deps.payments.createAccount({ userId: seller.id, email: seller.email }),
      deps.clock.now(),
    ));
  return deps.payments.accountLink(accountId, seller.refreshUrl, seller.returnUrl);
}

/** Where a seller stands with the provider. "completed" can be charged for and paid; a rejection is final. */
export type PayoutStatus = { state: "started" | "completed"; rejection: Rejection | null };

/** Reads an account's status from the provider and records it. Accounts from when it paid out by itself stop doing so. */
export async function syncAccount(
  deps: AccountDeps,
  accountId: string,
  event: WebhookEventRow | null = null,
): Promise<PayoutStatus> {
  const account = await deps.payments.account(accountId);
  await deps.creators.recordAccountStatus(accountId, account.canCharge, deps.clock.now(), event);
  // The status counts even if this fails; the next payout tries again.
  if (!account.hasManualPayouts)
    await deps.payments
      .takeOverPayouts(accountId)
      .catch((error: unknown) => console.error(`payouts of ${accountId} stay automatic`, error));
  return account.canCharge
    ? { state: "completed", rejection: null }
    : { state: "started", rejection: account.rejection };
}

/** The same for a seller's own account. */
export async function syncSeller(
  deps: AccountDeps & { creators: Pick<CreatorStore, "findPayoutAccount"> },
  sellerId: string,
): Promise<Outcome<"no_account", PayoutStatus>> {
  const known = await deps.creators.findPayoutAccount(sellerId);
  if (!known?.accountId) return refuse("no_account");
  return { ok: true, ...(await syncAccount(deps, known.accountId)) };
}
