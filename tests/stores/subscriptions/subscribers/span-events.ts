import type { Client } from "@libsql/client/http";
import fc from "fast-check";
import { newSince } from "#domain/messages/broadcasts/segment.ts";
import type { SubscriberFilter } from "#domain/subscriptions/subscribers/filter.ts";
import { accessUntil } from "#domain/subscriptions/subscription.ts";
import { DAY, NOW } from "#tests/cast.ts";
import { creatorId, fanId } from "#tests/stores/messages/broadcasts/broadcast-fixture.ts";

export const FANS = 3;
export type Model = { rows: Map<string, Row>; gone: Set<string> };

export type Row = {
  id: string;
  buyer_id: string;
  status: string;
  price: number;
  current_period_start: number;
  current_period_end: number;
  expires_at: number;
  cancel_requested_at: number | null;
  ended_at: number | null;
  revoked_at: number | null;
  created_at: number;
};
const days = fc.integer({ min: -400, max: 40 }).map((day) => NOW + day * DAY);
const maybe = fc.option(
  fc.integer({ min: 0, max: 400 }).map((day) => NOW - day * DAY),
  { nil: null },
);
const change = fc.record({
  status: fc.constantFrom("active", "canceled", "past_due", "unpaid", "incomplete_expired"),
  price: fc.integer({ min: 500, max: 5000 }),
  current_period_start: days,
  current_period_end: days,
  expires_at: days,
  cancel_requested_at: maybe,
  ended_at: maybe,
  revoked_at: maybe,
});
/** What can happen: a subscription starts, changes in any way, or is deleted, or its fan leaves and comes back. */
export const event = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant("begin" as const),
      fan: fc.nat(FANS - 1),
      at: days,
      to: change,
    }),
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant("change" as const), which: fc.nat(9), to: change }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("delete" as const), which: fc.nat(9) }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant("leave" as const), fan: fc.nat(FANS - 1), back: fc.boolean() }),
  },
);

export const isAmong = (row: Row, filter: SubscriberFilter) => {
  const until = accessUntil({
    status: row.status,
    currentPeriodEnd: row.current_period_end,
    expiresAt: row.expires_at,
    revokedAt: row.revoked_at,
  });
  const isActive = until > NOW;
  const isPastDue = row.status === "past_due" && row.ended_at === null;
  return {
    active: isActive,
    new: isActive && row.created_at > newSince(NOW),
    ending: isActive && (row.cancel_requested_at !== null || row.status === "canceled"),
    past_due: isPastDue,
    former: !isActive && !isPastDue,
  }[filter];
};

type Event = typeof event extends fc.Arbitrary<infer T> ? T : never;

async function begin(client: Client, row: Row) {
  const columns = { ...row, seller_id: creatorId, stripe_subscription_id: row.id, updated_at: 0 };
  const names = Object.keys(columns);
  await client.execute({
    sql: `insert into subscriptions (${names.join(", ")}) values (${names.map(() => "?").join(", ")})`,
    args: Object.values(columns),
  });
}

async function changeOne(client: Client, rows: Model["rows"], one: Event & { kind: "change" | "delete" }) {
  const id = [...rows.keys()][one.which];
  const row = rows.get(id ?? "");
  if (id === undefined || row === undefined) return;
  if (one.kind === "delete") {
    rows.delete(id);
    await client.execute({ sql: "delete from subscriptions where id = ?", args: [id] });
    return;
  }
  rows.set(id, { ...row, ...one.to });
  const changes = Object.keys(one.to).map((name) => `${name} = ?`);
  await client.execute({
    sql: `update subscriptions set ${changes.join(", ")} where id = ?`,
    args: [...Object.values(one.to), id],
  });
}

export async function happen(client: Client, { rows, gone }: Model, one: Event, id: string) {
  if (one.kind === "begin") {
    const row = { id, buyer_id: fanId(one.fan), created_at: one.at, ...one.to };
    rows.set(id, row);
    await begin(client, row);
  } else if (one.kind === "leave") {
    gone[one.back ? "delete" : "add"](fanId(one.fan));
    await client.execute({
      sql: "update profiles set closed_at = ? where id = ?",
      args: [one.back ? null : NOW, fanId(one.fan)],
    });
  } else await changeOne(client, rows, one);
}

/** The newest subscription of each fan who hasn't left, except those whose newest month was refunded. */
export function newestOf({ rows, gone }: Model): Row[] {
  const buyers = new Set([...rows.values()].map((row) => row.buyer_id));
  return [...buyers].flatMap((buyer) =>
    [...rows.values()]
      .filter((row) => row.buyer_id === buyer && row.revoked_at === null && !gone.has(buyer))
      .toSorted((a, b) => b.created_at - a.created_at || (a.id < b.id ? 1 : -1))
      .slice(0, 1),
  );
}
