import type Stripe from "stripe";
import { retrieve } from "../server/lists.ts";
import { idOf, newId } from "../server/object-types.ts";
import { post, type Route } from "../server/router.ts";

export const portalRoutes: Route[] = [
  post("/v1/billing_portal/sessions", (call): Stripe.BillingPortal.Session => {
    const { uow, params } = call;
    const customer = retrieve(call, "customer", params.required("customer"), "customer", "customer");
    params.ignore("configuration", "locale", "flow_data");
    const id = newId("billing_portal.session");
    return uow.followClockOf(idOf(customer)).store.put("billing_portal.session", {
      id,
      object: "billing_portal.session",
      configuration: "bpc_fanlight",
      created: uow.now,
      customer: customer.id,
      customer_account: null,
      flow: null,
      livemode: false,
      locale: null,
      on_behalf_of: null,
      return_url: params.text("return_url") || null,
      url: `${uow.publicUrl}/p/session/${id}`,
    });
  }),
];
