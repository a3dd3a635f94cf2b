import type Stripe from "stripe";
import { requireAccount } from "../connect/accounts.ts";
import { invalidRequest } from "../server/api-error.ts";
import { listPage, retrieve } from "../server/lists.ts";
import { idOf } from "../server/object-types.ts";
import type { Params } from "../server/params.ts";
import { get, post, type Route, remove } from "../server/router.ts";
import type { UnitOfWork } from "../server/unit-of-work.ts";
import { endSubscription, setCancelAtPeriodEnd } from "./subscriptions.ts";

function changed(uow: UnitOfWork, before: Stripe.Subscription, params: Params): Partial<Stripe.Subscription> {
  const cancel = params.flag("cancel_at_period_end");
  const percent = params.number("application_fee_percent");
  const destination = params.group("transfer_data")?.required("destination");
  const method = params.text("default_payment_method");
  const details = params.group("cancellation_details");
  details?.ignore("comment", "feedback");
  const pause = params.group("pause_collection")?.oneOf("behavior", ["void"]);
  const resumes = params.has("pause_collection") && pause === undefined;
  if (destination) requireAccount(uow, destination, "transfer_data[destination]");
  if (params.has("items")) throw invalidRequest("The stand-in can't change a subscription's items.", "items");
  return {
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
    // Without a status, Stripe leaves out canceled subscriptions.
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
    return uow.update(
      "subscription",
      before,
      changed(uow, before, call.params),
      "customer.subscription.updated",
    );
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
