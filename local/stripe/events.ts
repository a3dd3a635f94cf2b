import type Stripe from "stripe";
import type { Desk } from "./desk.ts";
import { one, page } from "./lists.ts";
import { get, type Route } from "./router.ts";
import { deliveries } from "./webhooks.ts";

/** The event as it is asked for: with how many deliveries are still to succeed. */
function shown(desk: Desk, event: Stripe.EventBase): Stripe.EventBase {
  const open = deliveries(desk.store, "event = ? and state <> 'done'", event.id).length;
  return { ...event, pending_webhooks: open };
}

const pattern = (wanted: string): ((type: string) => boolean) =>
  wanted.endsWith("*") ? (type) => type.startsWith(wanted.slice(0, -1)) : (type) => type === wanted;

export const eventRoutes: Route[] = [
  get("/v1/events", (call) => {
    const { params, desk } = call;
    const type = params.text("type");
    const types = params.texts("types");
    if (params.has("delivery_success")) {
      const success = params.flag("delivery_success");
      const list = page(call, "event", "/v1/events", {}, { types: type ? [type] : types });
      const data = list.data.map((event) => shown(desk, event));
      return { ...list, data: data.filter(({ pending_webhooks }) => (pending_webhooks === 0) === success) };
    }
    if (type?.endsWith("*")) {
      const list = page(call, "event", "/v1/events");
      return { ...list, data: list.data.filter((event) => pattern(type)(event.type)) };
    }
    const list = page(call, "event", "/v1/events", {}, { types: type ? [type] : types });
    return { ...list, data: list.data.map((event) => shown(desk, event)) };
  }),
  get("/v1/events/:id", (call) => shown(call.desk, one(call, "event", call.path.id ?? "", "event"))),
];
