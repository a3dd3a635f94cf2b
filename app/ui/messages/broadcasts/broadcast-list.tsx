import type { ReactNode } from "react";
import type { MediaKind } from "#db/kinds.ts";
import type { BroadcastState } from "#domain/messages/broadcasts/broadcast.ts";
import { formatPrice } from "#domain/money.ts";
import { Badge } from "#ui/primitives/badge.tsx";
import { ButtonLink } from "#ui/primitives/button.tsx";
import { EmptyState } from "#ui/primitives/empty-state.tsx";
import { Icon } from "#ui/primitives/icon.tsx";
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

type ListedBroadcast = BroadcastFacts & {
  /** Of its first file. */
  kind: MediaKind | null;
  thumbnail: string | null;
};

export function BroadcastList({ rows }: { rows: ListedBroadcast[] }) {
  if (rows.length === 0)
    return (
      <EmptyState title="No broadcasts yet" text="Write one message, and send it to all your subscribers.">
        <ButtonLink variant="secondary" href="/fan-lists">
          Your lists
        </ButtonLink>
      </EmptyState>
    );
  return (
    <ul className="broadcasts" id="broadcasts">
      {rows.map((row) => (
        <li key={row.id}>
          <span className="broadcast-cover">
            {row.thumbnail === null ? (
              <Icon name={row.kind ?? "message"} />
            ) : (
              <img src={row.thumbnail} alt="" loading="lazy" />
            )}
          </span>
          <div className="min-w-0">
            <a className="cover-link" href={`/broadcasts/${row.id}`}>
              <strong className="block truncate text-text" dir="auto">
                {goneTexts[row.state] ?? (row.text || row.contents || "Empty draft")}
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
                <Time at={row.startedAt ?? row.dueAt ?? row.updatedAt} showTime />
              </span>
            </p>
          </div>
          {row.startedAt !== null && <Figures {...row} />}
        </li>
      ))}
    </ul>
  );
}

const Figures = ({ delivered, read, bought, earned, price }: BroadcastFacts) => (
  <dl>
    <Figure label="Sent">{delivered.toLocaleString("en-US")}</Figure>
    <Figure label="Read">{read.toLocaleString("en-US")}</Figure>
    {price !== null && (
      <>
        <Figure label="Bought">{bought.toLocaleString("en-US")}</Figure>
        <Figure label="Earned">
          <Money cents={earned} />
        </Figure>
      </>
    )}
  </dl>
);

const Figure = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt className="small dim">{label}</dt>
    <dd className="num">{children}</dd>
  </div>
);
