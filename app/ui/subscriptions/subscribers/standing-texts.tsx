import type {
  SubscriberFilter,
  SubscriberSort,
  SubscriptionStanding,
} from "#domain/subscriptions/subscribers/filter.ts";
import { Badge } from "#ui/primitives/badge.tsx";
import { Time } from "#ui/primitives/time.tsx";

export const filterTexts: Record<SubscriberFilter, { label: string; empty: string; hint: string }> = {
  active: { label: "All", empty: "No subscribers yet", hint: "Fans appear here as soon as they subscribe." },
  new: { label: "New", empty: "Nobody new", hint: "Fans who subscribed in the last 30 days appear here." },
  ending: {
    label: "Set to end",
    empty: "Nobody is leaving",
    hint: "Fans who canceled appear here until their month is over.",
  },
  past_due: {
    label: "Past due",
    empty: "Nobody is past due",
    hint: "Fans whose renewal couldn't be charged appear here while we try again.",
  },
  former: {
    label: "Ended",
    empty: "Nobody has left",
    hint: "Fans whose subscription has ended appear here.",
  },
};
export const sortTexts: Record<SubscriberSort, string> = {
  newest: "Newest first",
  oldest: "Oldest first",
  spent: "Highest total first",
};

const standings: Record<SubscriptionStanding, { label: string; tone?: "success" | "error" | "info" }> = {
  renews: { label: "Renews", tone: "success" },
  ending: { label: "Set to end", tone: "info" },
  past_due: { label: "Past due", tone: "error" },
  ended: { label: "Ended" },
};

export function Standing({ standing, until }: { standing: SubscriptionStanding; until: number }) {
  const { label, tone } = standings[standing];
  return (
    <>
      <Badge tone={tone}>{label}</Badge>{" "}
      <span className="small soft">
        {standing === "past_due" && "paid until "}
        <Time at={until} />
      </span>
    </>
  );
}
