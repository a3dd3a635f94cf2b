import { type PaymentMovements, refundedBy, withheldBy } from "../../../app/domain/ledger/movements.ts";
import type { SellerReturn, SellerTake } from "../../../app/domain/payments/plan-seller-moves.ts";
import type { Emit } from "../fixtures/fake-checkout.ts";

export type FakePayment = { intent: string; amount: number; fee: number };

/** In-memory refunds, disputes, and transfers at the provider. Like it, a move's key makes it happen once. */
export function fakeMovements(emit: Emit, now: () => number) {
  const payments = new Map<string, PaymentMovements>();
  const keys = new Set<string>();
  /** Whether the seller's balance covers what is taken from it. */
  const seller = { isCovered: true };
  let count = 0;
  const second = () => Math.floor(now() / 1000) * 1000;
  /** IDs in no order. */
  const newId = (kind: string, intent: string) => `${kind}_${(++count * 7) % 10}_${count}_${intent}`;

  function of({ intent, amount }: FakePayment): PaymentMovements {
    const known = payments.get(intent);
    if (known) return known;
    const sale = {
      id: `tr_${intent}`,
      isSale: true,
      amount,
      left: amount,
      cause: null,
      createdAt: second(),
    };
    const made = { refunds: [], disputes: [], transfers: [sale], reversals: [], feeRefunds: [] };
    payments.set(intent, made);
    return made;
  }
  const held = ({ disputes }: PaymentMovements) =>
    disputes.reduce((sum, dispute) => sum + withheldBy(dispute), 0);
  const leftOf = (payment: FakePayment) =>
    payment.amount - refundedBy(of(payment).refunds) - held(of(payment));
  const reverse = (movements: PaymentMovements, transferId: string, amount: number, cause: string) => {
    const transfer = movements.transfers.find((one) => one.id === transferId);
    if (!transfer || amount > transfer.left) throw new Error("more than the transfer is to be reversed");
    transfer.left -= amount;
    movements.reversals.push({ id: newId("trr", transferId), amount, cause, createdAt: second() });
  };
  const changed = (type: string, intent: string) => emit(type, { kind: "charge", paymentIntentId: intent });

  return {
    seller,
    of: (intent: string) => payments.get(intent),

    /** Refunds a share of a payment, up to what is left of it: at everyone's expense, or the platform's alone. */
    refund(payment: FakePayment, share: number, platformPays = false) {
      const movements = of(payment);
      if (held(movements) > 0) return;
      const amount = Math.min(leftOf(payment), Math.ceil(payment.amount * share));
      const [sale] = movements.transfers;
      // A refund that is to reverse more of the transfer than is left is refused.
      if (amount <= 0 || (!platformPays && (sale?.left ?? 0) < amount)) return;
      const id = newId("re", payment.intent);
      movements.refunds.push({ id, amount, createdAt: second(), failedAt: null });
      if (!platformPays && sale) {
        reverse(movements, sale.id, amount, id);
        const fee = Math.round((payment.fee * amount) / payment.amount);
        const left = payment.fee - movements.feeRefunds.reduce((sum, one) => sum + one.amount, 0);
        if (fee > 0 && left > 0)
          movements.feeRefunds.push({
            id: newId("fr", payment.intent),
            amount: Math.min(fee, left),
            createdAt: second(),
          });
      }
      changed("charge.refunded", payment.intent);
    },

    /** The newest refund that stands fails. */
    failRefund(payment: FakePayment) {
      const refund = of(payment).refunds.findLast((one) => one.failedAt === null);
      if (!refund) return;
      refund.failedAt = second();
      changed("refund.failed", payment.intent);
    },

    /** The fan disputes a share of the rest of a payment. */
    dispute(payment: FakePayment, share = 1) {
      const amount = Math.ceil(leftOf(payment) * share);
      if (amount <= 0) return;
      of(payment).disputes.push({
        id: newId("du", payment.intent),
        moves: [{ amount: -amount, at: second() }],
        isLost: false,
      });
      changed("charge.dispute.funds_withdrawn", payment.intent);
    },

    /** All disputes are won. */
    winDisputes() {
      for (const [intent, { disputes }] of payments)
        for (const dispute of disputes) {
          const amount = withheldBy(dispute);
          if (amount <= 0) continue;
          dispute.isLost = false;
          dispute.moves.push({ amount, at: second() });
          changed("charge.dispute.funds_reinstated", intent);
        }
    },

    /** All disputes that weren't won are lost. */
    loseDisputes() {
      for (const [intent, { disputes }] of payments)
        for (const dispute of disputes) {
          if (withheldBy(dispute) <= 0 || dispute.isLost) continue;
          dispute.isLost = true;
          changed("charge.dispute.closed", intent);
        }
    },

    port: {
      movements: async (intent: string) => structuredClone(payments.get(intent) ?? NOTHING),
      async takeFromSeller({ transferId, amount, cause, key }: SellerTake) {
        const movements = [...payments.values()].find((one) =>
          one.transfers.some(({ id }) => id === transferId),
        );
        if (!movements) throw new Error(`there is no transfer ${transferId}`);
        if (keys.has(key)) return { ok: true as const };
        if (!seller.isCovered) return { ok: false as const, reason: "insufficient_funds" as const };
        keys.add(key);
        reverse(movements, transferId, amount, cause);
        return { ok: true as const };
      },
      async returnToSeller({ paymentIntentId, amount, cause, key }: SellerReturn) {
        if (keys.has(key)) return { ok: true as const };
        keys.add(key);
        payments.get(paymentIntentId)?.transfers.push({
          id: newId("tr", paymentIntentId),
          isSale: false,
          amount,
          left: amount,
          cause,
          createdAt: second(),
        });
        return { ok: true as const };
      },
    },
  };
}

const NOTHING: PaymentMovements = { refunds: [], disputes: [], transfers: [], reversals: [], feeRefunds: [] };

/** What a seller has of a payment: the sale's net, less reversals, plus what was given back. */
export const sellerHas = (net: number, { reversals, feeRefunds, transfers }: PaymentMovements = NOTHING) =>
  net -
  reversals.reduce((sum, one) => sum + one.amount, 0) +
  feeRefunds.reduce((sum, one) => sum + one.amount, 0) +
  transfers.reduce((sum, one) => sum + (one.isSale ? 0 : one.amount), 0);
