import type { CreatorStore } from "../../../db/stores/creators/creators.ts";
import type { Clock } from "../clock.ts";
import { type Outcome, refuse } from "../outcome.ts";
import type { PaymentPort } from "../payments/payment-port.ts";

type Deps = {
  payments: Pick<PaymentPort, "createAccount" | "accountLink" | "account">;
  creators: Pick<CreatorStore, "findPayoutAccount" | "keepFirstAccountId" | "recordAccountStatus">;
  clock: Pick<Clock, "now">;
};

/** Gives the provider's onboarding address for a creator, making their account once. Throws ProviderUnavailable. */
export async function startPayoutOnboarding(
  deps: Deps,
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

/** Asks the provider how an account stands and records it: completed means that it may charge and be transferred to. */
export async function syncAccount(
  deps: {
    payments: Pick<PaymentPort, "account">;
    creators: Pick<CreatorStore, "recordAccountStatus">;
    clock: Pick<Clock, "now">;
  },
  accountId: string,
): Promise<"started" | "completed"> {
  const account = await deps.payments.account(accountId);
  await deps.creators.recordAccountStatus(accountId, account.canCharge, deps.clock.now());
  return account.canCharge ? "completed" : "started";
}

/** The same for a seller's own account. */
export async function syncSeller(
  deps: Deps,
  sellerId: string,
): Promise<Outcome<"no_account", { state: "started" | "completed" }>> {
  const known = await deps.creators.findPayoutAccount(sellerId);
  if (!known?.accountId) return refuse("no_account");
  return { ok: true, state: await syncAccount(deps, known.accountId) };
}
