import { and, asc, desc, eq, isNull, lte, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { profiles } from "#db/schema/accounts/accounts.ts";
import { payout_banks, payout_holds } from "#db/schema/ledger/payout-holds.ts";
import { auditIf } from "#db/stores/admin/audit-log.ts";
import { enqueueIf } from "#db/stores/notifications/mail/outbox.ts";
import { type Condition, type Params, prepared } from "#db/stores/prepared.ts";
import { type RowOf, selectRowIf } from "#db/stores/prepared-rows.ts";

const admins = alias(profiles, "admins");
const releasers = alias(profiles, "releasers");
export const holdsOf = prepared((db, { sellerId, limit }: Params<{ sellerId: string; limit: number }>) =>
  db
    .select({
      id: payout_holds.id,
      caseId: sql<string | null>`(select d.case_id from decisions d where d.id = ${payout_holds.id})`,
      kind: payout_holds.kind,
      reason: payout_holds.reason,
      releaseAt: payout_holds.release_at,
      createdAt: payout_holds.created_at,
      createdBy: admins.username,
      releasedAt: payout_holds.released_at,
      releasedBy: releasers.username,
      releaseReason: payout_holds.release_reason,
    })
    .from(payout_holds)
    .leftJoin(admins, eq(admins.id, payout_holds.created_by))
    .leftJoin(releasers, eq(releasers.id, payout_holds.released_by))
    .where(eq(payout_holds.seller_id, sellerId))
    .orderBy(desc(payout_holds.created_at))
    .limit(limit),
);
export const openHolds = prepared((db, { limit }: Params<{ limit: number }>) =>
  db
    .select({
      id: payout_holds.id,
      sellerId: payout_holds.seller_id,
      username: profiles.username,
      kind: payout_holds.kind,
      reason: payout_holds.reason,
      releaseAt: payout_holds.release_at,
      createdAt: payout_holds.created_at,
    })
    .from(payout_holds)
    .innerJoin(profiles, eq(profiles.id, payout_holds.seller_id))
    .where(isNull(payout_holds.released_at))
    .orderBy(asc(payout_holds.created_at))
    .limit(limit),
);
export const creatorNamed = prepared((db, { name }: Params<{ name: string }>) =>
  db
    .select({ id: profiles.id, username: profiles.username, email: profiles.email })
    .from(profiles)
    .where(
      and(
        or(eq(profiles.id, name), eq(sql`lower(${profiles.username})`, sql`lower(${name})`)),
        or(eq(profiles.role, "seller"), sql`${profiles.stripe_account_id} is not null`),
      ),
    )
    .limit(1),
);

/** Ignores a repeated hold, and a second one for a mismatch. */
export const insertHold = <C extends object>(condition: Condition<C>) =>
  prepared((db, params: Params<RowOf<typeof payout_holds> & C>) =>
    db
      .insert(payout_holds)
      .select(selectRowIf(payout_holds, params, condition(db, params)))
      .onConflictDoNothing(),
  );

export const bankOf = prepared((db, { accountId }: Params<{ accountId: string }>) =>
  db
    .select({ sellerId: profiles.id, email: profiles.email, bankId: payout_banks.stripe_bank_id })
    .from(profiles)
    .leftJoin(payout_banks, eq(payout_banks.seller_id, profiles.id))
    .where(eq(profiles.stripe_account_id, accountId))
    .limit(1),
);
type SeenBank = { sellerId: string; bankId: string; readAt: number };
const isOther: Condition<SeenBank> = (_, { sellerId, bankId, readAt }) =>
  sql`exists (select 1 from payout_banks where seller_id = ${sellerId} and stripe_bank_id <> ${bankId}
    and seen_at <= ${readAt})`;
export const holdIfOther = insertHold(isOther);
/** Erased accounts aren't notified. */
export const tellIfOther = enqueueIf<SeenBank>(
  (db, params) => sql`${isOther(db, params)}
    and exists (select 1 from profiles where id = ${params.sellerId} and setup_completed_at is not null)`,
);
export const lapsed = prepared((db, { now, limit }: Params<{ now: number; limit: number }>) =>
  db
    .select({ id: payout_holds.id, sellerId: payout_holds.seller_id })
    .from(payout_holds)
    .where(
      and(
        isNull(payout_holds.released_at),
        sql`${payout_holds.release_at} is not null`,
        lte(payout_holds.release_at, now),
      ),
    )
    .orderBy(payout_holds.release_at)
    .limit(limit),
);
type Lapsed = { id: string; sellerId: string; now: number };
/** Only notifies if the hold is still open and no other hold continues, since payouts wouldn't resume then. */
export const auditLapse = auditIf<Lapsed>(
  (
    _,
    { id, sellerId, now },
  ) => sql`exists (select 1 from payout_holds h where h.id = ${id} and h.released_at is null
    and h.release_at <= ${now}) and not exists (select 1 from payout_holds o where o.seller_id = ${sellerId}
    and o.released_at is null and (o.release_at is null or o.release_at > ${now}))`,
);
export const ENDED_REASON = "It ended on its date.";
export const endPassed = prepared((db, { sellerId, now }: Params<{ sellerId: string; now: number }>) =>
  db
    .update(payout_holds)
    .set({ released_at: sql`${payout_holds.release_at}`, release_reason: ENDED_REASON })
    .where(
      and(
        eq(payout_holds.seller_id, sellerId),
        isNull(payout_holds.released_at),
        lte(payout_holds.release_at, now),
      ),
    ),
);
export const saveBank = prepared((db, params: Params<SeenBank & { name: string; last4: string }>) =>
  db
    .insert(payout_banks)
    .values({
      seller_id: params.sellerId,
      stripe_bank_id: params.bankId,
      bank_name: params.name,
      last4: params.last4,
      changed_at: params.readAt,
      seen_at: params.readAt,
    })
    .onConflictDoUpdate({
      target: payout_banks.seller_id,
      set: {
        stripe_bank_id: params.bankId,
        bank_name: params.name,
        last4: params.last4,
        changed_at: params.readAt,
        seen_at: params.readAt,
      },
      setWhere: lte(payout_banks.seen_at, params.readAt),
    }),
);
