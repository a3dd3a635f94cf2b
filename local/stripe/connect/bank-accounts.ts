import type Stripe from "stripe";
import type { UnitOfWork } from "../server/unit-of-work.ts";
import { requirements } from "./accounts.ts";

interface BankFailure {
  code: string;
  message: string;
}

/** Stripe's test account numbers that take no payouts; all others do. */
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

/** Notes the number of a bank account, of which the object shows the last four digits only. */
export function rememberBankAccount(uow: UnitOfWork, id: string, number: string): void {
  uow.store.setValue(`bank:${id}`, { number: number.replace(/\D/g, "") });
}

/** Why a bank account takes no payouts; undefined if it takes them. */
export function failureOf(uow: UnitOfWork, bankAccount: string | null): BankFailure | undefined {
  const number = uow.store.value<{ number: string }>(`bank:${bankAccount}`)?.number;
  return number ? FAILURES[number] : undefined;
}

/** The reason for a payout that fails at any bank. */
export const failureFor = (uow: UnitOfWork, bankAccount: string | null): BankFailure =>
  failureOf(uow, bankAccount) ?? DEFAULT_FAILURE;

/** Stops an account's payouts after one failed, until its owner enters a bank account again. */
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
