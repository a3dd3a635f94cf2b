import type { EventFilter } from "#domain/payments/webhooks/event-row.ts";
import type { Replay } from "#domain/payments/webhooks/replay-events.ts";
import { plainKind } from "#domain/plain-kind.ts";
import { Badge } from "#ui/primitives/badge.tsx";
import { Button } from "#ui/primitives/button.tsx";
import { EmptyState } from "#ui/primitives/empty-state.tsx";
import { Pager } from "#ui/primitives/pager.tsx";
import { Table } from "#ui/primitives/table.tsx";
import { Tabs } from "#ui/primitives/tabs.tsx";
import { Time } from "#ui/primitives/time.tsx";

const PAGE_PATH = "/admin/webhooks";
type ListedEvent = {
  id: string;
  type: string;
  account: string | null;
  subject: string | null;
  outcome: string;
  provider_created_at: number;
  handled_at: number;
  failures: number;
};
export type WebhookLogProps = {
  filter: EventFilter;
  events: ListedEvent[];
  first: boolean;
  next: string | null;
  replays: Replay[];
};

const filterHref = (filter: EventFilter) => (filter === "all" ? PAGE_PATH : `${PAGE_PATH}?show=${filter}`);
const filters: { filter: EventFilter; label: string }[] = [
  { filter: "all", label: "All events" },
  { filter: "failed", label: "Failed" },
  { filter: "refused", label: "Not booked" },
];

export function WebhookLog({ filter, events, first, next, replays }: WebhookLogProps) {
  return (
    <>
      <Replays replays={replays} />
      <Tabs
        label="Events"
        tabs={filters.map((one) => ({
          href: filterHref(one.filter),
          label: one.label,
          current: one.filter === filter,
        }))}
      />
      {events.length === 0 ? (
        <EmptyState title={first ? "No events" : "That's everything"} />
      ) : (
        <Table
          caption="Last handled first"
          columns={[
            { label: "Handled", phone: "lead" },
            { label: "Event", phone: "title" },
            { label: "About", phone: "note" },
            { label: "Sent", phone: "note" },
            { label: "Outcome", phone: "amount" },
          ]}
          rows={events.map((event) => ({
            key: event.id,
            cells: [
              <Time key="handled" at={event.handled_at} showTime />,
              <span key="event" className="wrap-anywhere">
                {plainKind(event.type)} <span className="small soft">{event.id}</span>
              </span>,
              event.subject === null && !event.account ? "" : <About key="about" {...event} />,
              <Time key="sent" at={event.provider_created_at} showTime />,
              <EventOutcome key="outcome" {...event} />,
            ],
          }))}
        />
      )}
      <Pager nextHref={next} firstHref={first ? null : filterHref(filter)} />
    </>
  );
}

function About({ subject, account }: Pick<ListedEvent, "subject" | "account">) {
  return (
    <span className="wrap-anywhere">
      {subject !== null && (
        <a className="link" href={`/admin/payments?q=${encodeURIComponent(subject)}`}>
          {subject}
        </a>
      )}
      {account && <span className="small soft"> {account}</span>}
    </span>
  );
}

function EventOutcome({ outcome, failures }: Pick<ListedEvent, "outcome" | "failures">) {
  const tone = outcome === "failed" ? "error" : outcome === "done" ? "success" : undefined;
  return (
    <span>
      <Badge tone={tone}>{plainKind(outcome)}</Badge>
      {failures > 0 && <span className="small soft"> Failures: {failures}</span>}
    </span>
  );
}

function Replays({ replays }: { replays: Replay[] }) {
  if (replays.length === 0) return null;
  const isOpen = replays.some((replay) => replay.finished_at === null);
  return (
    <section className="stack">
      <Table
        caption="Latest replays"
        columns={[
          { label: "Events since", phone: "lead" },
          { label: "Until", phone: "note" },
          { label: "State", phone: "title" },
          { label: "Handled", numeric: true, phone: "note" },
          { label: "Already handled", numeric: true, phone: "note" },
          { label: "Failed", numeric: true, phone: "note" },
        ]}
        rows={replays.map((replay) => ({
          key: replay.id,
          cells: [
            <Time key="from" at={replay.from_at} showTime />,
            <Time key="until" at={replay.until_at} showTime />,
            replay.finished_at === null ? `Running, at ${replay.account || "our own events"}` : "Finished",
            String(replay.handled),
            String(replay.known),
            String(replay.failed),
          ],
        }))}
      />
      {isOpen && (
        <form className="form" method="post" action={PAGE_PATH}>
          <p className="soft">It continues automatically, every minute.</p>
          <div className="actions">
            <Button variant="secondary" name="intent" value="continue" busy="Just a moment...">
              Continue now
            </Button>
          </div>
        </form>
      )}
    </section>
  );
}
