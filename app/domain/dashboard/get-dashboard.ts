import type { DashboardStore } from "../../../db/stores/dashboard/dashboard.ts";
import type { PaymentStore } from "../../../db/stores/payments/payments.ts";
import type { SignedInViewer } from "../accounts/viewer.ts";
import { newSince } from "../broadcasts/segment.ts";
import { type BalanceDeps, getBalance } from "../payouts/get-balance.ts";
import { readTogether } from "../read-together.ts";
import { attentionItems } from "./attention.ts";
import { checklistOf } from "./checklist.ts";
import { MOST_COUNTED, MOST_SUBSCRIBERS } from "./count.ts";
import { periodsAt } from "./days.ts";

type Deps = BalanceDeps & {
  dashboard: DashboardStore;
  paymentStore: Pick<PaymentStore, "listForSeller">;
};
const DAY_MS = 24 * 60 * 60 * 1000;
const MOST_SALES = 6;
const MOST_POSTS = 5;

/** Everything a creator's dashboard shows; null for someone without a profile. Days and months are in UTC. */
export async function getDashboard(
  deps: Deps,
  viewer: Pick<SignedInViewer, "id" | "payouts" | "unreadMessages">,
) {
  const now = deps.clock.now();
  const asked = {
    sellerId: viewer.id,
    now,
    ...periodsAt(now),
    since: newSince(now),
    // From then on, a broadcast that couldn't begin isn't sent anymore.
    missedBefore: now - DAY_MS,
    most: MOST_COUNTED,
    mostSubscribers: MOST_SUBSCRIBERS,
  };
  const [found, { sales }, balance] = await readTogether(() => [
    deps.dashboard.read(asked, MOST_POSTS),
    deps.paymentStore.listForSeller(viewer.id, MOST_SALES),
    getBalance(deps, viewer.id),
  ]);
  if (found === null) return null;
  const { waiting, subscribers, earned, posts, ...start } = found;
  const isOnboarded = viewer.payouts === "completed";
  return {
    earned,
    subscribers,
    posts,
    sales,
    balance,
    steps: checklistOf({ ...start, isOnboarded }),
    attention: attentionItems(
      { rows: waiting, unreadMessages: viewer.unreadMessages, isOnboarded, balance },
      now,
    ),
  };
}
