import { requireAccount } from "../connect/accounts.ts";
import type { UnitOfWork } from "../server/unit-of-work.ts";
import { balanceOf } from "./balance.ts";

/** Makes an account's pending funds available now, as if the days until then had passed. Returns its balance (cents). */
export function makeFundsAvailable(uow: UnitOfWork, id: string): { available: number; pending: number } {
  const { id: account } = requireAccount(uow, id);
  for (const entry of uow.store.find("balance_transaction", { account })) {
    if (entry.available_on <= uow.wallClock) continue;
    uow.store.put("balance_transaction", { ...entry, available_on: uow.wallClock }, account);
  }
  return balanceOf(uow, account);
}
