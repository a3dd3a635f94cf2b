import { sessionItems } from "./checkout-state.ts";
import { subscriptionsOf } from "./customers.ts";
import type { Desk } from "./desk.ts";
import { paymentsOf } from "./invoices.ts";
import { invalid } from "./problem.ts";
import { refundsOf } from "./refunds.ts";

type Record_ = Record<string, unknown>;

const isRecord = (value: unknown): value is Record_ => typeof value === "object" && value !== null;

/** Lists that an object only carries when asked for. */
const INCLUDABLE: Record<string, (desk: Desk, id: string) => unknown> = {
  "checkout.session.line_items": sessionItems,
  "invoice.payments": paymentsOf,
  "charge.refunds": refundsOf,
  "customer.subscriptions": subscriptionsOf,
};

function expandOne(desk: Desk, node: Record_, [head, ...rest]: string[], path: string): void {
  if (head === undefined) return;
  let value = node[head];
  if (value === null) return;
  if (value === undefined) {
    const include = INCLUDABLE[`${node.object}.${head}`];
    if (!include) {
      // Optional members of a union (payment.payment_intent beside payment.charge) are simply not there.
      if ("type" in node) return;
      throw invalid(`This property cannot be expanded (${path}).`, "expand");
    }
    value = include(desk, String(node.id));
    node[head] = value;
  }
  if (typeof value === "string") {
    const found = desk.store.any(value);
    if (!found) throw invalid(`This property cannot be expanded (${path}).`, "expand");
    value = found.object;
    node[head] = value;
  }
  walk(desk, value, rest, path);
}

function walk(desk: Desk, value: unknown, path: string[], whole: string): void {
  if (path.length === 0) return;
  if (Array.isArray(value)) {
    for (const entry of value) walk(desk, entry, path, whole);
  } else if (isRecord(value)) {
    expandOne(desk, value, path, whole);
  }
}

/** Replaces ids by their objects, along each path of `expand[]`. */
export function expand<T extends object>(desk: Desk, answer: T, paths: string[]): T {
  if (paths.length === 0) return answer;
  const copy = structuredClone(answer);
  for (const path of paths) {
    const parts = path.split(".");
    if (parts.length > 4) {
      throw invalid("You cannot expand more than 4 levels of a property.", "expand");
    }
    walk(desk, copy, parts, path);
  }
  return copy;
}
