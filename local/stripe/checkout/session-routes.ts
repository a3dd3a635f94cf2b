import type Stripe from "stripe";
import { createPrice, productName } from "../billing/prices.ts";
import { invalidRequest } from "../server/api-error.ts";
import { listPage, retrieve } from "../server/lists.ts";
import { newId, randomText } from "../server/object-types.ts";
import type { Params } from "../server/params.ts";
import { type Call, get, post, type Route } from "../server/router.ts";
import { openSession } from "./new-session.ts";
import { DEFAULT_DETAILS, paymentDetails, subscriptionDetails } from "./session-params.ts";
import { currentSession, expireSession, sessionItems, setCheckoutDetails } from "./session-state.ts";

function lineItem(call: Call, params: Params): Stripe.LineItem {
  const data = params.group("price_data");
  const price = data
    ? createPrice(call, data, true)
    : retrieve(call, "price", params.required("price"), "price", params.name("price"));
  const quantity = params.int("quantity") ?? 1;
  params.ignore("adjustable_quantity");
  const amount = (price.unit_amount ?? 0) * quantity;
  return {
    id: `li_${randomText(24)}`,
    object: "item",
    adjustable_quantity: null,
    amount_discount: 0,
    amount_subtotal: amount,
    amount_tax: 0,
    amount_total: amount,
    currency: price.currency,
    description: productName(call.uow, price),
    metadata: {},
    price,
    quantity,
  };
}

function savingOf(
  params: Params,
  sale: { mode: string; customer: string | undefined; customerCreation: string | null },
): "enabled" | "disabled" | null {
  const name = "saved_payment_method_options";
  const saving = params.group(name)?.oneOf("payment_method_save", ["enabled", "disabled"] as const) ?? null;
  const isForNobody = sale.mode === "payment" && !sale.customer && sale.customerCreation !== "always";
  if (saving === "enabled" && isForNobody)
    throw invalidRequest(
      "Saving a payment method needs a customer, or customer_creation=always.",
      `${name}[payment_method_save]`,
    );
  return saving;
}

function submitTextOf(params: Params): string | null {
  const text = params.group("custom_text")?.group("submit")?.text("message") ?? null;
  if (text !== null && text.length > 1200)
    throw invalidRequest("Custom text is limited to 1,200 characters.", "custom_text[submit][message]");
  return text;
}

function createSession(call: Call): Stripe.Checkout.Session {
  const { uow, params } = call;
  const mode = params.oneOf("mode", ["payment", "subscription"] as const);
  if (!mode) throw invalidRequest("Missing required param: mode.", "mode", "parameter_missing");
  const customer = params.text("customer");
  const email = params.text("customer_email") || null;
  if (customer && email)
    throw invalidRequest("You may only specify one of these parameters: customer, customer_email.");
  if (customer) retrieve(call, "customer", customer, "customer", "customer");
  uow.followClockOf(customer || null);
  const items = params.groups("line_items").map((entry) => lineItem(call, entry));
  if (items.length === 0)
    throw invalidRequest("Missing required param: line_items.", "line_items", "parameter_missing");
  const recurring = items.some(({ price }) => price?.recurring);
  if (recurring !== (mode === "subscription")) {
    throw invalidRequest(
      `You specified \`${mode}\` mode, which does not fit the prices of line_items.`,
      "line_items",
    );
  }
  const total = items.reduce((sum, { amount_total }) => sum + amount_total, 0);
  if (total < 50)
    throw invalidRequest(
      "The Checkout Session's total must be at least $0.50 usd.",
      "line_items",
      "amount_too_small",
    );
  const expiresAt = params.int("expires_at") ?? uow.now + 86_400;
  if (expiresAt < uow.now + 1_790 || expiresAt > uow.now + 86_410) {
    throw invalidRequest(
      "The `expires_at` timestamp must be between 30 minutes and 24 hours from now.",
      "expires_at",
    );
  }
  params.ignore(
    "allow_promotion_codes",
    "automatic_tax",
    "billing_address_collection",
    "consent_collection",
    "invoice_creation",
    "locale",
    "payment_method_collection",
    "payment_method_types",
    "phone_number_collection",
    "submit_type",
    "tax_id_collection",
    "customer_update",
    "branding_settings",
    "payment_method_options",
    "adaptive_pricing",
    "wallet_options",
    "currency",
  );
  const allowedMethods = params.texts("allowed_payment_method_types");
  if (allowedMethods.length > 0 && !allowedMethods.includes("card"))
    throw invalidRequest("The stand-in supports cards only.", "allowed_payment_method_types");
  const customerCreation = params.oneOf("customer_creation", ["always", "if_required"] as const) ?? null;
  const saving = savingOf(params, { mode, customer, customerCreation });
  params.oneOf("ui_mode", ["hosted_page", "hosted"]);
  const id = newId("checkout.session");
  const session = openSession(uow, {
    id,
    mode,
    total,
    customer: customer || null,
    email,
    expiresAt,
    successUrl: params.required("success_url"),
    cancelUrl: params.text("cancel_url") || null,
    clientReferenceId: params.text("client_reference_id") || null,
    customerCreation,
    saving,
    allowedMethods,
    submitText: submitTextOf(params),
    metadata: params.metadata(),
  });
  const own =
    mode === "payment"
      ? paymentDetails(uow, params.group("payment_intent_data"), total)
      : subscriptionDetails(uow, params.group("subscription_data"));
  setCheckoutDetails(uow, id, {
    ...DEFAULT_DETAILS,
    ...own,
    items,
    intent: null,
    method: null,
    customer: customer || null,
  });
  return uow.store.put("checkout.session", session, call.account);
}

const requireSession = (call: Call): Stripe.Checkout.Session =>
  currentSession(
    call.uow,
    retrieve(call, "checkout.session", call.path.id ?? "", "checkout.session", "session"),
  );

export const checkoutRoutes: Route[] = [
  post("/v1/checkout/sessions", createSession),
  get("/v1/checkout/sessions", (call) => {
    const { params } = call;
    return listPage(call, "checkout.session", "/v1/checkout/sessions", {
      customer: params.text("customer"),
      payment_intent: params.text("payment_intent"),
      status: params.text("status"),
      subscription: params.text("subscription"),
    });
  }),
  get("/v1/checkout/sessions/:id", requireSession),
  post("/v1/checkout/sessions/:id", (call) => {
    const session = requireSession(call);
    return call.uow.update("checkout.session", session, {
      metadata: call.params.metadata(session.metadata ?? {}),
    });
  }),
  post("/v1/checkout/sessions/:id/expire", (call) => {
    const session = requireSession(call);
    if (session.status !== "open") {
      throw invalidRequest(
        `Only Checkout Sessions with a status in ["open"] can be expired. This one is ${session.status}.`,
      );
    }
    return expireSession(call.uow, session);
  }),
  get("/v1/checkout/sessions/:id/line_items", (call) => {
    call.params.ignore("limit", "starting_after", "ending_before");
    return sessionItems(call.uow, requireSession(call).id);
  }),
];
