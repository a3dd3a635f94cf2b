import { createHmac } from "node:crypto";
import type { Options } from "../server/options.ts";
import type { Store } from "../server/store.ts";

export const DELIVERY_MODES = ["normal", "hold", "double", "shuffle"] as const;
export type DeliveryMode = (typeof DELIVERY_MODES)[number];

export interface Delivery {
  seq: number;
  event: string;
  /** Deliveries in one lane are sent one by one. */
  lane: string;
  state: "queued" | "held" | "done" | "failed";
  attempts: number;
  due: number;
  status: number | null;
  error: string | null;
  last: number | null;
}

export function enqueue(
  store: Store,
  wanted: { event: string; lane: string; mode: DeliveryMode; now: number },
): void {
  const insert = store.sql("insert into deliveries (event, lane, state, due) values (?, ?, ?, ?)");
  const { event, lane, mode, now } = wanted;
  if (mode === "hold") insert.run(event, lane, "held", now);
  else if (mode === "shuffle") insert.run(event, `alone:${event}`, "queued", now + Math.random() * 1_500);
  else insert.run(event, lane, "queued", now);
  if (mode === "double") insert.run(event, `again:${event}`, "queued", now);
}

export function deliveries(store: Store, where = "1", ...values: (string | number)[]): Delivery[] {
  const rows = store.sql(`select * from deliveries where ${where}`).all(...values);
  return rows.map((row) => ({ ...row }) as unknown as Delivery);
}

/** Stripe's signature, `t=…,v1=…`: HMAC-SHA256 over "timestamp.payload". */
export function signature(payload: string, secret: string, seconds: number): string {
  const digest = createHmac("sha256", secret).update(`${seconds}.${payload}`).digest("hex");
  return `t=${seconds},v1=${digest}`;
}

export class WebhookDispatcher {
  private readonly store: Store;
  private readonly options: Options;
  private readonly busy = new Set<string>();
  private readonly underway = new Set<Promise<void>>();
  private readonly stop = new AbortController();
  private timer: NodeJS.Timeout | undefined;
  private closed = false;

  constructor(store: Store, options: Options) {
    this.store = store;
    this.options = options;
  }

  /** Call after every commit. Retries leave their lane, so that they don't delay later deliveries. */
  wake = (): void => {
    if (this.closed || !this.options.webhookUrl) return;
    clearTimeout(this.timer);
    for (const delivery of deliveries(this.store, "state = 'queued' order by seq limit 2000")) {
      if (delivery.due > this.options.now()) continue;
      if (this.underway.size >= 64) return;
      const lane = delivery.attempts === 0 ? delivery.lane : `retry:${delivery.seq}`;
      if (this.busy.has(lane)) continue;
      this.busy.add(lane);
      const job = this.deliver(delivery).finally(() => {
        this.busy.delete(lane);
        this.underway.delete(job);
        this.wake();
      });
      this.underway.add(job);
    }
    const next = this.store
      .sql("select min(due) as due from deliveries where state = 'queued' and due > ?")
      .get(this.options.now())?.due;
    if (typeof next === "number") {
      this.timer = setTimeout(this.wake, Math.max(5, next - this.options.now())).unref();
    }
  };

  get settled(): boolean {
    return (
      this.underway.size === 0 &&
      deliveries(this.store, "state = 'queued' and attempts = 0 limit 1").length === 0
    );
  }

  async close(): Promise<void> {
    this.closed = true;
    clearTimeout(this.timer);
    this.stop.abort();
    await Promise.allSettled(this.underway);
  }

  private async deliver(delivery: Delivery): Promise<void> {
    const outcome = await this.post(delivery);
    // Interrupted: it stays queued for the next start.
    if (this.closed) return;
    const now = this.options.now();
    const good = outcome.status !== null && outcome.status >= 200 && outcome.status < 300;
    const wait = this.options.retries[delivery.attempts];
    const state = good ? "done" : wait === undefined ? "failed" : "queued";
    this.store
      .sql("update deliveries set state=?, attempts=attempts+1, due=?, status=?, error=?, last=? where seq=?")
      .run(state, now + (wait ?? 0), outcome.status, outcome.error, now, delivery.seq);
  }

  private async post(delivery: Delivery): Promise<{ status: number | null; error: string | null }> {
    const { options } = this;
    const event = this.store.get("event", delivery.event);
    if (!event || !options.webhookUrl) return { status: null, error: "The event is gone" };
    const payload = JSON.stringify(event, null, 2);
    const secret = event.account ? options.connectWebhookSecret : options.webhookSecret;
    try {
      const response = await fetch(options.webhookUrl, {
        method: "POST",
        redirect: "manual",
        headers: {
          "content-type": "application/json; charset=utf-8",
          "user-agent": "Stripe/1.0 (+https://stripe.com/docs/webhooks)",
          "stripe-signature": signature(payload, secret, Math.floor(options.now() / 1000)),
        },
        body: payload,
        signal: AbortSignal.any([this.stop.signal, AbortSignal.timeout(options.deliveryTimeout)]),
      });
      const answer = await response.text();
      return { status: response.status, error: response.ok ? null : answer.slice(0, 300) };
    } catch (error) {
      const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
      return { status: null, error: cause instanceof Error ? cause.message : String(cause) };
    }
  }
}
