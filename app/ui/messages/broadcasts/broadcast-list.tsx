import type { BroadcastState } from "#domain/messages/broadcasts/broadcast.ts";
import { formatPrice } from "#domain/money.ts";
import { pluralize } from "#domain/pluralize.ts";
import { Badge } from "#ui/primitives/badge.tsx";
import { ButtonLink } from "#ui/primitives/button.tsx";
import { EmptyState } from "#ui/primitives/empty-state.tsx";
import { Money } from "#ui/primitives/money.tsx";
import { Time } from "#ui/primitives/time.tsx";

export type BroadcastFacts = {
  id: string;
  text: string;
  to: string;
  state: BroadcastState;
  /** In cents. */
  price: number | null;
  contents: string;
  dueAt: number | null;
  startedAt: number | null;
  updatedAt: number;
  delivered: number;
  read: number;
  bought: number;
  /** In cents, after the fee, refunds, and disputes. */
  earned: number;
};

const stateTexts: Record<BroadcastState, string> = {
  draft: "Draft",
  scheduled: "Scheduled",
  missed: "Not sent",
  sending: "Sending",
  sent: "Sent",
  unsent: "Unsent",
  removed: "Removed",
};

const goneTexts: Partial<Record<BroadcastState, string>> = {
  unsent: "Unsent broadcast",
  removed: "Removed broadcast",
};

export const StateBadge = ({ state }: { state: BroadcastState }) => (
  <Badge
    tone={
      state === "scheduled" || state === "sending"
        ? "info"
        : state === "missed" || state === "removed"
          ? "error"
          : undefined
    }
  >
    {stateTexts[state]}
  </Badge>
);

export function BroadcastList({ rows }: { rows: BroadcastFacts[] }) {
  if (rows.length === 0)
    return (
      <EmptyState title="No broadcasts yet" text="Write one message, and send it to all your subscribers.">
        <ButtonLink variant="secondary" href="/fan-lists">
          Your lists
        </ButtonLink>
      </EmptyState>
    );
  return (
    <ul className="chats" id="broadcasts">
      {rows.map((row) => {
        const at = row.startedAt ?? row.dueAt ?? row.updatedAt;
        const isOut = row.startedAt !== null;
        return (
          <li key={row.id} className="chat-row">
            <div className="min-w-0">
              <a className="cover-link" href={`/broadcasts/${row.id}`}>
                <strong className="block truncate text-text" dir="auto">
                  {goneTexts[row.state] ?? (row.text || row.contents)}
                </strong>
              </a>{" "}
              <p className="small soft">
                <bdi>{row.to}</bdi>
                {row.price !== null && ` · ${formatPrice(row.price)}`}
              </p>
              <p className="small chat-state">
                <StateBadge state={row.state} />{" "}
                <span className="soft">
                  {row.state === "draft" && "Edited "}
                  <Time at={at} showTime />
                </span>
              </p>
              {isOut && (
                <p className="small soft tabular-nums">
                  {pluralize(row.delivered, "fan")} · {row.read.toLocaleString("en-US")} read
                  {row.price !== null && (
                    <>
                      {" "}
                      · {row.bought.toLocaleString("en-US")} bought · <Money cents={row.earned} /> net
                      earnings
                    </>
                  )}
                </p>
              )}
            </div>
          </li>
        );
      })}
    </ul>
  );
}
