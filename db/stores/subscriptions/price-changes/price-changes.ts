import { and, asc, eq, gt, isNull, lte, sql } from "drizzle-orm";
import type { PriceAnswer } from "#db/kinds.ts";
import { profiles } from "#db/schema/accounts/accounts.ts";
import { checkouts } from "#db/schema/payments/checkouts.ts";
import { price_changes, price_requests } from "#db/schema/subscriptions/price-changes.ts";
import { subscriptions } from "#db/schema/subscriptions/subscriptions.ts";
import { shownName } from "#db/stores/accounts/username-keys.ts";
import { type Database, runBatch } from "#db/stores/database.ts";
import { type Email, enqueueIf } from "#db/stores/notifications/mail/outbox.ts";
import { type Condition, type Params, prepared } from "#db/stores/prepared.ts";
import { type RowOf, rowOf, selectRowIf } from "#db/stores/prepared-rows.ts";
import { toSubscription } from "../subscription-rows.ts";
import { announceStatements, type NewIncrease } from "./announcements.ts";
import { mayTell } from "./request-rows.ts";

export type PriceChangeStore = ReturnType<typeof priceChangeStore>;
type RequestRow = typeof price_requests.$inferInsert;

type Seller = { sellerId: string };
const isRenewingAt = sql`s.status = 'active' and s.cancel_requested_at is null and s.ended_at is null and s.revoked_at is null`;
const ownPrice = prepared((db, { sellerId }: Params<Seller>) =>
  db
    .select({
      price: profiles.subscription_price,
      fewer: sql<number>`(select count(*) from subscriptions s where s.seller_id = ${sellerId} and ${isRenewingAt}
        and s.price < profiles.subscription_price)`,
      lowest: sql<number | null>`(select min(s.price) from subscriptions s where s.seller_id = ${sellerId}
        and ${isRenewingAt} and s.price < profiles.subscription_price)`,
      highest: sql<number | null>`(select max(s.price) from subscriptions s where s.seller_id = ${sellerId}
        and ${isRenewingAt} and s.price < profiles.subscription_price)`,
      askedAt: sql<
        number | null
      >`(select max(c.announced_at) from price_changes c where c.seller_id = ${sellerId}
        and c.if_no_answer is not null)`,
    })
    .from(profiles)
    .where(eq(profiles.id, sellerId))
    .limit(1),
);
const answered = (answer: PriceAnswer) =>
  sql<number>`(select count(*) from price_requests r where r.change_id = price_changes.id and r.answer = ${sql.raw(`'${answer}'`)})`;
const openChange = prepared((db, { sellerId }: Params<Seller>) =>
  db
    .select({
      id: price_changes.id,
      to: price_changes.new_cents,
      ifNoAnswer: price_changes.if_no_answer,
      announcedAt: price_changes.announced_at,
      effectiveFrom: price_changes.effective_from,
      passes: price_changes.passes,
      asked: sql<number>`(select count(*) from price_requests r where r.change_id = price_changes.id)`,
      accepted: answered("accepted"),
      declined: answered("declined"),
    })
    .from(price_changes)
    .where(and(eq(price_changes.seller_id, sellerId), isNull(price_changes.closed_at)))
    .limit(1),
);
type Withdrawal = { id: string; sellerId: string; now: number; settlesFrom: number };
const withdrawOpen = prepared((db, { id, sellerId, now, settlesFrom }: Params<Withdrawal>) =>
  db
    .update(price_changes)
    .set({ canceled_at: now, closed_at: now })
    .where(
      and(
        eq(price_changes.id, id),
        eq(price_changes.seller_id, sellerId),
        isNull(price_changes.closed_at),
        sql`${price_changes.if_no_answer} is not null`,
        gt(price_changes.effective_from, settlesFrom),
      ),
    )
    .returning({ id: price_changes.id }),
);
/** Those already notified are processed at once. */
const wakeRequests = prepared((db, { id, now }: Params<{ id: string; now: number }>) =>
  db
    .update(price_requests)
    .set({ due_at: now })
    .where(
      and(
        eq(price_requests.change_id, id),
        isNull(price_requests.closed_at),
        sql`exists (select 1 from price_changes c where c.id = ${id} and c.canceled_at is not null)`,
      ),
    ),
);

const dueChanges = prepared((db, { now, limit }: Params<{ now: number; limit: number }>) =>
  db
    .select({
      id: price_changes.id,
      sellerId: price_changes.seller_id,
      creator: shownName(),
      to: price_changes.new_cents,
      ifNoAnswer: price_changes.if_no_answer,
      announcedAt: price_changes.announced_at,
      effectiveFrom: price_changes.effective_from,
      toldThrough: price_changes.told_through,
      passes: price_changes.passes,
      runsUntil: price_changes.runs_until,
    })
    .from(price_changes)
    .innerJoin(profiles, and(eq(profiles.id, price_changes.seller_id), isNull(profiles.closed_at)))
    .where(
      and(lte(price_changes.next_run_at, now), isNull(price_changes.closed_at), mayTell(sql`price_changes`)),
    )
    .orderBy(asc(price_changes.next_run_at))
    .limit(limit),
);
type After = { changeId: string; sellerId: string; after: string; limit: number };
const untoldAfter = prepared((db, { changeId, sellerId, after, limit }: Params<After>) =>
  db
    .select({ subscription: subscriptions, begunAt: checkouts.created_at, email: profiles.email })
    .from(subscriptions)
    .innerJoin(checkouts, eq(checkouts.id, subscriptions.checkout_id))
    .innerJoin(profiles, and(eq(profiles.id, subscriptions.buyer_id), isNull(profiles.closed_at)))
    .where(
      and(
        eq(subscriptions.seller_id, sellerId),
        gt(subscriptions.id, after),
        isNull(subscriptions.ended_at),
        sql`not exists (select 1 from price_requests r where r.id = ${changeId} || ':' || ${subscriptions.id})`,
      ),
    )
    .orderBy(asc(subscriptions.id))
    .limit(limit),
);

type Progress = { changeId: string; from: string; passes: number };
const isUnchanged = ({ changeId, from, passes }: Params<Progress>) =>
  sql`exists (select 1 from price_changes c where c.id = ${changeId} and c.told_through = ${from}
    and c.passes = ${passes} and c.closed_at is null and ${mayTell(sql`c`)})`;
type Told = Progress & { requestId: string; subscriptionId: string };
const isUntold: Condition<Told> = (_, params) =>
  sql`${isUnchanged(params)} and not exists (select 1 from price_requests r where r.id = ${params.requestId})
    and not exists (select 1 from price_requests r where r.subscription_id = ${params.subscriptionId} and r.closed_at is null)`;
const enqueueTold = enqueueIf(isUntold, true);
const insertRequest = prepared((db, params: Params<RowOf<typeof price_requests> & Told>) =>
  db
    .insert(price_requests)
    .select(selectRowIf(price_requests, params, isUntold(db, params)))
    .onConflictDoNothing(),
);
type NextRun = { to: string; nextPasses: number; nextRunAt: number; closedAt: number | null };
const saveProgress = prepared((db, params: Params<Progress & NextRun>) =>
  db
    .update(price_changes)
    .set({
      told_through: params.to,
      passes: params.nextPasses,
      next_run_at: params.nextRunAt,
      closed_at: params.closedAt,
    })
    .where(and(eq(price_changes.id, params.changeId), isUnchanged(params))),
);

export function priceChangeStore(db: Database) {
  return {
    async findSubscriberPrices(sellerId: string) {
      const [[own], [open]] = await db.batch([
        ownPrice.bind(db, { sellerId }),
        openChange.bind(db, { sellerId }),
      ]);
      return {
        ...(own ?? { price: null, fewer: 0, lowest: null, highest: null, askedAt: null }),
        open: open ?? null,
      };
    },

    async announce(increase: NewIncrease): Promise<boolean> {
      const [, added] = await db.batch(announceStatements(db, increase));
      return added.length > 0;
    },

    async withdraw(withdrawal: Withdrawal): Promise<boolean> {
      const { id, now } = withdrawal;
      const [withdrawn] = await db.batch([
        withdrawOpen.bind(db, withdrawal),
        wakeRequests.bind(db, { id, now }),
      ]);
      return withdrawn.length > 0;
    },

    listDue: (now: number, limit: number) => dueChanges.run(db, { now, limit }),

    async listUntold(change: After) {
      const rows = await untoldAfter.run(db, change);
      return rows.map(({ subscription, ...row }) => ({ ...row, subscription: toSubscription(subscription) }));
    },

    async recordTold(
      progress: Progress & NextRun,
      told: { request: RequestRow; email: Email }[],
    ): Promise<void> {
      const { changeId, from, passes } = progress;
      const begun = { changeId, from, passes };
      await runBatch(db, [
        ...told.flatMap(({ request, email }) => {
          const params = { ...begun, requestId: request.id, subscriptionId: request.subscription_id };
          return [
            enqueueTold(db, email, params),
            insertRequest.bind(db, { ...rowOf(price_requests, request), ...params }),
          ];
        }),
        saveProgress.bind(db, progress),
      ]);
    },
  };
}
