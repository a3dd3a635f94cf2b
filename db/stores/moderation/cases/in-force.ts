import { type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { CaseOutcome } from "#db/kinds.ts";
import type { ParamOr } from "#db/stores/prepared.ts";

/** Whether no later decision reverses this one. */
export const isInForce = (decisionId: SQL | SQLiteColumn = sql`d.id`) =>
  sql`not exists (select 1 from decisions rv where rv.reverses = ${decisionId})`;

/** Whether a decision did something to those it's about. */
export const hasConsequences = (action: SQL | SQLiteColumn = sql`d.action`) =>
  sql`${action} not in ('dismissed', 'reversed')`;

/** Actions after which a post stays up, at least in some places. */
export const LEAVES_UP = sql.raw("('dismissed', 'warned', 'withheld')");

/** Whether report `r` is from someone else than us: with an account, or with a receipt. */
export const isFromSomeone = sql`(r.reporter_id is not null or r.key_hash is not null)`;
/** Whether report `r` is ours. Anyone may give this name. */
export const isAutomatic = sql`(r.name is 'Automatic' and not ${isFromSomeone})`;

/** Decisions in force `d` of cases `k` that `which` selects. */
export const existsInForce = (action: CaseOutcome, which: SQL) =>
  sql`exists (select 1 from cases k join decisions d on d.case_id = k.id
    where ${which} and d.action = ${sql.raw(`'${action}'`)} and ${isInForce()})`;

type Who = SQL | SQLiteColumn | ParamOr<string>;
/** Whether we closed the conversation of these two, `before` a time (ms) if given. */
export const isClosed = (fan: Who, creator: Who, before?: SQL) =>
  existsInForce(
    "closed",
    sql`k.fan_id = ${fan} and k.creator_id = ${creator}${before ? sql` and d.decided_at < ${before}` : sql``}`,
  );
