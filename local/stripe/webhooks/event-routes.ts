import type Stripe from "stripe";
import { listPage, retrieve } from "../server/lists.ts";
import { get, type Route } from "../server/router.ts";
import type { UnitOfWork } from "../server/unit-of-work.ts";
import { deliveries } from "./deliveries.ts";

/** The event as the API returns it, with the number of unfinished deliveries. */
function withPendingWebhooks(uow: UnitOfWork, event: Stripe.EventBase): Stripe.EventBase {
  const all = deliveries(uow.store, "event = ?", event.id);
  const taken = all.some(({ state }) => state === "done");
  return { ...event, pending_webhooks: taken ? 0 : all.length };
}

export const eventRoutes: Route[] = [
  get("/v1/events", (call) => {
    const { params, uow } = call;
    const type = params.text("type");
    const list = listPage(
      call,
      "event",
      "/v1/events",
      {},
      { types: type ? [type] : params.texts("types"), delivered: params.flag("delivery_success") },
    );
    return { ...list, data: list.data.map((event) => withPendingWebhooks(uow, event)) };
  }),
  get("/v1/events/:id", (call) =>
    withPendingWebhooks(call.uow, retrieve(call, "event", call.path.id ?? "", "event")),
  ),
];
