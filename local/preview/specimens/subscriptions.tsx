import { LeavingNotice } from "#ui/subscriptions/leaving-notice.tsx";
import { SubscriptionRow } from "#ui/subscriptions/subscription-row.tsx";
import { SubscriptionStatusNotice } from "#ui/subscriptions/subscription-status.tsx";
import { SubscriptionSuccess, type SuccessState } from "#ui/subscriptions/subscription-success.tsx";
import { creatorSummary, daysAgo, inDays } from "../samples.ts";
import type { Specimen } from "../specimen.ts";

const until = inDays(20);
const pastDue = {
  status: "past_due",
  until: inDays(2),
  cents: 1500,
  hasAccess: true,
  retryAt: inDays(1),
} as const;
const newPrice = { to: 2000, ifNoAnswer: "keep", isAccepted: false, from: until } as const;
const row = { id: "1", creator: { ...creatorSummary, leaving: false, restricted: false } };
const successStates: SuccessState[] = ["verifying", "timeout", "verified", "failed"];
const success = {
  creator: { name: "Mara Lindqvist", avatarUrl: null, href: "/seller/mara", canMessage: true },
  cents: 1500,
  renewsAt: inDays(30),
  back: null,
  refreshHref: "?session_id=1",
};

export const subscriptions: Specimen[] = [
  {
    name: "Subscription",
    states: {
      "Payment failed": <SubscriptionRow {...row} subscription={pastDue} />,
      "Payment failed, access over": (
        <SubscriptionRow {...row} subscription={{ ...pastDue, until: daysAgo(1), hasAccess: false }} />
      ),
      "New price": (
        <SubscriptionRow
          {...row}
          subscription={{ status: "active", until, cents: 1500, next: 1500, newPrice }}
        />
      ),
      "New price, or it ends": (
        <SubscriptionRow
          {...row}
          subscription={{
            status: "active",
            until,
            cents: 1500,
            next: "none",
            newPrice: { ...newPrice, ifNoAnswer: "end" },
          }}
        />
      ),
      "Payment failed, on the creator's page": <SubscriptionStatusNotice subscription={pastDue} />,
    },
  },
  {
    name: "Creator leaving",
    states: {
      "For a fan": <LeavingNotice name="Mara Lindqvist" own={false} until={until} />,
      "For the creator": <LeavingNotice name="Mara Lindqvist" own />,
    },
  },
  {
    name: "Subscription success",
    states: Object.fromEntries(
      successStates.map((state) => [state, <SubscriptionSuccess key={state} state={state} {...success} />]),
    ),
  },
];
