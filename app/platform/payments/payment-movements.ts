import Stripe from "stripe";
import type { PaymentMovements } from "#domain/ledger/movements.ts";
import { CURRENCY } from "#domain/money.ts";
import { type Outcome, refuse } from "#domain/outcome.ts";
import type { PaymentPort } from "#domain/payments/payment-port.ts";
import { orNull, withProviderErrors } from "./payment-client.ts";
import { toMovements } from "./payment-movement-snapshots.ts";
import { idOf } from "./payment-snapshots.ts";

type MovementPort = Pick<PaymentPort, "movements" | "takeFromSeller" | "returnToSeller">;
/** Per payment and kind; nobody makes a hundred refunds of one payment. */
const MAX = 100;

/** See docs.stripe.com/connect/destination-charges. */
export const stripeMovements = (stripe: () => Stripe): MovementPort => {
  /** Its transfer and any later ones share the charge's transfer group. */
  const chargeOf = async (paymentIntentId: string) => {
    const intent = await orNull(() =>
      stripe().paymentIntents.retrieve(paymentIntentId, { expand: ["latest_charge"] }),
    );
    const charge = intent?.latest_charge;
    return typeof charge === "object" ? charge : null;
  };

  async function transfersOf(charge: Stripe.Charge) {
    const destination = idOf(charge.transfer_data?.destination);
    if (destination === null || !charge.transfer_group) return { transfers: [], reversals: [] };
    const transfers = await stripe().transfers.list({
      transfer_group: charge.transfer_group,
      destination,
      limit: MAX,
    });
    const reversed = transfers.data.filter((transfer) => transfer.amount_reversed > 0);
    const lists = await Promise.all(
      reversed.map(({ id }) => stripe().transfers.listReversals(id, { limit: MAX })),
    );
    return { transfers: transfers.data, reversals: lists.flatMap((list) => list.data) };
  }

  async function feeRefundsOf(charge: Stripe.Charge) {
    const fee = idOf(charge.application_fee);
    return fee === null ? [] : (await stripe().applicationFees.listRefunds(fee, { limit: MAX })).data;
  }

  return {
    movements: (payment_intent) =>
      withProviderErrors(async (): Promise<PaymentMovements | null> => {
        const [charge, refunds, disputes] = await Promise.all([
          chargeOf(payment_intent),
          stripe().refunds.list({ payment_intent, limit: MAX, expand: ["data.failure_balance_transaction"] }),
          stripe().disputes.list({ payment_intent, limit: MAX }),
        ]);
        if (charge === null) return null;
        const [moved, feeRefunds] = await Promise.all([transfersOf(charge), feeRefundsOf(charge)]);
        return toMovements({
          charge,
          refunds: refunds.data,
          disputes: disputes.data,
          feeRefunds,
          ...moved,
        });
      }),

    takeFromSeller: ({ transferId, amount, cause }, idempotencyKey) =>
      withProviderErrors(() =>
        unlessUncovered(() =>
          stripe().transfers.createReversal(transferId, { amount, metadata: { cause } }, { idempotencyKey }),
        ),
      ),

    returnToSeller: ({ paymentIntentId, amount, cause }, idempotencyKey) =>
      withProviderErrors(async () => {
        const charge = await chargeOf(paymentIntentId);
        const destination = idOf(charge?.transfer_data?.destination);
        if (!charge?.transfer_group || destination === null)
          throw new Error(`${paymentIntentId} was not for a seller`);
        const { transfer_group } = charge;
        return unlessUncovered(() =>
          stripe().transfers.create(
            { amount, currency: CURRENCY, destination, transfer_group, metadata: { cause } },
            { idempotencyKey },
          ),
        );
      }),
  };
};

async function unlessUncovered(move: () => Promise<unknown>): Promise<Outcome<"insufficient_funds">> {
  try {
    await move();
    return { ok: true };
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    if (UNCOVERED.has(error.code ?? "")) return refuse("insufficient_funds");
    throw error;
  }
}
const UNCOVERED = new Set(["balance_insufficient", "insufficient_funds"]);
