import type Stripe from "stripe";
import type { UnitOfWork } from "../server/unit-of-work.ts";

interface NewSession {
  id: string;
  mode: "payment" | "subscription";
  total: number;
  customer: string | null;
  email: string | null;
  expiresAt: number;
  successUrl: string;
  cancelUrl: string | null;
  clientReferenceId: string | null;
  customerCreation: "always" | "if_required" | null;
  allowedMethods: string[];
  submitText: string | null;
  saving: "enabled" | "disabled" | null;
  metadata: Record<string, string>;
}

export function openSession(uow: UnitOfWork, given: NewSession): Stripe.Checkout.Session {
  const creation = given.mode === "subscription" ? "always" : "if_required";
  return {
    id: given.id,
    object: "checkout.session",
    adaptive_pricing: { enabled: false },
    after_expiration: null,
    allow_promotion_codes: null,
    allowed_payment_method_types: given.allowedMethods.length > 0 ? given.allowedMethods : null,
    amount_subtotal: given.total,
    amount_total: given.total,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: null,
    cancel_url: given.cancelUrl,
    client_reference_id: given.clientReferenceId,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    created: uow.now,
    currency: "usd",
    currency_conversion: null,
    custom_fields: [],
    custom_text: {
      after_submit: null,
      shipping_address: null,
      submit: given.submitText === null ? null : { message: given.submitText },
      terms_of_service_acceptance: null,
    },
    customer: given.customer,
    customer_account: null,
    customer_creation: given.customer ? null : (given.customerCreation ?? creation),
    customer_details: given.email ? { ...EMPTY_CUSTOMER_DETAILS, email: given.email } : null,
    customer_email: given.email,
    discounts: [],
    expires_at: given.expiresAt,
    integration_identifier: null,
    invoice: null,
    invoice_creation: null,
    livemode: false,
    locale: null,
    managed_payments: null,
    metadata: given.metadata,
    mode: given.mode,
    origin_context: null,
    payment_intent: null,
    payment_link: null,
    payment_method_collection: given.mode === "subscription" ? "always" : "if_required",
    payment_method_configuration_details: null,
    payment_method_options: { card: { request_three_d_secure: "automatic" } },
    payment_method_types: ["card"],
    payment_status: "unpaid",
    permissions: null,
    phone_number_collection: { enabled: false },
    recovered_from: null,
    saved_payment_method_options: given.saving && {
      allow_redisplay_filters: ["always"],
      payment_method_remove: "disabled",
      payment_method_save: given.saving,
    },
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: "open",
    submit_type: null,
    subscription: null,
    success_url: given.successUrl,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: "hosted_page",
    url: `${uow.publicUrl}/c/pay/${given.id}`,
    wallet_options: null,
  };
}

export const EMPTY_CUSTOMER_DETAILS: Stripe.Checkout.Session.CustomerDetails = {
  address: null,
  business_name: null,
  email: null,
  individual_name: null,
  name: null,
  phone: null,
  tax_exempt: "none",
  tax_ids: [],
};
