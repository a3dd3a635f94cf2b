import type { Specimen } from "../specimen.ts";
import { accounts } from "./accounts.tsx";
import { admin } from "./admin.tsx";
import { adminBalances, balancePages } from "./balances.tsx";
import { payments } from "./console.tsx";
import { creators } from "./creators.tsx";
import { frame } from "./frame.tsx";
import { fraud } from "./fraud.tsx";
import { gates } from "./gates.tsx";
import { legal } from "./legal.tsx";
import { onboarding } from "./onboarding.tsx";
import { posts } from "./posts.tsx";
import { primitives } from "./primitives.tsx";
import { purchases } from "./purchases.tsx";
import { search } from "./search.tsx";
import { security } from "./security.tsx";
import { settings } from "./settings.tsx";
import { spendingLimits } from "./spending-limits.tsx";
import { studio } from "./studio.tsx";
import { subscriptions } from "./subscriptions.tsx";
import { tips } from "./tips.tsx";

/** All specimens by noun, as app/ui has them. */
export const catalog: Record<string, Specimen[]> = {
  accounts,
  admin: [...admin, ...adminBalances],
  balances: balancePages,
  console: payments,
  creators,
  frame,
  fraud,
  gates,
  legal,
  onboarding,
  posts,
  primitives,
  purchases,
  search,
  security,
  settings,
  "spending-limits": spendingLimits,
  studio,
  subscriptions,
  tips,
};
