import type Stripe from "stripe";
import { completeList } from "../server/lists.ts";
import { randomText } from "../server/object-types.ts";
import { post, type Route } from "../server/router.ts";
import type { UnitOfWork } from "../server/unit-of-work.ts";
import { requireAccount, requirements } from "./accounts.ts";
import { rememberBankAccount } from "./bank-accounts.ts";

export interface LinkRecord {
  account: string;
  refreshUrl: string;
  returnUrl: string;
  expiresAt: number;
  /** Stripe's links open once; here the page works until its form is submitted. */
  used: boolean;
}

const LINK_LIFETIME = 300;

export const accountLinkRoutes: Route[] = [
  post("/v1/account_links", ({ uow, params }): Stripe.AccountLink => {
    const { id } = requireAccount(uow, params.required("account"));
    params.oneOf("type", ["account_onboarding", "account_update"]);
    params.ignore("collect", "collection_options");
    const token = randomText(24);
    const expiresAt = uow.now + LINK_LIFETIME;
    const note: LinkRecord = {
      account: id,
      refreshUrl: params.required("refresh_url"),
      returnUrl: params.required("return_url"),
      expiresAt,
      used: false,
    };
    uow.store.setValue(`link:${token}`, note);
    const url = `${uow.publicUrl}/setup/${id}/${token}`;
    return { object: "account_link", created: uow.now, expires_at: expiresAt, url };
  }),
];

/** The link, and whether it's still valid. Another account's link isn't found. */
export function openLink(uow: UnitOfWork, id: string, token: string): { note?: LinkRecord; fresh: boolean } {
  const note = uow.store.value<LinkRecord>(`link:${token}`);
  if (!note || note.account !== id) return { fresh: false };
  return { note, fresh: !note.used && note.expiresAt > uow.now };
}

export function markLinkUsed(uow: UnitOfWork, token: string, note: LinkRecord): void {
  uow.store.setValue(`link:${token}`, { ...note, used: true });
}

export interface OnboardingDetails {
  firstName: string;
  lastName: string;
  email: string;
  routingNumber: string;
  bankAccount: string;
}

function bankAccountFrom(uow: UnitOfWork, owner: string, given: OnboardingDetails): Stripe.BankAccount {
  const id = `ba_${randomText(24)}`;
  rememberBankAccount(uow, id, given.bankAccount);
  return {
    id,
    object: "bank_account",
    account: owner,
    account_holder_name: `${given.firstName} ${given.lastName}`,
    account_holder_type: "individual",
    account_type: null,
    available_payout_methods: ["standard"],
    bank_name: "STRIPE TEST BANK",
    country: "US",
    currency: "usd",
    default_for_currency: true,
    fingerprint: randomText(16),
    future_requirements: null,
    last4: given.bankAccount.slice(-4),
    metadata: {},
    requirements: null,
    routing_number: given.routingNumber,
    status: uow.now > 0 ? "new" : "errored",
  };
}

const allCapabilities = (
  capabilities: Stripe.Account.Capabilities | undefined,
  status: "active" | "inactive",
): Stripe.Account.Capabilities =>
  Object.fromEntries(Object.keys(capabilities ?? {}).map((name) => [name, status]));

export function completeOnboarding(uow: UnitOfWork, id: string, given: OnboardingDetails): Stripe.Account {
  const before = requireAccount(uow, id);
  return uow.update(
    "account",
    before,
    {
      ...approval(before),
      business_type: before.business_type ?? "individual",
      email: before.email ?? given.email,
      details_submitted: true,
      external_accounts: completeList(
        [bankAccountFrom(uow, id, given)],
        `/v1/accounts/${id}/external_accounts`,
      ),
      tos_acceptance: { date: uow.now, ip: "127.0.0.1", user_agent: null },
    },
    "account.updated",
    id,
  );
}

function approval(before: Stripe.Account): Partial<Stripe.Account> {
  return {
    capabilities: allCapabilities(before.capabilities, "active"),
    charges_enabled: before.capabilities?.card_payments !== undefined || before.capabilities === undefined,
    payouts_enabled: true,
    requirements: requirements([], null),
  };
}

/** Saves unfinished onboarding: the name is set, other details are still due. */
export function saveOnboarding(uow: UnitOfWork, id: string): Stripe.Account {
  const before = requireAccount(uow, id);
  if (before.details_submitted) return before;
  const given = ["individual.first_name", "individual.last_name", "individual.email"];
  const due = (before.requirements?.currently_due ?? []).filter((field) => !given.includes(field));
  return uow.update(
    "account",
    before,
    { requirements: requirements(due, "requirements.past_due") },
    "account.updated",
    id,
  );
}

export function rejectAccount(uow: UnitOfWork, id: string): Stripe.Account {
  const before = requireAccount(uow, id);
  return uow.update(
    "account",
    before,
    {
      capabilities: allCapabilities(before.capabilities, "inactive"),
      charges_enabled: false,
      payouts_enabled: false,
      details_submitted: true,
      requirements: requirements([], "rejected.other"),
    },
    "account.updated",
    id,
  );
}
