import type { CheckOutcome } from "#db/kinds.ts";
import type { ReconciliationStore } from "#db/stores/ledger/reconciliation/reconciliation.ts";
import type { Clock } from "#domain/clock.ts";
import { DAY_MS } from "#domain/durations.ts";
import type { Cents } from "#domain/money.ts";
import { payoutsMatchEmail, payoutsMismatchEmail } from "#domain/notifications/mail/payout-emails.ts";
import { MISMATCH_REASON } from "../payouts/holds.ts";
import type { HeldFunds, PayoutPort } from "../payouts/payout-port.ts";
import { type AccountToCheck, judgeCheck } from "./judge-check.ts";

const ACCOUNTS_PER_RUN = 20;
const CHECK_RETENTION_DAYS = 90;
const DELETED_PER_RUN = 1000;

export type NewestCheck = {
  rank: number;
  sellerId: string;
  username: string;
  recheckAt: number | null;
  at: number;
  outcome: CheckOutcome;
  ledger: Cents;
  available: Cents | null;
  pending: Cents | null;
  difference: Cents | null;
  confirmedAt: number | null;
  accepted: Cents | null;
};

export type CheckDeps = {
  /** A client with a limited total time per run. */
  checkedBalances: Pick<PayoutPort, "availableBalance">;
  clock: Pick<Clock, "now">;
  pageLink: (path: string) => string;
};
export type ReconcileDeps = CheckDeps & {
  reconciliation: Pick<ReconciliationStore, "findTurn" | "listAccounts" | "record" | "deleteOld">;
};

/**
 * Compares each creator's ledger with their account at the provider once a day, page by page. Checks and the
 * position are written in one transaction, so a run that dies repeats its page and skips nobody. Mismatches are
 * checked again after an hour.
 */
export async function reconcileAccounts(deps: ReconcileDeps): Promise<void> {
  const { reconciliation, clock } = deps;
  const now = clock.now();
  const dayAt = Math.floor(now / DAY_MS) * DAY_MS;
  const { day, due } = await reconciliation.findTurn(dayAt, now, ACCOUNTS_PER_RUN);
  const isFinished = day !== null && day.finishedAt !== null;
  const position = day?.position ?? "";
  const page = isFinished ? [] : await reconciliation.listAccounts(position, ACCOUNTS_PER_RUN);
  const checked = new Set(page.map(({ sellerId }) => sellerId));
  const again = due.filter(({ sellerId }) => !checked.has(sellerId));
  const checks = await Promise.all([
    ...page.map((account) => check(deps, account, `${account.sellerId}-${dayAt}`)),
    // Named after its due time, so that parallel runs leave one check.
    ...again.map((account) => check(deps, account, `${account.sellerId}-again-${account.recheckAt}`)),
  ]);
  const last = page.at(-1)?.sellerId ?? position;
  const progress = { dayAt, position: last, isFinished: page.length < ACCOUNTS_PER_RUN };
  await reconciliation.record(checks, isFinished ? null : progress, MISMATCH_REASON, now);
  await reconciliation.deleteOld(now - CHECK_RETENTION_DAYS * DAY_MS, DELETED_PER_RUN);
}

/** Records nothing. `id` is the new check's ID. */
export async function check(
  { checkedBalances, clock, pageLink }: CheckDeps,
  account: AccountToCheck,
  id: string,
) {
  const { sellerId, accountId, owed, earlier, email } = account;
  const held = accountId === null ? null : await read(checkedBalances, accountId);
  const now = clock.now();
  const verdict = judgeCheck({ ledger: owed, held }, earlier, now);
  // We can't see a disconnected account.
  const recheckAt = accountId === null ? null : verdict.recheckAt;
  const link = pageLink("/payments");
  const news = { recipient: email, held: payoutsMismatchEmail(link), released: payoutsMatchEmail(link) };
  return { id, sellerId, at: now, ledger: owed, held, verdict: { ...verdict, recheckAt }, news };
}

async function read(balances: CheckDeps["checkedBalances"], accountId: string): Promise<HeldFunds | null> {
  try {
    return await balances.availableBalance(accountId);
  } catch (error) {
    console.error(`the balance of ${accountId} could not be checked`, error);
    return null;
  }
}
