import { and, desc, eq, sql } from "drizzle-orm";
import { profiles } from "#db/schema/accounts/accounts.ts";
import { price_answers, price_requests } from "#db/schema/subscriptions/price-changes.ts";
import { subscriptions } from "#db/schema/subscriptions/subscriptions.ts";
import { shownName } from "#db/stores/accounts/username-keys.ts";
import type { Database } from "#db/stores/database.ts";
import { type Params, prepared } from "#db/stores/prepared.ts";
import { type RowOf, rowOf, selectRowIf } from "#db/stores/prepared-rows.ts";
import { toSubscription } from "../subscription-rows.ts";
import { isWithdrawn, requestColumns, toPriceRequest } from "./request-rows.ts";

export type PriceAnswerStore = ReturnType<typeof priceAnswerStore>;
export type PriceAnswerRow = typeof price_answers.$inferInsert;

const newestOf = prepared((db, { id, buyerId }: Params<{ id: string; buyerId: string }>) =>
  db
    .select({
      request: requestColumns,
      subscription: subscriptions,
      creator: shownName(),
      creatorId: profiles.id,
      username: profiles.username,
      isCreatorLeaving: sql<boolean>`${profiles.closed_at} is not null`.mapWith(Boolean),
    })
    .from(price_requests)
    .innerJoin(subscriptions, eq(subscriptions.id, price_requests.subscription_id))
    .innerJoin(profiles, eq(profiles.id, subscriptions.seller_id))
    .where(and(eq(price_requests.subscription_id, id), eq(subscriptions.buyer_id, buyerId)))
    .orderBy(desc(price_requests.asked_at))
    .limit(1),
);
type Answer = { id: string; buyerId: string; answer: string; now: number };
const isAnswerable = ({ id, buyerId }: Params<Answer>) =>
  sql`${price_requests.id} = ${id} and ${price_requests.buyer_id} = ${buyerId} and ${price_requests.closed_at} is null
    and ${price_requests.begun_at} is null and ${price_requests.if_no_answer} is not null and not ${isWithdrawn}
    and exists (select 1 from subscriptions s where s.id = price_requests.subscription_id and s.ended_at is null)`;
/** Agreeing resumes a subscription that was set to end. */
const setAnswer = prepared((db, params: Params<Answer>) =>
  db
    .update(price_requests)
    .set({
      answer: params.answer,
      answered_at: params.now,
      due_at: params.now,
      stopped_at: sql`case when ${params.answer} = 'accepted' then coalesce(${price_requests.stopped_at}, (select
        s.cancel_requested_at from subscriptions s where s.id = price_requests.subscription_id
        and s.current_period_end >= price_requests.effective_from))
        else ${price_requests.stopped_at} end`,
    })
    .where(isAnswerable(params))
    .returning({ id: price_requests.id }),
);
const insertAnswer = prepared((db, row: Params<RowOf<typeof price_answers>>) =>
  db
    .insert(price_answers)
    .select(
      selectRowIf(
        price_answers,
        row,
        sql`exists (select 1 from price_requests r where r.id = ${row["price_answers.request_id"]}
          and r.answer = ${row["price_answers.answer"]} and r.answered_at = ${row["price_answers.answered_at"]})`,
      ),
    )
    .onConflictDoNothing(),
);
export function priceAnswerStore(db: Database) {
  return {
    async findForBuyer(subscriptionId: string, buyerId: string) {
      const [row] = await newestOf.run(db, { id: subscriptionId, buyerId });
      if (!row) return null;
      const { request, subscription, ...creator } = row;
      return {
        ...creator,
        request: toPriceRequest(request),
        outcome: request.outcome,
        subscription: toSubscription(subscription),
      };
    },

    /** Records an answer with what the fan was shown; false if it's too late or not their request. */
    async answer(row: PriceAnswerRow): Promise<boolean> {
      const { request_id: id, buyer_id: buyerId, answer, answered_at: now } = row;
      const [answered] = await db.batch([
        setAnswer.bind(db, { id, buyerId, answer, now }),
        insertAnswer.bind(db, rowOf(price_answers, row)),
      ]);
      return answered.length > 0;
    },
  };
}
