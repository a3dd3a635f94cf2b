import type { Specimen } from "../specimen.ts";
import { accounts } from "./accounts.tsx";
import { admin } from "./admin.tsx";
import { adminBalances, balancePages } from "./balances.tsx";
import { broadcasts, fanLists, ownTexts } from "./conversations/broadcasts.tsx";
import { heldMessages } from "./conversations/held.tsx";
import { reports, team } from "./conversations/team-and-reports.tsx";
import { conversations } from "./conversations.tsx";
import { creators } from "./creators.tsx";
import { frame } from "./frame.tsx";
import { fraud } from "./fraud.tsx";
import { gates } from "./gates.tsx";
import { legal } from "./legal.tsx";
import { liveMessages } from "./live-messages.tsx";
import { messages } from "./messages.tsx";
import { onboarding } from "./onboarding.tsx";
import { analytics } from "./payments/analytics.tsx";
import { audienceFigures } from "./payments/audience.tsx";
import { audit } from "./payments/audit.tsx";
import { boosts } from "./payments/boosts.tsx";
import { comparison } from "./payments/comparison.tsx";
import { payments } from "./payments/console.tsx";
import { disputes } from "./payments/disputes.tsx";
import { forecast } from "./payments/forecast.tsx";
import { overview } from "./payments/overview.tsx";
import { purchases } from "./payments/purchases.tsx";
import { refunds } from "./payments/refunds.tsx";
import { tips } from "./payments/tips.tsx";
import { posts } from "./posts.tsx";
import { priceChanges } from "./price-changes.tsx";
import { primitives } from "./primitives.tsx";
import { search } from "./search.tsx";
import { security } from "./security.tsx";
import { notices, settings } from "./settings.tsx";
import { spendingLimits } from "./spending-limits.tsx";
import { studio } from "./studio.tsx";
import { dashboard, subscribers } from "./studio-pages/dashboard.tsx";
import { planning } from "./studio-pages/planning.tsx";
import { subscriptions } from "./subscriptions.tsx";

/** All specimens by noun, as app/ui has them. */
export const catalog: Record<string, Specimen[]> = {
  accounts,
  admin: [...admin, ...adminBalances],
  analytics,
  audienceFigures,
  forecast,
  comparison,
  audit,
  balances: balancePages,
  boosts,
  broadcasts,
  console: [...overview, ...payments],
  creators,
  dashboard,
  "fan-lists": fanLists,
  frame,
  fraud,
  gates,
  "held-messages": heldMessages,
  legal,
  notices,
  onboarding,
  "own-texts": ownTexts,
  posts,
  primitives,
  disputes,
  messages,
  conversations: [...conversations, ...liveMessages],
  refunds,
  purchases,
  search,
  security,
  settings,
  "price-changes": priceChanges,
  "spending-limits": spendingLimits,
  studio: [...studio, ...planning],
  subscribers,
  subscriptions,
  team,
  reports,
  tips,
};
