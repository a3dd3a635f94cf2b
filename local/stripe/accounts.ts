import type Stripe from "stripe";
import type { Desk } from "./desk.ts";
import { newId, randomText } from "./kinds.ts";
import { page, wholeList } from "./lists.ts";
import { invalid, missing, Problem } from "./problem.ts";
import { get, post, type Route, remove } from "./router.ts";

export const DETAILS_DUE = [
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

function expressAccount(
  desk: Desk,
  given: {
    email: string | null;
    country: string;
    capabilities: Stripe.Account.Capabilities;
    metadata: Record<string, string>;
    businessType: Stripe.Account.BusinessType | null;
    url: string | null;
    productDescription: string | null;
  },
): Stripe.Account {
  const id = newId("account");
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
    created: desk.now,
    default_currency: "usd",
    details_submitted: false,
    email: given.email,
    external_accounts: wholeList([], `/v1/accounts/${id}/external_accounts`),
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
        schedule: { delay_days: 2, interval: "weekly", weekly_anchor: "monday" },
        statement_descriptor: null,
      },
    },
    tos_acceptance: { date: null, ip: null, user_agent: null },
    type: "express",
  };
}

export const accountRoutes: Route[] = [
  get("/v1/account", ({ desk, account }) => {
    const found = desk.store.get("account", account);
    if (found) return found;
    return {
      ...expressAccount(desk, PLATFORM),
      id: "acct_platform",
      type: "standard",
      charges_enabled: true,
    };
  }),
  post("/v1/accounts", ({ desk, params }) => {
    const type = params.text("type");
    const controller = params.group("controller");
    controller?.ignore("fees", "losses", "requirement_collection", "stripe_dashboard");
    if (type !== "express" && !controller) throw invalid("The stand-in makes express accounts only.", "type");
    const wanted = params.group("capabilities");
    const capabilities: Stripe.Account.Capabilities = {};
    for (const name of ["card_payments", "transfers"] as const) {
      if (wanted?.group(name)?.flag("requested")) capabilities[name] = "inactive";
    }
    params.ignore("individual", "company", "settings", "default_currency", "external_account");
    const profile = params.group("business_profile");
    profile?.ignore("mcc", "name", "support_email", "support_url", "support_phone");
    const account = expressAccount(desk, {
      email: params.text("email") || null,
      country: params.text("country") || "US",
      capabilities,
      metadata: params.metadata(),
      businessType: params.text("business_type") || null,
      url: profile?.text("url") || null,
      productDescription: profile?.text("product_description") || null,
    });
    return desk.store.put("account", account);
  }),
  get("/v1/accounts", (call) => page(call, "account", "/v1/accounts")),
  get("/v1/accounts/:id", ({ desk, path }) => account(desk, path.id ?? "")),
  post("/v1/accounts/:id", ({ desk, path, params }) => {
    const before = account(desk, path.id ?? "");
    const wanted = params.group("capabilities");
    const capabilities: Stripe.Account.Capabilities = { ...before.capabilities };
    for (const name of ["card_payments", "transfers"] as const) {
      if (!wanted?.group(name)?.flag("requested") || capabilities[name]) continue;
      capabilities[name] = before.charges_enabled ? "active" : "inactive";
    }
    params.ignore(
      "individual",
      "company",
      "settings",
      "business_profile",
      "business_type",
      "default_currency",
    );
    return desk.change(
      "account",
      before,
      {
        email: params.text("email") || before.email,
        metadata: params.metadata(before.metadata),
        capabilities,
      },
      "account.updated",
      before.id,
    );
  }),
  remove("/v1/accounts/:id", ({ desk, path }) => {
    const { id } = account(desk, path.id ?? "");
    desk.store.remove(id);
    return { id, object: "account", deleted: true };
  }),
  post("/v1/accounts/:id/login_links", ({ desk, path }): Stripe.LoginLink => {
    const { id, details_submitted } = account(desk, path.id ?? "");
    if (!details_submitted) {
      throw invalid("Cannot create a login link for an account that has not completed onboarding.");
    }
    const url = `${desk.publicUrl}/express/${id}?token=${randomText(20)}`;
    return { object: "login_link", created: desk.now, url };
  }),
];

const PLATFORM = {
  email: null,
  country: "US",
  capabilities: {},
  metadata: {},
  businessType: null,
  url: null,
  productDescription: null,
};

export function account(desk: Desk, id: string, param = "account"): Stripe.Account {
  const found = desk.store.get("account", id);
  if (found) return found;
  if (param !== "account") throw missing("destination", id, param);
  // Stripe does not tell a wrong id from one that belongs to another platform.
  throw new Problem(403, {
    type: "invalid_request_error",
    code: "account_invalid",
    message: `The provided key does not have access to account '${id}' (or that account does not exist).`,
  });
}
