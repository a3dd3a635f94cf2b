import type { CreatorStore } from "../../../db/stores/creators.ts";
import type { Chance } from "../accounts/ports.ts";
import { type Outcome, refuse } from "../outcome.ts";
import type { PaymentPort } from "../sales/payment-port.ts";

type Deps = {
  payments: Pick<PaymentPort, "createAccount" | "accountLink" | "account">;
  creators: Pick<CreatorStore, "payoutAccount" | "keepAccount" | "recordAccount">;
  clock: Pick<Chance, "now">;
};

/** Gives the provider's onboarding address for a creator, making their account once. Throws ProviderUnavailable. */
export async function startPayoutOnboarding(
  deps: Deps,
  seller: { id: string; email: string; refreshUrl: string; returnUrl: string },
): Promise<string> {
  const known = await deps.creators.payoutAccount(seller.id);
  const accountId =
    known?.accountId ??
    (await deps.creators.keepAccount(
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
    creators: Pick<CreatorStore, "recordAccount">;
    clock: Pick<Chance, "now">;
  },
  accountId: string,
): Promise<"started" | "completed"> {
  const account = await deps.payments.account(accountId);
  await deps.creators.recordAccount(accountId, account.canCharge, deps.clock.now());
  return account.canCharge ? "completed" : "started";
}

/** The same for a seller's own account. */
export async function syncSeller(
  deps: Deps,
  sellerId: string,
): Promise<Outcome<"no_account", { state: "started" | "completed" }>> {
  const known = await deps.creators.payoutAccount(sellerId);
  if (!known?.accountId) return refuse("no_account");
  return { ok: true, state: await syncAccount(deps, known.accountId) };
}
