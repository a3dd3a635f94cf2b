import type Stripe from "stripe";
import { ApiError, resourceMissing } from "../server/api-error.ts";
import { completeList } from "../server/lists.ts";
import { newId } from "../server/object-types.ts";
import type { UnitOfWork } from "../server/unit-of-work.ts";

const DETAILS_DUE = [
  "business_profile.mcc",
  "business_profile.url",
  "external_account",
  "individual.dob.day",
  "individual.dob.month",
  "individual.dob.year",
  "individual.email",
  "individual.first_name",
  "individual.last_name",
  "individual.ssn_last_4",
  "tos_acceptance.date",
  "tos_acceptance.ip",
];

export function requirements(
  due: string[],
  disabledReason: Stripe.Account.Requirements["disabled_reason"],
): Stripe.Account.Requirements {
  return {
    alternatives: [],
    current_deadline: null,
    currently_due: due,
    disabled_reason: disabledReason,
    errors: [],
    eventually_due: due,
    past_due: due,
    pending_verification: [],
  };
}

export function newExpressAccount(
  uow: UnitOfWork,
  given: {
    id?: string;
    email: string | null;
    country: string;
    capabilities: Stripe.Account.Capabilities;
    metadata: Record<string, string>;
    businessType: Stripe.Account.BusinessType | null;
    url: string | null;
    productDescription: string | null;
    schedule: Stripe.Account.Settings.Payouts.Schedule;
  },
): Stripe.Account {
  const id = given.id ?? newId("account");
  return {
    id,
    object: "account",
    business_profile: {
      annual_revenue: null,
      estimated_worker_count: null,
      mcc: null,
      minority_owned_business_designation: null,
      name: null,
      product_description: given.productDescription,
      specified_commercial_transactions_act_url: null,
      support_address: null,
      support_email: null,
      support_phone: null,
      support_url: null,
      url: given.url,
    },
    business_type: given.businessType,
    capabilities: given.capabilities,
    charges_enabled: false,
    controller: {
      fees: { payer: "application_express" },
      is_controller: true,
      losses: { payments: "application" },
      requirement_collection: "stripe",
      stripe_dashboard: { type: "express" },
      type: "application",
    },
    country: given.country,
    created: uow.now,
    default_currency: "usd",
    details_submitted: false,
    email: given.email,
    external_accounts: completeList([], `/v1/accounts/${id}/external_accounts`),
    future_requirements: { ...requirements([], null), disabled_reason: null, errors: [] },
    metadata: given.metadata,
    payouts_enabled: false,
    requirements: requirements(DETAILS_DUE, "requirements.past_due"),
    settings: {
      branding: { icon: null, logo: null, primary_color: null, secondary_color: null },
      card_payments: {
        decline_on: { avs_failure: false, cvc_failure: false },
        statement_descriptor_prefix: null,
        statement_descriptor_prefix_kana: null,
        statement_descriptor_prefix_kanji: null,
      },
      dashboard: { display_name: null, timezone: "Etc/UTC" },
      payments: {
        statement_descriptor: null,
        statement_descriptor_kana: null,
        statement_descriptor_kanji: null,
        statement_descriptor_prefix_kana: null,
        statement_descriptor_prefix_kanji: null,
      },
      payouts: {
        debit_negative_balances: true,
        schedule: given.schedule,
        statement_descriptor: null,
      },
    },
    tos_acceptance: { date: null, ip: null, user_agent: null },
    type: "express",
  };
}

/** Ends the platform's access to an account. The event's object is the application. */
export function deauthorize(uow: UnitOfWork, id: string): { account: string } {
  uow.store.setValue(`deauthorized:${id}`, { at: uow.now });
  const application = { id: "ca_fanlight", object: "application", name: "Fanlight" };
  uow.emit("account.application.deauthorized", application, { account: id });
  return { account: id };
}

export const accessibleAccount = (uow: UnitOfWork, id: string): Stripe.Account | undefined =>
  uow.store.value(`deauthorized:${id}`) ? undefined : uow.store.get("account", id);

export function requireAccount(uow: UnitOfWork, id: string, param = "account"): Stripe.Account {
  const found = accessibleAccount(uow, id);
  if (found) return found;
  if (param !== "account") throw resourceMissing("destination", id, param);
  // Like Stripe, don't distinguish an unknown ID from another platform's account.
  throw new ApiError(403, {
    type: "invalid_request_error",
    code: "account_invalid",
    message: `The provided key does not have access to account '${id}' (or that account does not exist).`,
  });
}

export const ACCOUNT_DEFAULTS = {
  email: null,
  country: "US",
  capabilities: {},
  metadata: {},
  businessType: null,
  url: null,
  productDescription: null,
  schedule: { delay_days: 2, interval: "daily" },
};
