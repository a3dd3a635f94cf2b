import type Stripe from "stripe";
import type { Desk } from "./desk.ts";
import { one, page } from "./lists.ts";
import { get, type Route } from "./router.ts";
import { deliveries } from "./webhooks.ts";

/** The event as it is asked for: with how many deliveries are still to succeed. */
function shown(desk: Desk, event: Stripe.EventBase): Stripe.EventBase {
  const all = deliveries(desk.store, "event = ?", event.id);
  const taken = all.some(({ state }) => state === "done");
  return { ...event, pending_webhooks: taken ? 0 : all.length };
}

export const eventRoutes: Route[] = [
  get("/v1/events", (call) => {
    const { params, desk } = call;
    const type = params.text("type");
    const list = page(
      call,
      "event",
      "/v1/events",
      {},
      { types: type ? [type] : params.texts("types"), delivered: params.flag("delivery_success") },
    );
    return { ...list, data: list.data.map((event) => shown(desk, event)) };
  }),
  get("/v1/events/:id", (call) => shown(call.desk, one(call, "event", call.path.id ?? "", "event"))),
];
