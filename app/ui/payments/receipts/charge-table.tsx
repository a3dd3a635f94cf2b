import { Fragment } from "react";
import type { RenewalStatus } from "#domain/subscriptions/renewal-status.ts";
import { CardName } from "#ui/payments/saved-cards/card-name.tsx";
import { Badge } from "#ui/primitives/badge.tsx";
import { Money } from "#ui/primitives/money.tsx";
import { Table } from "#ui/primitives/table.tsx";
import { Time } from "#ui/primitives/time.tsx";
import { statusLabels, statusTones } from "#ui/subscriptions/subscription-status.tsx";

export type Charge = { id: string; creator: string; subscription: RenewalStatus };

/** Those that may still be charged: not canceled, nor ended. Renders nothing if there are none. */
export function ChargeTable({ charges }: { charges: Charge[] }) {
  const upcoming = charges.filter(
    ({ subscription: { status } }) => status !== "canceled" && status !== "ended",
  );
  if (upcoming.length === 0) return null;
  return (
    <Table
      caption="Upcoming charges"
      columns={[
        { label: "Subscription", phone: "lead" },
        { label: "Status", phone: "action" },
        { label: "Next charge", phone: "title" },
        { label: "Amount", numeric: true, phone: "amount" },
      ]}
      rows={upcoming.map(({ id, creator, subscription, subscription: { newPrice, card } }) => {
        const amount = nextAmount(subscription);
        const cells = [
          newPrice ? (
            <span key="creator">
              {creator}{" "}
              <a className="link -my-2" href={`/subscriptions/${id}/price`}>
                New price
              </a>
            </span>
          ) : (
            creator
          ),
          <Badge key="status" tone={statusTones[subscription.status]}>
            {statusLabels[subscription.status]}
          </Badge>,
          <Fragment key="next">
            <NextCharge {...subscription} />
            {card && amount !== null && (
              <span className="block small soft">
                <CardName card={card} />
              </span>
            )}
          </Fragment>,
          amount === null ? "–" : <Money key="amount" cents={amount} />,
        ];
        return { key: id, cells };
      })}
    />
  );
}

/** Null while nothing is due. */
function nextAmount({ status, cents, next = cents }: RenewalStatus) {
  return status === "past_due" ? cents : status === "active" && next !== "none" ? next : null;
}

function NextCharge(subscription: RenewalStatus) {
  if (subscription.status === "active" && subscription.next === "none")
    return (
      <span>
        None unless you accept the new price. Ends on <Time at={subscription.until} />
      </span>
    );
  if (subscription.status === "active") return <Time at={subscription.until} />;
  if (subscription.status === "past_due")
    return subscription.retryAt === null ? (
      "We'll try again soon"
    ) : (
      <span>
        We'll try again on <Time at={subscription.retryAt} />
      </span>
    );
  return "None until your bank decides";
}
