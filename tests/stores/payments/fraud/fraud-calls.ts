import type { Stores } from "#platform/context.ts";
import { HOUR, NOW, people } from "#tests/cast.ts";

const { fan, creator, admin } = people;
const failure = {
  id: "plan-failed",
  buyer_id: fan.id,
  seller_id: creator.id,
  card_hash: "x",
  decline_code: "x",
  failed_at: NOW,
};
const charge = {
  checkoutId: null,
  cardId: "pm_1",
  email: "p7@example.com",
  accountId: "acct_mira",
  failedAt: NOW,
};
const answer = (id: string) => ({
  userId: fan.id,
  now: NOW,
  actorId: admin.id,
  reason: "x",
  auditId: id,
  mail: { id, recipient: fan.email, subject: "", body: "", now: NOW },
});
const warning = { id: "plan-warning", stripe_charge_id: "x", fraud_type: "x", created_at: NOW, read_at: NOW };

export const fraudCalls: Record<string, (stores: Stores) => Promise<unknown>> = {
  "failedCards.findSale by checkout": (s) => s.failedCards.findSale({ ...charge, checkoutId: "k7" }),
  "failedCards.findSale of a subscription": (s) => s.failedCards.findSale(charge),
  "failedCards.record": (s) => s.failedCards.record(failure),
  "failedCards.block": (s) =>
    s.failedCards.block({ userId: fan.id, until: NOW + HOUR, clearedAt: 0, now: NOW }),
  "failedCards.deleteExpired": (s) => s.failedCards.deleteExpired(NOW - 2900, 10),
  "paymentBlocks.findRiskSignals": (s) =>
    s.paymentBlocks.findRiskSignals({ buyerId: fan.id, sellerId: creator.id, since: NOW - HOUR }),
  "paymentBlocks.find": (s) => s.paymentBlocks.find(fan.id, NOW),
  "paymentBlocks.appeal": (s) =>
    s.paymentBlocks.appeal({ id: "plan-appeal", userId: fan.id, message: "x", now: NOW }),
  "paymentBlocks.list": (s) => s.paymentBlocks.list(NOW, 50),
  "paymentBlocks.keep": (s) => s.paymentBlocks.keep(answer("plan-keep")),
  "paymentBlocks.lift": (s) => s.paymentBlocks.lift(answer("plan-lift")),
  "paymentBlocks.deleteExpired": (s) => s.paymentBlocks.deleteExpired(NOW - 2900, 10),
  "fraudWarnings.save": (s) => s.fraudWarnings.save(warning, null),
  "fraudWarnings.listOpen": (s) => s.fraudWarnings.listOpen(50),
  "spendingLimits.find": (s) => s.spendingLimits.find(fan.id, NOW),
  "spendingLimits.set": (s) =>
    s.spendingLimits.set({ userId: fan.id, amount: 5000, nextAt: NOW + HOUR, now: NOW }),
  "spendingLimits.withdraw": (s) => s.spendingLimits.withdraw(fan.id, NOW),
};
