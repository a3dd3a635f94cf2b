import { requireAccount } from "../connect/accounts.ts";
import { invalidRequest } from "../server/api-error.ts";
import { randomText } from "../server/object-types.ts";
import type { UnitOfWork } from "../server/unit-of-work.ts";
import { balanceOf, recordBalanceTransaction } from "./balance.ts";

/** Makes an account's pending funds available now. Returns its balance (cents). */
export function makeFundsAvailable(uow: UnitOfWork, id: string): { available: number; pending: number } {
  const { id: account } = requireAccount(uow, id);
  for (const entry of uow.store.find("balance_transaction", { account })) {
    if (entry.available_on <= uow.wallClock) continue;
    uow.store.put("balance_transaction", { ...entry, available_on: uow.wallClock }, account);
  }
  return balanceOf(uow, account);
}

/**
 * Books a correction of an account's available balance, in cents, unrelated to any sale or payout. Returns its balance.
 */
export function adjustFunds(
  uow: UnitOfWork,
  id: string,
  amount: number,
): { available: number; pending: number } {
  const { id: account } = requireAccount(uow, id);
  if (!Number.isInteger(amount) || amount === 0) throw invalidRequest("Invalid integer", "amount");
  recordBalanceTransaction(uow, { type: "adjustment", amount, source: `adj_${randomText(24)}`, account });
  return balanceOf(uow, account);
}
