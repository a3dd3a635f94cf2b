import { type Cents, formatCents } from "../../domain/money.ts";
import { Notice } from "../primitives/notice.tsx";
import { Time } from "../primitives/time.tsx";

export type SubscriptionStatus = { status: "active" | "canceled" | "ended"; until: number; cents: Cents };

/** Until when, and what happens then. */
export function SubscriptionStatusText({ status, until, cents }: SubscriptionStatus) {
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

export const statusLabels = { active: "Active", canceled: "Cancelled", ended: "Ended" } as const;

/** On a creator's page, for a fan who is or was subscribed. */
export function SubscriptionStatusNotice({
  subscription,
  manageHref = "/subscriptions",
}: {
  subscription: SubscriptionStatus;
  manageHref?: string;
}) {
  const active = subscription.status === "active";
  return (
    <Notice
      tone={active ? "success" : "lamp"}
      icon={active ? "done" : "clock"}
      title={
        active ? "You are subscribed" : `Subscription ${statusLabels[subscription.status].toLowerCase()}`
      }
    >
      <p>
        <SubscriptionStatusText {...subscription} /> <a href={manageHref}>Manage</a>
      </p>
    </Notice>
  );
}
