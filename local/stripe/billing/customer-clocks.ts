import type Stripe from "stripe";
import { expireSession } from "../checkout/session-state.ts";
import { progressPayouts } from "../connect/payout-progress.ts";
import { invalidRequest } from "../server/api-error.ts";
import { idOf } from "../server/object-types.ts";
import { inTransaction, type Runtime } from "../server/runtime.ts";
import { clockOffset, type UnitOfWork } from "../server/unit-of-work.ts";
import { type ScheduledTask, subscriptionTasks } from "./renewals.ts";

const expiry = (uow: UnitOfWork, session: Stripe.Checkout.Session): ScheduledTask => ({
  at: session.expires_at,
  act: () => void expireSession(uow, session),
});

function nextTask(uow: UnitOfWork, customer: string): ScheduledTask | undefined {
  const sessions = uow.store.find("checkout.session", { where: { customer, status: "open" } });
  const due = [...subscriptionTasks(uow, customer), ...sessions.map((session) => expiry(uow, session))];
  return due.sort((a, b) => a.at - b.at)[0];
}

/** Moves a customer's clock to a time in Unix seconds, running everything due until then at its own time. */
export function advance(uow: UnitOfWork, customer: string, to: number): void {
  uow.followClockOf(customer);
  if (to < uow.now) throw invalidRequest("A clock cannot go back.", "to");
  for (let due = nextTask(uow, customer); due && due.at <= to; due = nextTask(uow, customer)) {
    if (due.at > uow.now) uow.setClock(customer, due.at);
    due.act();
  }
  uow.setClock(customer, to);
}

function customersInQuestion({ store }: Runtime): string[] {
  const rows = store
    .sql(
      `select distinct json_extract(body, '$.customer') as customer from objects
       where kind in ('subscription', 'checkout.session')
         and json_extract(body, '$.status') not in ('canceled', 'complete', 'expired')`,
    )
    .all();
  return rows.flatMap(({ customer }) => (typeof customer === "string" ? [customer] : []));
}

/** When the next renewal, retry, cancellation, or expiration is due, in Unix seconds. */
export function nextDueAt(runtime: Runtime): number | undefined {
  return inTransaction(runtime, (uow) => {
    const due = customersInQuestion(runtime).flatMap((customer) => nextTask(uow, customer)?.at ?? []);
    return due.length > 0 ? Math.min(...due) : undefined;
  });
}

export function tick(runtime: Runtime): void {
  for (const customer of customersInQuestion(runtime)) {
    inTransaction(runtime, (uow) => advanceToNow(uow, customer));
  }
  inTransaction(runtime, progressPayouts);
  inTransaction(runtime, (uow) => {
    for (const session of uow.store.find("checkout.session", { where: { status: "open" } })) {
      if (!idOf(session.customer) && session.expires_at <= uow.now) expireSession(uow, session);
    }
  });
}

function advanceToNow(uow: UnitOfWork, customer: string): void {
  const { now } = uow.followClockOf(customer);
  const due = nextTask(uow, customer);
  if (!due || due.at > now) return;
  const offset = clockOffset(uow.store, customer);
  uow.setClock(customer, due.at);
  advance(uow, customer, now);
  uow.store.setValue(`clock:${customer}`, { offset });
}
