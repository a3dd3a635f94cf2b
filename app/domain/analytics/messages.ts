import type { AudienceStore } from "#db/stores/analytics/audience.ts";
import { csvFile } from "../csv.ts";
import { MIN_CONVERSATIONS, WAIT_MS } from "../messages/replies/reply-stats.ts";
import { type Day, dayText, type Range, spansBefore, spansOf } from "./range.ts";

type PeopleDay = { day: Day; viewers: number; received: number; sent: number };

export type Exchanged = { received: number; sent: number };
export type Answers = { asked: number; percent: number; medianMs: number | null } | null;
export type MessageFigures = Awaited<ReturnType<typeof getMessages>>;

/** null for too few conversations. Percent is rounded down, never to look better than it was. */
export function answersOf({
  counted,
  answered,
  medianMs,
}: {
  counted: number;
  answered: number;
  medianMs: number | null;
}): Answers {
  if (counted < MIN_CONVERSATIONS) return null;
  return { asked: counted, percent: Math.floor((100 * answered) / counted), medianMs };
}

/** `now` in ms. */
export async function getMessages(
  { audience }: { audience: Pick<AudienceStore, "findMessages"> },
  { sellerId, range, now }: { sellerId: string; range: Range; now: number },
) {
  const { from, to, before } = range;
  const bars = spansOf(range);
  const found = await audience.findMessages(sellerId, {
    spans: [...bars, ...spansBefore(range)],
    asked: [{ from, to }, ...(before === null ? [] : [{ from: before, to: from }])],
    answerBy: now - WAIT_MS,
  });
  const of = (place: number): Exchanged => {
    const { received = 0, sent = 0 } = found.messages.find(({ span }) => span === place) ?? {};
    return { received, sent };
  };
  const sum = (first: number) =>
    bars.reduce(
      (all, _, i) => {
        const one = of(first + i);
        return { received: all.received + one.received, sent: all.sent + one.sent };
      },
      { received: 0, sent: 0 },
    );
  const spans = bars.map((span, i) => ({ ...span, ...of(i) }));
  const first = spans.findIndex(({ received, sent }) => received + sent > 0);
  const answers = (place: number) => {
    const row = found.replies.find(({ span }) => span === place);
    return row ? answersOf(row) : null;
  };
  return {
    now: sum(0),
    before: before === null ? null : sum(bars.length),
    answers: { now: answers(0), before: answers(1) },
    spans: range.preset === "all" ? spans.slice(Math.max(0, first)) : spans,
  };
}

export function messagesFile(days: PeopleDay[]): string {
  const used = days.filter(({ received, sent }) => received + sent > 0);
  const sum = (key: "received" | "sent") => used.reduce((all, day) => all + day[key], 0);
  return csvFile([
    ["Date (UTC)", "Received", "Sent"],
    ...used.map(({ day, received, sent }) => [dayText(day), String(received), String(sent)]),
    ["Total", String(sum("received")), String(sum("sent"))],
  ]);
}
