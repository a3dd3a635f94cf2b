import { invalidRequest } from "../server/api-error.ts";
import { listPage, retrieve } from "../server/lists.ts";
import { idOf } from "../server/object-types.ts";
import { type Call, get, post, type Route } from "../server/router.ts";
import { detachPaymentMethod } from "./test-cards.ts";

const requireMethod = (call: Call) =>
  retrieve(call, "payment_method", call.path.id ?? "", "PaymentMethod", "payment_method");

export const paymentMethodRoutes: Route[] = [
  get("/v1/payment_methods", (call) => {
    const { params } = call;
    params.ignore("type");
    return listPage(call, "payment_method", "/v1/payment_methods", {
      customer: params.text("customer"),
      allow_redisplay: params.text("allow_redisplay"),
    });
  }),
  get("/v1/payment_methods/:id", requireMethod),
  post("/v1/payment_methods/:id", (call) => {
    const method = requireMethod(call);
    if (idOf(method.customer) === null)
      throw invalidRequest("You must save this PaymentMethod to a customer before you can update it.");
    const redisplay = call.params.oneOf("allow_redisplay", ["always", "limited", "unspecified"] as const);
    return call.uow.update(
      "payment_method",
      method,
      redisplay ? { allow_redisplay: redisplay } : {},
      "payment_method.updated",
    );
  }),
  post("/v1/payment_methods/:id/detach", (call) => {
    const method = requireMethod(call);
    const customer = idOf(method.customer);
    if (customer === null)
      throw invalidRequest(
        "The payment method you provided is not attached to a customer so detachment is impossible.",
      );
    return detachPaymentMethod(call.uow.followClockOf(customer), method);
  }),
];
