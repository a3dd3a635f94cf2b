import type Stripe from "stripe";
import { expireSession } from "../checkout/session-state.ts";
import { invalidRequest } from "../server/api-error.ts";
import { idOf } from "../server/object-types.ts";
import { inTransaction, type Runtime } from "../server/runtime.ts";
import { clockOffset, type UnitOfWork } from "../server/unit-of-work.ts";
import { type ScheduledTask, subscriptionTasks } from "./renewals.ts";

const expiry = (desk: UnitOfWork, session: Stripe.Checkout.Session): ScheduledTask => ({
  at: session.expires_at,
  act: () => void expireSession(desk, session),
});

function nextTask(desk: UnitOfWork, customer: string): ScheduledTask | undefined {
  const sessions = desk.store.find("checkout.session", { where: { customer, status: "open" } });
  const due = [...subscriptionTasks(desk, customer), ...sessions.map((session) => expiry(desk, session))];
  return due.sort((a, b) => a.at - b.at)[0];
}

/** Everything that falls due until then happens, each at its own time by the customer's clock. */
export function advance(desk: UnitOfWork, customer: string, to: number): void {
  desk.useClockOf(customer);
  if (to < desk.now) throw invalidRequest("A clock cannot go back.", "to");
  for (let due = nextTask(desk, customer); due && due.at <= to; due = nextTask(desk, customer)) {
    if (due.at > desk.now) desk.setClock(customer, due.at);
    due.act();
  }
  desk.setClock(customer, to);
}

/** Real time passes too: what has come due by itself. */
export function tick(machine: Runtime): void {
  const rows = machine.store
    .sql(
      `select distinct json_extract(body, '$.customer') as customer from objects
       where kind in ('subscription', 'checkout.session')
         and json_extract(body, '$.status') not in ('canceled', 'complete', 'expired')`,
    )
    .all();
  for (const { customer } of rows) {
    if (typeof customer === "string") inTransaction(machine, (desk) => advanceToNow(desk, customer));
  }
  inTransaction(machine, (desk) => {
    for (const session of desk.store.find("checkout.session", { where: { status: "open" } })) {
      if (!idOf(session.customer) && session.expires_at <= desk.now) expireSession(desk, session);
    }
  });
}

/** After a long stop: each missed renewal is dated when it should have been. */
function advanceToNow(desk: UnitOfWork, customer: string): void {
  const { now } = desk.useClockOf(customer);
  const due = nextTask(desk, customer);
  if (!due || due.at > now) return;
  const offset = clockOffset(desk.store, customer);
  desk.setClock(customer, due.at);
  advance(desk, customer, now);
  desk.store.setValue(`clock:${customer}`, { offset });
}
