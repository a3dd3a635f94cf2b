import type { WebhookLogStore } from "#db/stores/payments/webhook-log.ts";
import type { ProviderEvent } from "../payment-port.ts";
import type { EventPort } from "./event-port.ts";
import { type ReceiveDeps, receiveEvent } from "./receive-event.ts";

export type Replay = {
  id: string;
  from_at: number;
  until_at: number;
  account: string;
  after_event: string | null;
  handled: number;
  known: number;
  failed: number;
  created_at: number;
  finished_at: number | null;
};
export type ReplayDeps = ReceiveDeps & {
  payments: EventPort;
  webhookLog: Pick<WebhookLogStore, "findOpenReplay" | "handledAmong" | "accountAfter" | "saveReplay">;
};

/** Pages of a hundred events each. */
const LISTS_PER_STEP = 5;
/** No further event starts after this, since someone may be waiting for the page. */
const STEP_MS = 8_000;
/** Stop a step after this many failures: the provider or the database may be down. */
const FAILURES_PER_STEP = 3;

/**
 * Continues the oldest open replay for a few pages of events; false if none is open. Safe to run twice, even in
 * parallel: handled events are skipped, and progress counts once. Throws if listing events fails.
 */
export async function continueReplay(deps: ReplayDeps): Promise<boolean> {
  const before = await deps.webhookLog.findOpenReplay();
  if (before === null) return false;
  const deadline = deps.clock.now() + STEP_MS;
  const step = { ...before };
  for (let lists = 0; lists < LISTS_PER_STEP && step.finished_at === null; lists++) {
    const { from_at: from, until_at: until, account, after_event: after } = step;
    const page = await deps.payments.events({ from, until, after, account: account || null });
    // If the event to continue after is gone, start over with the account's newest event;
    // otherwise the account is gone.
    if (page === null && after !== null) {
      step.after_event = null;
      continue;
    }
    if (page === null) step.failed += 1;
    const isStopped = page !== null && !(await replayPage(deps, step, page.events, before.failed, deadline));
    if (isStopped) break;
    if (!page?.hasMore) await nextAccount(deps, step);
  }
  await deps.webhookLog.saveReplay(before, step);
  return true;
}

/** Moves `step` past a page of events, newest first; false if it stopped before the last one. */
async function replayPage(
  deps: ReplayDeps,
  step: Replay,
  events: ProviderEvent[],
  failedBefore: number,
  deadline: number,
): Promise<boolean> {
  const relevant = events.filter(({ subject }) => subject.kind !== "other");
  const known = await deps.webhookLog.handledAmong(relevant.map(({ id }) => id));
  for (const event of relevant) {
    if (known.has(event.id)) step.known += 1;
    else await replayOne(deps, step, event);
    step.after_event = event.id;
    const isLast = event === relevant.at(-1);
    const isOver = deps.clock.now() > deadline || step.failed - failedBefore >= FAILURES_PER_STEP;
    if (isOver && !isLast) return false;
  }
  step.after_event = events.at(-1)?.id ?? step.after_event;
  return true;
}

async function replayOne(deps: ReplayDeps, step: Replay, event: ProviderEvent) {
  try {
    const outcome = await receiveEvent(deps, event);
    if (outcome === "duplicate") step.known += 1;
    else step.handled += 1;
  } catch (error) {
    console.error("replay", event.id, error);
    step.failed += 1;
  }
}

async function nextAccount(deps: ReplayDeps, step: Replay) {
  const next = await deps.webhookLog.accountAfter(step.account);
  step.after_event = null;
  if (next === null) step.finished_at = deps.clock.now();
  else step.account = next;
}
