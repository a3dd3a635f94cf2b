import { type Cents, formatCents } from "../../domain/money.ts";
import { Notice } from "../primitives/notice.tsx";
import { Time } from "../primitives/time.tsx";

export type SubscriptionStanding = { status: "active" | "canceled" | "ended"; until: number; cents: Cents };

/** Until when, and what happens then. */
export function StandingWords({ status, until, cents }: SubscriptionStanding) {
  if (status === "active") {
    return (
      <>
        Renews on <Time at={until} /> for {formatCents(cents)}.
      </>
    );
  }
  return status === "canceled" ? (
    <>
      You keep access until <Time at={until} />. Nothing more will be charged.
    </>
  ) : (
    <>
      Access ended on <Time at={until} />.
    </>
  );
}

export const standingLabel = { active: "Active", canceled: "Cancelled", ended: "Ended" } as const;

/** On a creator's page, for a fan who is or was subscribed. */
export function SubscriptionState({
  standing,
  manageHref = "/subscriptions",
}: {
  standing: SubscriptionStanding;
  manageHref?: string;
}) {
  const active = standing.status === "active";
  return (
    <Notice
      tone={active ? "success" : "lamp"}
      icon={active ? "done" : "clock"}
      title={active ? "You are subscribed" : `Subscription ${standingLabel[standing.status].toLowerCase()}`}
    >
      <p>
        <StandingWords {...standing} /> <a href={manageHref}>Manage</a>
      </p>
    </Notice>
  );
}
