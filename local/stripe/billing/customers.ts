import type Stripe from "stripe";
import { completeList, listPage, retrieve } from "../server/lists.ts";
import { newId, randomText } from "../server/object-types.ts";
import type { Params } from "../server/params.ts";
import { get, post, type Route, remove } from "../server/router.ts";
import type { UnitOfWork } from "../server/unit-of-work.ts";

interface NewCustomer {
  email: string | null;
  name?: string | null;
  description?: string | null;
  phone?: string | null;
  metadata?: Record<string, string>;
  paymentMethod?: string | null;
}

export function createCustomer(uow: UnitOfWork, given: NewCustomer, account = ""): Stripe.Customer {
  const customer: Stripe.Customer = {
    id: newId("customer"),
    object: "customer",
    address: null,
    balance: 0,
    created: uow.now,
    currency: null,
    customer_account: null,
    default_source: null,
    delinquent: false,
    description: given.description ?? null,
    discount: null,
    email: given.email,
    invoice_prefix: randomText(8).toUpperCase(),
    invoice_settings: {
      custom_fields: null,
      default_payment_method: given.paymentMethod ?? null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: given.metadata ?? {},
    name: given.name ?? null,
    next_invoice_sequence: 1,
    phone: given.phone ?? null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: "none",
    test_clock: null,
  };
  return uow.create("customer", customer, "customer.created", account);
}

export function subscriptionsOf(uow: UnitOfWork, customer: string): Stripe.ApiList<Stripe.Subscription> {
  const all = uow.store.find("subscription", { where: { customer } });
  const living = all.filter(({ status }) => status !== "canceled");
  return completeList(living, `/v1/customers/${customer}/subscriptions`);
}

/** An empty string clears the value; a missing parameter keeps it. */
const textOrCurrent = (params: Params, key: string, current: string | null): string | null => {
  const given = params.text(key);
  return given === undefined ? current : given || null;
};

export const customerRoutes: Route[] = [
  post("/v1/customers", ({ uow, params, account }) => {
    params.ignore("address", "shipping", "preferred_locales", "tax_exempt", "tax");
    return createCustomer(
      uow,
      {
        email: textOrCurrent(params, "email", null),
        name: textOrCurrent(params, "name", null),
        description: textOrCurrent(params, "description", null),
        phone: textOrCurrent(params, "phone", null),
        metadata: params.metadata(),
      },
      account,
    );
  }),
  get("/v1/customers", (call) =>
    listPage(call, "customer", "/v1/customers", { email: call.params.text("email") }),
  ),
  get("/v1/customers/:id", (call) => retrieve(call, "customer", call.path.id ?? "", "customer")),
  post("/v1/customers/:id", (call) => {
    const { uow, params } = call;
    const before = retrieve(call, "customer", call.path.id ?? "", "customer");
    uow.followClockOf(before.id);
    params.ignore("address", "shipping", "preferred_locales", "tax_exempt", "tax");
    const method = params.group("invoice_settings")?.text("default_payment_method");
    if (method)
      retrieve(call, "payment_method", method, "PaymentMethod", "invoice_settings[default_payment_method]");
    return uow.update(
      "customer",
      before,
      {
        email: textOrCurrent(params, "email", before.email),
        name: textOrCurrent(params, "name", before.name ?? null),
        description: textOrCurrent(params, "description", before.description),
        phone: textOrCurrent(params, "phone", before.phone ?? null),
        metadata: params.metadata(before.metadata),
        ...(method && {
          invoice_settings: { ...before.invoice_settings, default_payment_method: method },
        }),
      },
      "customer.updated",
      call.account,
    );
  }),
  remove("/v1/customers/:id", (call) => {
    const customer = retrieve(call, "customer", call.path.id ?? "", "customer");
    call.uow.followClockOf(customer.id).store.remove(customer.id);
    call.uow.emit("customer.deleted", customer, { account: call.account });
    return { id: customer.id, object: "customer", deleted: true };
  }),
];
