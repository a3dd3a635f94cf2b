import { type Cents, formatPrice } from "../../domain/money.ts";
import { Notice } from "../primitives/notice.tsx";
import { Time } from "../primitives/time.tsx";

export type SubscriptionStatus = { status: "active" | "canceled" | "ended"; until: number; cents: Cents };

/** When a subscription renews, or when its access ends. */
export function SubscriptionStatusText({ status, until, cents }: SubscriptionStatus) {
  if (status === "active") {
    return (
      <>
        Renews on <Time at={until} /> for {formatPrice(cents)}.
      </>
    );
  }
  return status === "canceled" ? (
    <>
      You keep access until <Time at={until} />. You won't be charged again.
    </>
  ) : (
    <>
      Access ended on <Time at={until} />.
    </>
  );
}

export const statusLabels = { active: "Active", canceled: "Canceled", ended: "Ended" } as const;

/** On a creator's page, for current and former subscribers. */
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
      title={active ? "You're subscribed" : `Subscription ${statusLabels[subscription.status].toLowerCase()}`}
    >
      <p>
        <SubscriptionStatusText {...subscription} /> <a href={manageHref}>Manage</a>
      </p>
    </Notice>
  );
}
