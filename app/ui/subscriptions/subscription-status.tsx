import type { FailureReason } from "#db/kinds.ts";
import { formatPrice } from "#domain/money.ts";
import type { CardFace } from "#domain/payments/saved-cards/card.ts";
import { failureTexts } from "#domain/subscriptions/failed-renewals/failure.ts";
import type { RenewalStatus } from "#domain/subscriptions/renewal-status.ts";
import { CardName } from "../payments/saved-cards/card-name.tsx";
import { Notice } from "../primitives/notice.tsx";
import { Time } from "../primitives/time.tsx";

export function SubscriptionStatusText(subscription: RenewalStatus) {
  const { until, cents, next = cents, card } = subscription;
  switch (subscription.status) {
    case "active":
      if (next === "none")
        return (
          <>
            Ends on <Time at={until} /> unless you accept the new price.
          </>
        );
      return (
        <>
          Renews on <Time at={until} /> for {formatPrice(next)}
          {card && [" with ", <CardName key="card" card={card} />]}.
        </>
      );
    case "past_due":
      return <PastDueText {...subscription} />;
    case "canceled":
      return (
        <>
          You keep access until <Time at={until} />. You won't be charged again.
        </>
      );
    case "disputed":
      return "A payment is in dispute with your bank. Until it decides, you don't have access, and you aren't charged.";
    default:
      return (
        <>
          Access ended on <Time at={until} />.
        </>
      );
  }
}

function PastDueText({
  cents,
  until,
  hasAccess,
  retryAt,
  failure,
  card,
}: {
  cents: number;
  until: number;
  hasAccess: boolean;
  retryAt: number | null;
  failure?: FailureReason | null;
  card?: CardFace | null;
}) {
  return (
    <>
      We couldn't charge {formatPrice(cents)} to your {card ? <CardName card={card} /> : "card"}.{" "}
      {failure && `${failureTexts[failure]} `}
      {hasAccess ? (
        <>
          You keep access until <Time at={until} showTime />.{" "}
        </>
      ) : (
        <>
          Access ended on <Time at={until} />.{" "}
        </>
      )}
      {retryAt !== null && (
        <>
          We'll try again on <Time at={retryAt} />.{" "}
        </>
      )}
      {failure === "confirm" ? "Confirm the payment or update" : "Update"} your card to{" "}
      {hasAccess ? "keep" : "get back"} your access, or cancel so that you aren't charged.
    </>
  );
}

export const statusLabels = {
  active: "Active",
  past_due: "Payment failed",
  canceled: "Canceled",
  disputed: "Disputed",
  ended: "Ended",
} as const;

export const statusTones = {
  active: "success",
  past_due: "error",
  canceled: "lamp",
  disputed: "error",
  ended: undefined,
} as const;

const noticeTitles = {
  active: "You're subscribed",
  past_due: "Your payment failed",
  canceled: "Subscription canceled",
  disputed: "Your access is paused",
  ended: "Subscription ended",
} as const;

export function SubscriptionStatusNotice({
  subscription,
  manageHref = "/subscriptions",
}: {
  subscription: RenewalStatus;
  manageHref?: string;
}) {
  const { status } = subscription;
  const tone = status === "active" ? "success" : status === "past_due" ? "error" : "lamp";
  const icon = status === "active" ? "done" : status === "past_due" ? "alert" : "clock";
  return (
    <Notice tone={tone} icon={icon} title={noticeTitles[status]}>
      <p>
        <SubscriptionStatusText {...subscription} />{" "}
        <a className="link -my-3" href={manageHref}>
          {status === "past_due" ? "Update card or cancel" : "Manage"}
        </a>
      </p>
    </Notice>
  );
}
