import Stripe from "stripe";
import type { AccountPort, BankAccount, Rejection } from "#domain/ledger/payouts/account-port.ts";
import { CURRENCY } from "#domain/money.ts";
import { withProviderErrors } from "./payment-client.ts";

const REJECTIONS: Record<string, Rejection> = {
  "rejected.fraud": "fraud",
  "rejected.terms_of_service": "terms",
  "rejected.listed": "listed",
};

function rejectionOf(requirements: Stripe.Account.Requirements | null | undefined): Rejection | null {
  const reason = requirements?.disabled_reason ?? "";
  if (!reason.startsWith("rejected.") || requirements?.currently_due?.length) return null;
  return REJECTIONS[reason] ?? "other";
}

function bankOf({ external_accounts }: Stripe.Account): BankAccount | null {
  const ours = external_accounts?.data.filter((one) => one.currency === CURRENCY) ?? [];
  const one = ours.find((each) => each.default_for_currency) ?? ours[0];
  if (!one) return null;
  const name = one.object === "bank_account" ? one.bank_name : one.brand;
  return { id: one.id, name: name ?? "Your bank", last4: one.last4 };
}

/** We make payouts, since Stripe has no minimum for automatic ones. */
const MANUAL_PAYOUTS = { payouts: { schedule: { interval: "manual" } } } as const;

/**
 * Null if the account is gone; Stripe doesn't distinguish one that ended our access from one that doesn't exist. A
 * restricted key has another code.
 */
async function unlessLost<T>(call: () => Promise<T>): Promise<T | null> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    if (error.code === "account_invalid" || error.code === "resource_missing") return null;
    throw error;
  }
}

export const stripeAccounts = (stripe: () => Stripe): AccountPort => ({
  createAccount: (seller) =>
    withProviderErrors(async () => {
      const account = await stripe().accounts.create(
        {
          type: "express",
          email: seller.email,
          capabilities: { card_payments: { requested: true }, transfers: { requested: true } },
          settings: MANUAL_PAYOUTS,
          metadata: { user_id: seller.userId },
        },
        { idempotencyKey: seller.idempotencyKey },
      );
      return account.id;
    }),

  accountLink: (account, refresh_url, return_url) =>
    withProviderErrors(async () => {
      const link = await stripe().accountLinks.create({
        account,
        refresh_url,
        return_url,
        type: "account_onboarding",
      });
      return link.url || null;
    }),

  account: (id) =>
    withProviderErrors(async () => {
      const account = await unlessLost(() => stripe().accounts.retrieve(id));
      if (account === null) return null;
      return {
        id: account.id,
        canCharge: account.charges_enabled === true && account.capabilities?.transfers === "active",
        detailsSubmitted: account.details_submitted === true,
        payoutsEnabled: account.payouts_enabled === true,
        hasManualPayouts: account.settings?.payouts?.schedule.interval === "manual",
        rejection: rejectionOf(account.requirements),
        bank: bankOf(account),
      };
    }),

  takeOverPayouts: (id) =>
    withProviderErrors(async () => {
      await stripe().accounts.update(id, { settings: MANUAL_PAYOUTS });
    }),
});
