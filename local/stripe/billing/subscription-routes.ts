import type Stripe from "stripe";
import { requireAccount } from "../connect/accounts.ts";
import { invalidRequest } from "../server/api-error.ts";
import { listPage, retrieve } from "../server/lists.ts";
import { idOf } from "../server/object-types.ts";
import type { Params } from "../server/params.ts";
import { type Call, get, post, type Route, remove } from "../server/router.ts";
import type { UnitOfWork } from "../server/unit-of-work.ts";
import { createPrice, planOf } from "./prices.ts";
import { endSubscription, setCancelAtPeriodEnd } from "./subscriptions.ts";

/**
 * Changes the prices of items, named by ID, from the next period on. Prorations would charge for the current period, so
 * they're refused.
 */
function newItems(call: Call, before: Stripe.Subscription): Stripe.Subscription["items"] {
  const { params } = call;
  if (params.oneOf("proration_behavior", ["none"]) !== "none")
    throw invalidRequest(
      "The stand-in only changes items with proration_behavior=none.",
      "proration_behavior",
    );
  const given = params.groups("items").map((item) => {
    const id = item.required("id");
    const [old] = before.items.data.filter((one) => one.id === id);
    if (!old) throw invalidRequest(`No such subscription item: '${id}'`, item.name("id"), "resource_missing");
    const price = priceOf(call, item);
    if (!isSamePeriod(price, old.price))
      throw invalidRequest("The stand-in can't change a subscription's interval.", item.name("price"));
    return { ...old, price, plan: planOf(price), quantity: item.int("quantity") ?? old.quantity ?? 1 };
  });
  const data = before.items.data.map((one) => given.find(({ id }) => id === one.id) ?? one);
  return { ...before.items, data };
}

function priceOf(call: Call, item: Params): Stripe.Price {
  const made = item.group("price_data");
  if (made) return createPrice(call, made, true);
  const price = retrieve(call, "price", item.required("price"), "price", item.name("price"));
  if (price.active) return price;
  throw invalidRequest(
    "The price specified is inactive. This field only accepts active prices.",
    item.name("price"),
  );
}

const isSamePeriod = (one: Stripe.Price, other: Stripe.Price) =>
  one.recurring?.interval === other.recurring?.interval &&
  one.recurring?.interval_count === other.recurring?.interval_count;

function changed(uow: UnitOfWork, before: Stripe.Subscription, call: Call): Partial<Stripe.Subscription> {
  const { params } = call;
  const cancel = params.flag("cancel_at_period_end");
  const percent = params.number("application_fee_percent");
  const destination = params.group("transfer_data")?.required("destination");
  const method = params.text("default_payment_method");
  const details = params.group("cancellation_details");
  details?.ignore("comment", "feedback");
  const pause = params.group("pause_collection")?.oneOf("behavior", ["void"]);
  const resumes = params.has("pause_collection") && pause === undefined;
  if (destination) requireAccount(uow, destination, "transfer_data[destination]");
  const items = params.has("items") ? newItems(call, before) : null;
  return {
    ...(items && { items }),
    ...(cancel !== undefined && setCancelAtPeriodEnd(uow, before, cancel)),
    ...(percent !== undefined && { application_fee_percent: percent }),
    ...(destination && { transfer_data: { amount_percent: null, destination } }),
    ...(pause && { pause_collection: { behavior: pause, resumes_at: null } }),
    ...(resumes && { pause_collection: null }),
    ...(method && { default_payment_method: method }),
    description: params.text("description") ?? before.description,
    metadata: params.metadata(before.metadata),
  };
}

function requireNotCanceled(subscription: Stripe.Subscription): Stripe.Subscription {
  if (subscription.status !== "canceled") return subscription;
  throw invalidRequest("A canceled subscription can only update its cancellation_details and metadata.");
}

export const subscriptionRoutes: Route[] = [
  get("/v1/subscriptions", (call) => {
    const { params } = call;
    const status = params.text("status");
    // By default, Stripe leaves out canceled subscriptions.
    const states = ["active", "past_due", "trialing", "incomplete", "unpaid", "paused"];
    params.ignore("collection_method");
    return listPage(
      call,
      "subscription",
      "/v1/subscriptions",
      {
        customer: params.text("customer"),
        "items.data[0].price.id": params.text("price"),
        status: status === "all" || !status ? undefined : status === "ended" ? "canceled" : status,
      },
      status ? {} : { statuses: states },
    );
  }),
  get("/v1/subscriptions/:id", (call) => retrieve(call, "subscription", call.path.id ?? "", "subscription")),
  post("/v1/subscriptions/:id", (call) => {
    const before = requireNotCanceled(retrieve(call, "subscription", call.path.id ?? "", "subscription"));
    const uow = call.uow.followClockOf(idOf(before.customer));
    return uow.update("subscription", before, changed(uow, before, call), "customer.subscription.updated");
  }),
  remove("/v1/subscriptions/:id", (call) => {
    call.params.ignore("invoice_now", "prorate", "cancellation_details");
    const before = retrieve(call, "subscription", call.path.id ?? "", "subscription");
    requireNotCanceled(before);
    return endSubscription(call.uow.followClockOf(idOf(before.customer)), before, "cancellation_requested");
  }),
  get("/v1/subscription_items", (call) => {
    const id = call.params.required("subscription");
    return retrieve(call, "subscription", id, "subscription", "subscription").items;
  }),
];
