import { subscriptionsOf } from "../billing/customers.ts";
import { paymentsOf } from "../billing/invoices.ts";
import { sessionItems } from "../checkout/session-state.ts";
import { refundsOf } from "../payments/refunds.ts";
import { invalidRequest } from "./api-error.ts";
import type { UnitOfWork } from "./unit-of-work.ts";

type JsonObject = Record<string, unknown>;

const isRecord = (value: unknown): value is JsonObject => typeof value === "object" && value !== null;

const INCLUDABLE: Record<string, (uow: UnitOfWork, id: string) => unknown> = {
  "checkout.session.line_items": sessionItems,
  "invoice.payments": paymentsOf,
  "charge.refunds": refundsOf,
  "customer.subscriptions": subscriptionsOf,
};

const OPTIONAL = new Set(["refund.failure_balance_transaction"]);

function expandOne(uow: UnitOfWork, node: JsonObject, [head, ...rest]: string[], path: string): void {
  if (head === undefined) return;
  let value = node[head];
  if (value === null) return;
  if (value === undefined) {
    const include = INCLUDABLE[`${node.object}.${head}`];
    if (!include) {
      // Optional members of a union (payment.payment_intent and payment.charge) may be missing.
      if ("type" in node || OPTIONAL.has(`${node.object}.${head}`)) return;
      throw invalidRequest(`This property cannot be expanded (${path}).`, "expand");
    }
    value = include(uow, String(node.id));
    node[head] = value;
  }
  if (typeof value === "string") {
    const found = uow.store.findById(value);
    if (!found) throw invalidRequest(`This property cannot be expanded (${path}).`, "expand");
    value = found.object;
    node[head] = value;
  }
  walk(uow, value, rest, path);
}

function walk(uow: UnitOfWork, value: unknown, path: string[], whole: string): void {
  if (path.length === 0) return;
  if (Array.isArray(value)) {
    for (const entry of value) walk(uow, entry, path, whole);
  } else if (isRecord(value)) {
    expandOne(uow, value, path, whole);
  }
}

export function expand<T extends object>(uow: UnitOfWork, answer: T, paths: string[]): T {
  if (paths.length === 0) return answer;
  const copy = structuredClone(answer);
  for (const path of paths) {
    const parts = path.split(".");
    if (parts.length > 4) {
      throw invalidRequest("You cannot expand more than 4 levels of a property.", "expand");
    }
    walk(uow, copy, parts, path);
  }
  return copy;
}
