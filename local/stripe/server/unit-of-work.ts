import type Stripe from "stripe";
import { type DeliveryMode, enqueue } from "../webhooks/deliveries.ts";
import { newId, type ObjectType, type StripeObjects } from "./object-types.ts";
import type { Options } from "./options.ts";
import type { Store } from "./store.ts";

export const API_VERSION = "2026-10-28.endive";

type EventType = Stripe.Event["type"];

/**
 * One transaction: the store, the calling account, and the customer's clock. It's synchronous, so effects and events
 * are committed together.
 */
export class UnitOfWork {
  readonly store: Store;
  readonly options: Options;
  readonly publicUrl: string;
  request: { id: string | null; idempotency_key: string | null } = { id: null, idempotency_key: null };
  private offset = 0;
  /** In seconds; fixed, so that everything in the transaction has the same time. */
  readonly wallClock: number;

  constructor(store: Store, options: Options, publicUrl: string) {
    this.store = store;
    this.options = options;
    this.publicUrl = publicUrl;
    this.wallClock = Math.floor(options.now() / 1000);
  }

  /** In seconds, by the customer's clock. */
  get now(): number {
    return this.wallClock + this.offset;
  }

  followClockOf(customer: string | null): this {
    this.offset = customer ? clockOffset(this.store, customer) : 0;
    return this;
  }

  setClock(customer: string, at: number): void {
    this.offset = at - this.wallClock;
    this.store.setValue(`clock:${customer}`, { offset: this.offset });
  }

  create<K extends ObjectType>(
    kind: K,
    object: StripeObjects[K],
    event?: EventType,
    account = "",
  ): StripeObjects[K] {
    this.store.put(kind, object, account);
    if (event) this.emit(event, object, { account });
    return object;
  }

  update<K extends ObjectType>(
    kind: K,
    before: StripeObjects[K],
    patch: Partial<StripeObjects[K]>,
    event?: EventType,
    account = "",
  ): StripeObjects[K] {
    const after = { ...before, ...patch };
    this.store.put(kind, after, account);
    const previous = event ? changes(before, after) : undefined;
    if (event && previous) {
      this.emit(event, after, { account, ...(event.endsWith(".updated") && { previous }) });
    }
    return after;
  }

  emit(type: EventType, object: { id: string }, how: { account?: string; previous?: object } = {}): void {
    const event: Stripe.EventBase = {
      id: newId("event"),
      object: "event",
      ...(how.account && { account: how.account }),
      api_version: API_VERSION,
      created: this.now,
      data: { object, ...(how.previous && { previous_attributes: how.previous }) },
      livemode: false,
      pending_webhooks: this.options.webhookUrl ? 1 : 0,
      request: this.request,
      type,
    };
    this.store.put("event", event, how.account ?? "");
    if (!this.options.webhookUrl) return;
    const mode = this.store.value<{ mode: DeliveryMode }>("delivery-mode")?.mode ?? "normal";
    enqueue(this.store, { event: event.id, lane: object.id, mode, now: this.options.now() });
  }
}

export function clockOffset(store: Store, customer: string): number {
  return store.value<{ offset: number }>(`clock:${customer}`)?.offset ?? 0;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The previous values of what changed: nested for objects, whole for arrays, as at Stripe. */
function changes(before: object, after: object): Record<string, unknown> | undefined {
  const old: Record<string, unknown> = { ...before };
  const found: Record<string, unknown> = {};
  const next: Record<string, unknown> = { ...after };
  for (const key of new Set([...Object.keys(old), ...Object.keys(next)])) {
    const was = old[key];
    const is = next[key];
    if (JSON.stringify(was) === JSON.stringify(is)) continue;
    found[key] = isRecord(was) && isRecord(is) ? changes(was, is) : (was ?? null);
  }
  return Object.keys(found).length > 0 ? found : undefined;
}
