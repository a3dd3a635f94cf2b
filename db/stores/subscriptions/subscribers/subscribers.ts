import { type SQL, sql } from "drizzle-orm";
import type { Database } from "#db/stores/database.ts";
import { jsonRow } from "#db/stores/json-row.ts";
import { hasBlocked } from "#db/stores/messages/relationship-columns.ts";
import { salesToFan } from "#db/stores/payments/payment-queries.ts";
import { type Params, prepared } from "#db/stores/prepared.ts";
import type { SubscriberFilter, SubscriberSort } from "#domain/subscriptions/subscribers/filter.ts";
import type { FiledRow, SubscriberRow } from "#domain/subscriptions/subscribers/subscriber.ts";
import { countedIn, filedColumns, isIn, subscriberColumns, withFan } from "./subscriber-rows.ts";

type Cursor = { at: number; id: string };
type Whose = { sellerId: string; now: number; since: number };
type Asked = Whose & { limit: number };
type Shape = { filter: SubscriberFilter; sort: SubscriberSort; isFirst: boolean; isSearch: boolean };

/** Cursors can't be negative, but a fan's total can be, if payments were both refunded and disputed. */
const MAX_OWED = 10_000_000_000;
const newestOf = sql`subscription_spans n`;
const order: Record<
  SubscriberSort,
  { from: SQL; of: SQL; after: SQL; by: SQL; at: (row: SubscriberRow) => number }
> = {
  newest: {
    from: newestOf,
    of: sql`n.seller_id`,
    after: sql`(n.started_at, n.subscription_id) <`,
    by: sql`n.started_at desc, n.subscription_id desc`,
    at: ({ since }) => since,
  },
  oldest: {
    from: newestOf,
    of: sql`n.seller_id`,
    after: sql`(n.started_at, n.subscription_id) >`,
    by: sql`n.started_at, n.subscription_id`,
    at: ({ since }) => since,
  },
  // In this order, so that the index by amount leads.
  spent: {
    from: sql`fan_totals f cross join subscription_spans n indexed by spans_by_fan on n.seller_id = f.seller_id and n.buyer_id = f.buyer_id`,
    of: sql`f.seller_id`,
    after: sql`(f.paid, f.buyer_id) <`,
    by: sql`f.paid desc, f.buyer_id desc`,
    at: ({ paid }) => paid + MAX_OWED,
  },
};
const page = prepared(
  (db, params: Params<Asked & Cursor & { pattern: string }>, { filter, sort, isFirst, isSearch }: Shape) => {
    const { from, of, after, by } = order[sort];
    const isAfter = isFirst ? sql`1` : sql`${after} (${params.at}, ${params.id})`;
    const isFound = isSearch
      ? sql`(p.username like ${params.pattern} escape '!' or p.full_name like ${params.pattern} escape '!')`
      : sql`1`;
    return db
      .select(subscriberColumns(params.now))
      .from(sql`${from} cross join subscriptions s on s.id = n.subscription_id ${withFan}`)
      .where(
        sql`${of} = ${params.sellerId} and ${isAfter} and n.is_newest and ${isIn(filter, params)} and ${isFound}`,
      )
      .orderBy(by)
      .limit(params.limit);
  },
);
const filed = prepared((db, params: Params<Asked>, { filter }: { filter: SubscriberFilter }) =>
  db
    .select({ row: jsonRow(filedColumns(params.now)) })
    .from(sql`${newestOf} cross join subscriptions s on s.id = n.subscription_id ${withFan}`)
    .where(sql`n.seller_id = ${params.sellerId} and n.is_newest and ${isIn(filter, params)}`)
    .orderBy(order.newest.by)
    .limit(params.limit),
);
const filters = ["active", "new", "ending", "past_due", "former"] as const;
const counts = prepared((db, params: Params<Asked>) =>
  db
    .select({ counts: countedIn(filters, params, sql`${params.limit}`) })
    .from(sql`(select 1)`)
    .limit(1),
);

const fanNamed = ({ username }: Params<{ username: string }>) =>
  sql`(select u.id from profiles u where lower(u.username) = ${username} and u.closed_at is null)`;
type One = { sellerId: string; username: string; now: number };
/** The newest subscription, even if its month was refunded, since that's part of the history. */
const one = prepared((db, params: Params<One>) =>
  db
    .select(subscriberColumns(params.now))
    .from(sql`subscriptions s ${withFan}`)
    .where(sql`s.seller_id = ${params.sellerId} and s.buyer_id = ${fanNamed(params)}`)
    .orderBy(sql`s.revoked_at is not null, s.created_at desc`)
    .limit(1),
);
const kept = prepared((db, params: Params<One>) =>
  db
    .select({
      note: sql<string | null>`n.text`,
      notedAt: sql<number | null>`n.updated_at`,
      conversationId: sql<string | null>`(select c.id from conversations c where c.buyer_id = p.id
        and c.seller_id = ${params.sellerId} and c.last_number > 0)`,
      isBlocked: sql<boolean>`${hasBlocked(params.sellerId, sql`p.id`)}`.mapWith(Boolean),
      firstAt: sql<
        number | null
      >`(select min(s.created_at) from subscriptions s where s.seller_id = ${params.sellerId}
        and s.buyer_id = p.id)`,
      hasSubscribed: sql<boolean>`exists (select 1 from subscriptions s where s.seller_id = ${params.sellerId}
        and s.buyer_id = p.id and s.revoked_at is null)`.mapWith(Boolean),
      lists: sql<string>`(select json_group_array(l.name) from fan_lists l join fan_list_members m
        on m.list_id = l.id and m.buyer_id = p.id where l.seller_id = ${params.sellerId})`.mapWith(
        (names: string): string[] => JSON.parse(names),
      ),
    })
    .from(sql`profiles p left join fan_notes n on n.seller_id = ${params.sellerId} and n.buyer_id = p.id`)
    .where(sql`p.id = ${fanNamed(params)}`)
    .limit(1),
);

export function subscriberStore(db: Database) {
  return {
    /** Returns a page for a filter, with each filter's count up to `most + 1`. */
    async list(
      { filter, sort }: { filter: SubscriberFilter; sort: SubscriberSort },
      { search, after, most, ...asked }: Asked & { search: string; after: Cursor | null; most: number },
    ): Promise<{ rows: (SubscriberRow & { cursor: Cursor })[]; counts: Record<SubscriberFilter, number> }> {
      const shape = { filter, sort, isFirst: after === null, isSearch: search !== "" };
      const at = (after?.at ?? 0) - (sort === "spent" ? MAX_OWED : 0);
      const pattern = `%${search.replace(/[!%_]/g, "!$&")}%`;
      const [found, [sizes]] = await db.batch([
        page.bind(db, { ...asked, pattern, at, id: after?.id ?? "" }, shape),
        counts.bind(db, { ...asked, limit: most + 1 }),
      ]);
      const rows = found.map((row) => {
        const id = sort === "spent" ? row.id : row.subscriptionId;
        return { ...row, cursor: { at: order[sort].at(row), id } };
      });
      return { rows, counts: sizes?.counts ?? { active: 0, new: 0, ending: 0, past_due: 0, former: 0 } };
    },

    async listAll(filter: SubscriberFilter, asked: Asked): Promise<FiledRow[]> {
      const rows = await filed.run(db, asked, { filter });
      return rows.map(({ row }) => row);
    },

    /**
     * Returns a current or former subscriber by username, with the creator's note, lists, and a page of payments; null
     * for anyone else.
     */
    async find(key: One, after: Cursor | null, limit: number) {
      const asked = { ...key, username: key.username.toLowerCase() };
      const [[row], [about], sales] = await db.batch([
        one.bind(db, asked),
        kept.bind(db, asked),
        salesToFan.bind(
          db,
          {
            ...asked,
            limit,
            ...(after ?? { at: 0, id: "" }),
          },
          { isFirst: after === null },
        ),
      ]);
      if (row === undefined || about === undefined) return null;
      return {
        fan: row,
        ...about,
        sales: sales.map(({ payment, ...rest }) => ({ ...payment, ...rest })),
      };
    },
  };
}
