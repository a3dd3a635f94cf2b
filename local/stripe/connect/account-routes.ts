import type Stripe from "stripe";
import { invalidRequest } from "../server/api-error.ts";
import { listPage } from "../server/lists.ts";
import { randomText } from "../server/object-types.ts";
import type { Params } from "../server/params.ts";
import { get, post, type Route, remove } from "../server/router.ts";
import { ACCOUNT_DEFAULTS, newExpressAccount, requireAccount } from "./accounts.ts";

function scheduleOf(settings: Params | undefined): Stripe.Account.Settings.Payouts.Schedule {
  settings?.ignore("branding", "card_payments", "payments");
  const payouts = settings?.group("payouts");
  payouts?.ignore("debit_negative_balances", "statement_descriptor");
  const schedule = payouts?.group("schedule");
  const interval = schedule?.oneOf("interval", ["daily", "weekly", "monthly", "manual"] as const) ?? "daily";
  const weekly = schedule?.text("weekly_anchor");
  const monthly = schedule?.int("monthly_anchor");
  return {
    delay_days: schedule?.int("delay_days") ?? 2,
    interval,
    ...(weekly && { weekly_anchor: weekly }),
    ...(monthly && { monthly_anchor: monthly }),
  };
}

const withSchedule = (
  settings: Stripe.Account.Settings,
  schedule: Stripe.Account.Settings.Payouts.Schedule,
): Stripe.Account.Settings => ({
  ...settings,
  payouts: { debit_negative_balances: true, statement_descriptor: null, ...settings.payouts, schedule },
});

export const accountRoutes: Route[] = [
  get("/v1/account", ({ uow, account }) => {
    const found = uow.store.get("account", account);
    if (found) return found;
    return {
      ...newExpressAccount(uow, ACCOUNT_DEFAULTS),
      id: "acct_platform",
      type: "standard",
      charges_enabled: true,
    };
  }),
  post("/v1/accounts", ({ uow, params }) => {
    const type = params.text("type");
    const controller = params.group("controller");
    controller?.ignore("fees", "losses", "requirement_collection", "stripe_dashboard");
    if (type !== "express" && !controller)
      throw invalidRequest("The stand-in supports express accounts only.", "type");
    const wanted = params.group("capabilities");
    const capabilities: Stripe.Account.Capabilities = {};
    for (const name of ["card_payments", "transfers"] as const) {
      if (wanted?.group(name)?.flag("requested")) capabilities[name] = "inactive";
    }
    params.ignore("individual", "company", "default_currency", "external_account");
    const profile = params.group("business_profile");
    profile?.ignore("mcc", "name", "support_email", "support_url", "support_phone");
    const account = newExpressAccount(uow, {
      email: params.text("email") || null,
      country: params.text("country") || "US",
      capabilities,
      metadata: params.metadata(),
      businessType: params.text("business_type") || null,
      url: profile?.text("url") || null,
      productDescription: profile?.text("product_description") || null,
      schedule: scheduleOf(params.group("settings")),
    });
    return uow.store.put("account", account);
  }),
  get("/v1/accounts", (call) => listPage(call, "account", "/v1/accounts")),
  get("/v1/accounts/:id", ({ uow, path }) => requireAccount(uow, path.id ?? "")),
  post("/v1/accounts/:id", ({ uow, path, params }) => {
    const before = requireAccount(uow, path.id ?? "");
    const wanted = params.group("capabilities");
    const capabilities: Stripe.Account.Capabilities = { ...before.capabilities };
    for (const name of ["card_payments", "transfers"] as const) {
      if (!wanted?.group(name)?.flag("requested") || capabilities[name]) continue;
      capabilities[name] = before.charges_enabled ? "active" : "inactive";
    }
    const settings = params.group("settings");
    params.ignore("individual", "company", "business_profile", "business_type", "default_currency");
    return uow.update(
      "account",
      before,
      {
        email: params.text("email") || before.email,
        metadata: params.metadata(before.metadata),
        capabilities,
        ...(settings && before.settings && { settings: withSchedule(before.settings, scheduleOf(settings)) }),
      },
      "account.updated",
      before.id,
    );
  }),
  remove("/v1/accounts/:id", ({ uow, path }) => {
    const { id } = requireAccount(uow, path.id ?? "");
    uow.store.remove(id);
    return { id, object: "account", deleted: true };
  }),
  post("/v1/accounts/:id/login_links", ({ uow, path }): Stripe.LoginLink => {
    const { id, details_submitted } = requireAccount(uow, path.id ?? "");
    if (!details_submitted) {
      throw invalidRequest("Cannot create a login link for an account that has not completed onboarding.");
    }
    const url = `${uow.publicUrl}/express/${id}?token=${randomText(20)}`;
    return { object: "login_link", created: uow.now, url };
  }),
];
