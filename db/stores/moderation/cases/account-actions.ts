import { type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { type AccountAction, accountActions } from "#db/kinds.ts";
import { payout_holds } from "#db/schema/ledger/payout-holds.ts";
import { cases, decisions } from "#db/schema/moderation/cases.ts";
import { closeAccount, reopenAccount } from "#db/stores/accounts/closed-accounts.ts";
import type { Database, Statement } from "#db/stores/database.ts";
import { type ParamOr, type Params, prepared } from "#db/stores/prepared.ts";
import { newRow } from "#db/stores/prepared-rows.ts";
import { stopPlanned } from "../people/planned.ts";
import { isInForce } from "./in-force.ts";
import { isInvolved } from "./involved.ts";
import { aboutAccount } from "./new-rows.ts";

// Decisions about a whole account: restricting it, holding its payouts, and ending it.

type Who = SQL | SQLiteColumn | ParamOr<string>;
const actions = sql.raw(accountActions.map((one) => `'${one}'`).join(", "));
export const isAccountAction = (action: SQL | SQLiteColumn) => sql`${action} in (${actions})`;

/** Whether it's an admin's account. */
export const isAdmin = (userId: Who) =>
  sql<boolean>`exists (select 1 from user_roles r where r.user_id = ${userId} and r.role = 'admin')`;
/** Whether an account can be restricted, ended, or have its payouts held: never an admin's; twice only for holds. */
export const canActOn = (action: SQL, userId: Who) =>
  sql<boolean>`(not ${isAdmin(userId)}
    and (${action} = 'held' or not exists (select 1 from decisions d
      where d.user_id = ${userId} and d.action in (${action}, 'ended') and ${isInForce()})))`;

export type NewAccountAction = {
  id: string;
  caseId: string;
  userId: string;
  adminId: string;
  action: AccountAction;
  rule: string;
  statement: string;
  until: number | null;
  now: number;
};
/** A decided case about the account, for what an admin does without a report. */
export const addOwnCase = prepared((db, params: Params<NewAccountAction>) =>
  db.insert(cases).select(
    sql`select ${newRow(cases, {
      id: params.caseId,
      ...aboutAccount(params.userId),
      opened_at: params.now,
      due_at: params.now,
      decided_at: params.now,
    })}
      where ${canActOn(params.action, params.userId)} and not ${isInvolved({ fan: sql`null`, creator: params.userId }, params.adminId)}`,
  ),
);
export const addAccountAction = prepared((db, params: Params<NewAccountAction>) =>
  db.insert(decisions).select(
    sql`select ${newRow(decisions, {
      id: params.id,
      case_id: sql`k.id`,
      action: params.action,
      rule: params.rule,
      statement: params.statement,
      decided_by: params.adminId,
      decided_at: params.now,
      user_id: params.userId,
      until: params.until,
    })} from cases k where k.id = ${params.caseId}`,
  ),
);

export type OpenCase = {
  id: string;
  userId: string;
  adminId: string;
  dueAt: number;
  now: number;
};
export const openCaseAbout = prepared((db, params: Params<OpenCase>) =>
  db
    .insert(cases)
    .select(
      sql`select ${newRow(cases, {
        id: params.id,
        ...aboutAccount(params.userId),
        opened_at: params.now,
        due_at: params.dueAt,
      })} where not ${isInvolved({ fan: sql`null`, creator: params.userId }, params.adminId)}`,
    )
    .onConflictDoNothing(),
);
export const openCaseOf = prepared((db, { userId, adminId }: Params<{ userId: string; adminId: string }>) =>
  db
    .select({ id: cases.id })
    .from(cases)
    .where(
      sql`${cases.subject_kind} = 'profile' and ${cases.subject_id} = ${userId} and ${cases.decided_at} is null
        and not ${isInvolved({ fan: sql`null`, creator: userId }, adminId)}`,
    )
    .limit(1),
);

type Made = { id: string; now: number };
/** Only creators are paid. */
const holdPayouts = prepared((db, { id, now }: Params<Made>) =>
  db.insert(payout_holds).select(
    sql`select d.id, d.user_id, 'admin', d.statement, d.until, d.decided_by, ${now}, null, null, null
      from decisions d where d.id = ${id} and d.action = 'held'`,
  ),
);
/** What follows from an account action, in its transaction. `dueAt`: when an ended account is deleted (ms). */
export const carryOutAccountAction = (
  db: Database,
  { id, userId, now, dueAt }: { id: string; userId: string; now: number; dueAt: number },
): Statement[] => [
  stopPlanned(db, { userId, now }),
  holdPayouts.bind(db, { id, now }),
  ...closeAccount(db, { decisionId: id, userId, now, dueAt }),
];

const releasePayouts = prepared((db, { id, now }: Params<Made>) =>
  db
    .update(payout_holds)
    .set({
      released_at: now,
      released_by: sql`(select rv.decided_by from decisions rv where rv.id = ${id})`,
      release_reason: sql`(select rv.statement from decisions rv where rv.id = ${id})`,
    })
    .where(
      sql`${payout_holds.id} = (select rv.reverses from decisions rv where rv.id = ${id})
        and ${payout_holds.released_at} is null`,
    ),
);
/** What follows once row `id` has reversed an account action of `decidedAt` (ms). */
export const undoAccountAction = (
  db: Database,
  { id, userId, decidedAt, now }: { id: string; userId: string; decidedAt: number; now: number },
): Statement[] => [
  releasePayouts.bind(db, { id, now }),
  ...reopenAccount(db, { userId, now, since: decidedAt }),
];
