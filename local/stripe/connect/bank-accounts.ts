import type Stripe from "stripe";
import { invalidRequest } from "../server/api-error.ts";
import { completeList } from "../server/lists.ts";
import { randomText } from "../server/object-types.ts";
import type { UnitOfWork } from "../server/unit-of-work.ts";
import { requirements } from "./accounts.ts";

interface BankFailure {
  code: string;
  message: string;
}

/** Stripe's test account numbers that reject payouts. */
const FAILURES: Record<string, BankFailure> = {
  "000111111116": {
    code: "no_account",
    message:
      "The bank account details on file are probably incorrect. No bank account could be located with them.",
  },
  "000111111113": { code: "account_closed", message: "The bank account has been closed." },
};

const DEFAULT_FAILURE: BankFailure = {
  code: "could_not_process",
  message: "The bank could not process this payout.",
};

/** Keeps a bank account's full number, of which the object shows only the last four digits. */
export function rememberBankAccount(uow: UnitOfWork, id: string, number: string): void {
  uow.store.setValue(`bank:${id}`, { number: number.replace(/\D/g, "") });
}

/** Why a bank account rejects payouts; undefined if it accepts them. */
export function failureOf(uow: UnitOfWork, bankAccount: string | null): BankFailure | undefined {
  const number = uow.store.value<{ number: string }>(`bank:${bankAccount}`)?.number;
  return number ? FAILURES[number] : undefined;
}

export const failureFor = (uow: UnitOfWork, bankAccount: string | null): BankFailure =>
  failureOf(uow, bankAccount) ?? DEFAULT_FAILURE;

export function disableBankAccount(uow: UnitOfWork, owner: Stripe.Account): void {
  const { external_accounts: banks } = owner;
  uow.update(
    "account",
    owner,
    {
      payouts_enabled: false,
      requirements: requirements(["external_account"], null),
      ...(banks && {
        external_accounts: {
          ...banks,
          data: banks.data.map((bank) =>
            bank.object === "bank_account" ? { ...bank, status: "errored" } : bank,
          ),
        },
      }),
    },
    "account.updated",
    owner.id,
  );
}

export function changeBankAccount(uow: UnitOfWork, owner: Stripe.Account, number: string): Stripe.Account {
  const before = owner.external_accounts?.data[0];
  if (before?.object !== "bank_account")
    throw invalidRequest("This account has no bank account yet: complete the onboarding.", "account");
  const id = `ba_${randomText(24)}`;
  rememberBankAccount(uow, id, number);
  const bank: Stripe.BankAccount = {
    ...before,
    id,
    last4: number.slice(-4),
    fingerprint: randomText(16),
    status: "new",
  };
  const banks = completeList<Stripe.ExternalAccount>([bank], `/v1/accounts/${owner.id}/external_accounts`);
  const changed = uow.update("account", owner, { external_accounts: banks }, "account.updated", owner.id);
  uow.emit("account.external_account.created", bank, { account: owner.id });
  uow.emit("account.external_account.deleted", before, { account: owner.id });
  return changed;
}
