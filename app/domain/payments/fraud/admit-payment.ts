import type { PaymentBlockStore } from "#db/stores/payments/fraud/payment-blocks.ts";
import { consumeAttempt, type RateLimitDeps, rateLimits } from "#domain/gates/rate-limits.ts";
import { CLUSTER_MS, judge } from "./fraud-rules.ts";

export type AdmitDeps = RateLimitDeps & { paymentBlocks: Pick<PaymentBlockStore, "findRiskSignals"> };

export type FraudStop =
  | { reason: "blocked"; until: number }
  | { reason: "network_blocked" | "slowed"; waitMs: number };

const OPEN = { ok: true } as const;

/**
 * Counts an attempt to pay, and decides whether it may go on to the provider. This is the only step that stops a sale
 * for fraud, and it covers every kind of sale. `network`: see networkOf.
 */
export async function admitPayment(
  deps: AdmitDeps,
  sale: { buyerId: string; sellerId: string; network: string },
): Promise<FraudStop | null> {
  const { buyerId, sellerId } = sale;
  const now = deps.clock.now();
  const [network, signals] = await Promise.all([
    // Every request at the edge has an address; without one, all would share a count.
    sale.network === "" ? OPEN : consumeAttempt(deps, rateLimits.payments, sale.network),
    deps.paymentBlocks.findRiskSignals({ buyerId, sellerId, since: now - CLUSTER_MS }),
  ]);
  const judged = judge(signals, now);
  if (judged.kind === "blocked") return { reason: "blocked", until: judged.until };
  if (!network.ok) return { reason: "network_blocked", waitMs: network.waitMs };
  if (judged.kind === "clear") return null;
  // Shared by all new accounts, since card testers create many of them.
  const attempt = await consumeAttempt(deps, rateLimits.newAccountsAtCreator, sellerId);
  return attempt.ok ? null : { reason: "slowed", waitMs: attempt.waitMs };
}
