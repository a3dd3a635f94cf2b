import type { Specimen } from "../specimen.ts";
import { accounts } from "./accounts.tsx";
import { adminBalances, balancePages } from "./balances.tsx";
import { comparison } from "./comparison.tsx";
import { overview } from "./console.tsx";
import { dashboard } from "./dashboard.tsx";
import { disputes } from "./disputes.tsx";
import { fraud } from "./fraud.tsx";
import { gates } from "./gates.tsx";
import { messages } from "./messages.tsx";
import { payoutStates } from "./payouts.tsx";
import { priceChanges } from "./price-changes.tsx";
import { primitives } from "./primitives.tsx";
import { purchases } from "./purchases.tsx";
import { refunds } from "./refunds.tsx";
import { subscriptions } from "./subscriptions.tsx";

export const catalog: Record<string, Specimen[]> = {
  primitives,
  gates,
  accounts,
  purchases,
  subscriptions,
  "price-changes": priceChanges,
  refunds,
  disputes,
  fraud,
  payouts: [...payoutStates, ...balancePages],
  dashboard,
  analytics: comparison,
  messages,
  console: [...overview, ...adminBalances],
};
