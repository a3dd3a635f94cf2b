import type { MessageFigures } from "#domain/analytics/messages.ts";
import { changeOf, type Range } from "#domain/analytics/range.ts";
import { MIN_CONVERSATIONS, withinText } from "#domain/messages/replies/reply-stats.ts";
import { EmptyState } from "../primitives/empty-state.tsx";
import { Table } from "../primitives/table.tsx";
import { BarChart } from "./bar-chart.tsx";
import { axisDay, spanText } from "./days.ts";
import { countText, NONE } from "./figures.ts";
import { countBefore } from "./post-figures.tsx";
import { type Stat, StatTiles } from "./stat-tiles.tsx";

export function MessageTiles({ now, before, answers }: MessageFigures) {
  const { now: current, before: past } = answers;
  const few = `Shown once there are ${MIN_CONVERSATIONS} fans.`;
  return (
    <StatTiles
      stats={[
        {
          term: "Received",
          value: countText(now.received),
          definition: "Messages that fans wrote to you.",
          before: countBefore(now.received, before?.received),
        },
        {
          term: "Sent",
          value: countText(now.sent),
          definition:
            "Messages that you or your team wrote to one fan. Broadcasts and welcome messages aren't included.",
          before: countBefore(now.sent, before?.sent),
        },
        {
          term: "Answered",
          value: current ? `${current.percent}%` : NONE,
          definition: `Of the fans who first wrote to you in this period${current ? ` (${countText(current.asked)})` : ""}, those who got a reply. Fans without one count after 7 days. ${few}`,
          before: current && past && comparison(`${past.percent}%`, current.percent, past.percent, true),
        },
        {
          term: "First reply",
          value: typeof current?.medianMs === "number" ? waitText(current.medianMs) : NONE,
          definition: `The median time from a fan's first message to your first reply. Half of them came sooner. ${few}`,
          before:
            typeof current?.medianMs === "number" && typeof past?.medianMs === "number"
              ? comparison(waitText(past.medianMs), current.medianMs, past.medianMs, false)
              : null,
        },
      ]}
    />
  );
}

const waitText = (ms: number) => withinText(ms).replace(/^an? /, "1 ");

const comparison = (text: string, now: number, before: number, moreIsGood: boolean): Stat["before"] => ({
  text,
  change: changeOf(now, before),
  moreIsGood,
  isShare: true,
});

export function MessagesChart({ spans, now, range }: MessageFigures & { range: Range }) {
  if (now.received + now.sent === 0)
    return (
      <EmptyState title="No messages in this period" text="Choose a longer range, or write to your fans." />
    );
  return (
    <BarChart
      title={`Messages by ${range.step}`}
      summary={`${countText(now.received)} received and ${countText(now.sent)} sent.`}
      series={[
        { key: "received", label: "Received" },
        { key: "sent", label: "Sent" },
      ]}
      bars={spans.map((span) => ({
        key: String(span.from),
        axis: axisDay(span.from, range.step),
        text: [spanText(span), `Received: ${countText(span.received)}`, `Sent: ${countText(span.sent)}`].join(
          "\n",
        ),
        values: [span.received, -span.sent],
      }))}
      format={(value) => countText(Math.abs(value))}
      isWhole
    >
      <Table
        isWide
        caption="Messages"
        columns={[{ label: "Days" }, { label: "Received", numeric: true }, { label: "Sent", numeric: true }]}
        rows={spans.map((span) => ({
          key: String(span.from),
          cells: [spanText(span), countText(span.received), countText(span.sent)],
        }))}
      />
    </BarChart>
  );
}
