import { and, asc, desc, eq, gt, isNotNull, isNull, lte, sql } from "drizzle-orm";
import { profiles } from "#db/schema/accounts/accounts.ts";
import { reconciliation_days, reconciliations } from "#db/schema/ledger/balances.ts";
import { payout_holds } from "#db/schema/ledger/payout-holds.ts";
import { enqueueIf } from "#db/stores/notifications/mail/outbox.ts";
import { type Condition, type Params, prepared } from "#db/stores/prepared.ts";
import { type RowOf, rowParams } from "#db/stores/prepared-rows.ts";
import { owedHere } from "../payouts/earnings.ts";
import { insertHold } from "../payouts/payout-hold-queries.ts";

const isNewest = isNull(reconciliations.superseded_at);

const account = {
  sellerId: profiles.id,
  accountId: profiles.stripe_account_id,
  owed: owedHere,
  email: profiles.email,
  recheckAt: reconciliations.recheck_at,
  earlier: {
    difference: reconciliations.difference,
    differsSince: reconciliations.differs_since,
    sameSince: reconciliations.same_since,
    confirmedAt: reconciliations.confirmed_at,
    accepted: reconciliations.accepted,
  },
};
export const accountOf = prepared((db, { sellerId }: Params<{ sellerId: string }>) =>
  db
    .select(account)
    .from(profiles)
    .leftJoin(reconciliations, and(eq(reconciliations.seller_id, profiles.id), isNewest))
    .where(eq(profiles.id, sellerId))
    .limit(1),
);
export const accountsAfter = prepared((db, { after, limit }: Params<{ after: string; limit: number }>) =>
  db
    .select(account)
    .from(profiles)
    .leftJoin(reconciliations, and(eq(reconciliations.seller_id, profiles.id), isNewest))
    .where(and(isNotNull(profiles.stripe_account_id), gt(profiles.id, after)))
    .orderBy(asc(profiles.id))
    .limit(limit),
);
export const dueAgain = prepared((db, { now, limit }: Params<{ now: number; limit: number }>) =>
  db
    .select(account)
    .from(reconciliations)
    .innerJoin(profiles, eq(profiles.id, reconciliations.seller_id))
    .where(and(isNewest, isNotNull(reconciliations.recheck_at), lte(reconciliations.recheck_at, now)))
    .orderBy(asc(reconciliations.recheck_at))
    .limit(limit),
);
export const dayAt = prepared((db, { at }: Params<{ at: number }>) =>
  db
    .select({ position: reconciliation_days.position, finishedAt: reconciliation_days.finished_at })
    .from(reconciliation_days)
    .where(eq(reconciliation_days.day_at, at))
    .limit(1),
);
export const lastDay = prepared((db) =>
  db.select().from(reconciliation_days).orderBy(desc(reconciliation_days.day_at)).limit(1),
);
type Progress = { at: number; position: string; finishedAt: number | null };
/** Progress never moves back, even by a run with stale data. */
export const saveDay = prepared((db, { at, position, finishedAt }: Params<Progress>) =>
  db
    .insert(reconciliation_days)
    .values({ day_at: at, position, finished_at: finishedAt })
    .onConflictDoUpdate({
      target: reconciliation_days.day_at,
      set: {
        position: sql`max(${reconciliation_days.position}, ${position})`,
        finished_at: sql`coalesce(${reconciliation_days.finished_at}, ${finishedAt})`,
      },
    }),
);

export const supersede = prepared(
  (db, { id, sellerId, now }: Params<{ id: string; sellerId: string; now: number }>) =>
    db
      .update(reconciliations)
      .set({ superseded_at: now, recheck_at: null })
      .where(
        and(
          eq(reconciliations.seller_id, sellerId),
          isNewest,
          sql`not exists (select 1 from reconciliations where id = ${id})`,
        ),
      ),
);
export const insertCheck = prepared((db, row: Params<RowOf<typeof reconciliations>>) =>
  db.insert(reconciliations).values(rowParams(reconciliations, row)).onConflictDoNothing(),
);
type OfSeller = { sellerId: string };
const isHeld: Condition<OfSeller> = (_, { sellerId }) =>
  sql`exists (select 1 from payout_holds h where h.seller_id = ${sellerId} and h.kind = 'mismatch'
    and h.released_at is null)`;
/** Erased accounts aren't notified. */
const isSellerThere: Condition<OfSeller> = (_, { sellerId }) =>
  sql`exists (select 1 from profiles p where p.id = ${sellerId} and p.setup_completed_at is not null)`;
/** Emails once each when a mismatch hold starts and ends. Must come before the statements that place or release it. */
export const tellHeld = enqueueIf<OfSeller>(
  (db, params) => sql`not ${isHeld(db, params)} and ${isSellerThere(db, params)}`,
);
export const tellReleased = enqueueIf<OfSeller>(
  (db, params) => sql`${isHeld(db, params)} and ${isSellerThere(db, params)}`,
);
export const placeHold = insertHold(() => sql`1`);
export const endMismatch = prepared((db, { sellerId, now }: Params<{ sellerId: string; now: number }>) =>
  db
    .update(payout_holds)
    .set({ released_at: now, release_reason: "A later check matched to the cent." })
    .where(
      and(
        eq(payout_holds.seller_id, sellerId),
        eq(payout_holds.kind, "mismatch"),
        isNull(payout_holds.released_at),
      ),
    ),
);
export const deleteChecks = prepared((db, { before, limit }: Params<{ before: number; limit: number }>) =>
  db.delete(reconciliations).where(
    sql`${reconciliations.id} in (select r.id from reconciliations r where r.superseded_at is not null
      and r.superseded_at < ${before} order by r.superseded_at limit ${limit})`,
  ),
);
export const deleteDays = prepared((db, { before }: Params<{ before: number }>) =>
  db.delete(reconciliation_days).where(sql`${reconciliation_days.day_at} < ${before}`),
);

const shown = {
  at: reconciliations.at,
  outcome: reconciliations.outcome,
  ledger: reconciliations.ledger,
  available: reconciliations.available,
  pending: reconciliations.pending,
  difference: reconciliations.difference,
  confirmedAt: reconciliations.confirmed_at,
  accepted: reconciliations.accepted,
};
export const newestOf = prepared((db, { sellerId }: Params<{ sellerId: string }>) =>
  db
    .select(shown)
    .from(reconciliations)
    .where(and(eq(reconciliations.seller_id, sellerId), isNewest))
    .limit(1),
);
export const lastMatchOf = prepared((db, { sellerId }: Params<{ sellerId: string }>) =>
  db
    .select({ at: reconciliations.at })
    .from(reconciliations)
    .where(and(eq(reconciliations.seller_id, sellerId), eq(reconciliations.outcome, "matched")))
    .orderBy(desc(reconciliations.at))
    .limit(1),
);
type PageParams = Params<{ rank: number; sellerId: string; limit: number }>;
export const rankedPage = prepared(
  (db, { rank, sellerId, limit }: PageParams, { isFirst }: { isFirst: boolean }) =>
    db
      .select({
        ...shown,
        rank: reconciliations.rank,
        sellerId: reconciliations.seller_id,
        username: profiles.username,
        recheckAt: reconciliations.recheck_at,
      })
      .from(reconciliations)
      .innerJoin(profiles, eq(profiles.id, reconciliations.seller_id))
      .where(
        and(
          isNewest,
          isFirst
            ? undefined
            : sql`(${reconciliations.rank}, ${reconciliations.seller_id}) > (${rank}, ${sellerId})`,
        ),
      )
      .orderBy(asc(reconciliations.rank), asc(reconciliations.seller_id))
      .limit(limit),
);
