import { recordBalanceTransaction } from "../payments/balance.ts";
import { invalidRequest } from "../server/api-error.ts";
import { randomText } from "../server/object-types.ts";
import type { UnitOfWork } from "../server/unit-of-work.ts";

export function topUp(uow: UnitOfWork, amount: number): { amount: number } {
  if (!Number.isInteger(amount) || amount < 1) throw invalidRequest("Invalid positive integer", "amount");
  recordBalanceTransaction(uow, { type: "topup", amount, source: `tu_${randomText(24)}` });
  return { amount };
}
