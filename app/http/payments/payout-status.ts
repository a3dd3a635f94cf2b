import type { AppLoadContext } from "@remix-run/cloudflare";
import { type PayoutStatus, syncSeller, syncSellerIfDue } from "#domain/ledger/payouts/connect-account.ts";
import { isOutage } from "../forms/form.ts";
import { isRefusedByProvider } from "./run-payment.ts";

/** Falls back to the stored status if the provider doesn't answer. */
export async function readPayoutStatus(
  { deps, requestId }: AppLoadContext,
  sellerId: string,
  known: "started" | "completed",
): Promise<PayoutStatus & { statusKnown: boolean }> {
  const unchanged = { state: known, rejection: null };
  try {
    const synced = await syncSeller(deps, sellerId);
    return { ...(synced.ok ? synced : unchanged), statusKnown: true };
  } catch (error) {
    if (!isOutage(error) && !isRefusedByProvider(error)) throw error;
    console.error(requestId, error);
    return { ...unchanged, statusKnown: false };
  }
}

/** Asks at most once a minute; null within that minute, or if the provider fails. */
export async function refreshPayoutStatus({ deps, requestId }: AppLoadContext, sellerId: string) {
  const { balances: payments, creators, clock, payoutHolds, pageLink } = deps;
  try {
    return await syncSellerIfDue({ payments, creators, clock, payoutHolds, pageLink }, sellerId);
  } catch (error) {
    if (!isOutage(error) && !isRefusedByProvider(error)) throw error;
    console.error(requestId, error);
    return null;
  }
}
