import {
  completeOnboarding,
  markLinkUsed,
  type OnboardingDetails,
  openLink,
  rejectAccount,
  saveOnboarding,
} from "../connect/account-links.ts";
import { type HttpResponse, seeOther } from "../server/http.ts";
import type { UnitOfWork } from "../server/unit-of-work.ts";
import { errorSummary, field, html, htmlPage } from "./html.ts";

const INITIAL_VALUES: Record<string, string> = {
  first_name: "Test",
  last_name: "Creator",
  dob: "1990-01-31",
  ssn_last_4: "0000",
  address: "354 Oyster Point Blvd, South San Francisco, CA 94080",
  phone: "000 000 0000",
  routing_number: "110000000",
  account_number: "000123456789",
};

const LABELS: [name: string, label: string, hint?: string][] = [
  ["first_name", "First name"],
  ["last_name", "Last name"],
  ["email", "Email"],
  ["dob", "Date of birth", "YYYY-MM-DD"],
  ["ssn_last_4", "Last 4 digits of your Social Security number", "Use 0000"],
  ["address", "Home address"],
  ["phone", "Phone"],
];

const BANK_LABELS: [name: string, label: string, hint?: string][] = [
  ["routing_number", "Routing number", "The test bank is 110000000"],
  ["account_number", "Account number"],
];

type Values = Record<string, string>;

function renderPage(
  uow: UnitOfWork,
  id: string,
  token: string,
  values: Values,
  errors: { name: string; message: string }[],
): HttpResponse {
  const email = uow.store.get("account", id)?.email ?? "creator@example.com";
  const put = ([name, label, hint]: [string, string, string?]) =>
    field({
      name,
      label,
      hint,
      value: values[name] ?? (name === "email" ? email : (INITIAL_VALUES[name] ?? "")),
      error: errors.find((error) => error.name === name)?.message,
    });
  const body = html`${errorSummary(errors)}
<h1>Get paid</h1>
<p class="soft">Fanlight pays you through this test provider. The test values are already filled in.</p>
<form method="post" action="/setup/${id}/${token}">
<h2>About you</h2>
${LABELS.map(put)}
<h2>Your bank account</h2>
${BANK_LABELS.map(put)}
<button type="submit" name="action" value="submit">Submit</button>
<button type="submit" class="quiet" name="action" value="save">Save and leave</button>
<button type="submit" class="quiet" name="action" value="refuse">Get rejected</button>
</form>`;
  const prefix = errors.length > 0 ? "Error: " : "";
  return htmlPage({ title: `${prefix}Get paid – Onboarding`, body, status: errors.length > 0 ? 422 : 200 });
}

export function onboardingPage(
  uow: UnitOfWork,
  id: string,
  token: string,
  posted: Values | null,
): HttpResponse | undefined {
  const { note, fresh } = openLink(uow, id, token);
  if (!note) return undefined;
  // Submitting twice leads to the same page.
  if (!fresh) return seeOther(posted && note.used ? note.returnUrl : note.refreshUrl);
  if (!posted) return renderPage(uow, id, token, {}, []);
  if (posted.action === "submit") {
    const missing = [...LABELS, ...BANK_LABELS].filter(([name]) => !posted[name]?.trim());
    const errors = missing.map(([name, label]) => ({ name, message: `${label} is missing.` }));
    if (errors.length > 0) return renderPage(uow, id, token, posted, errors);
    completeOnboarding(uow, id, detailsOf(posted));
  } else if (posted.action === "refuse") {
    rejectAccount(uow, id);
  } else {
    saveOnboarding(uow, id);
  }
  markLinkUsed(uow, token, note);
  return seeOther(note.returnUrl);
}

const detailsOf = (posted: Values): OnboardingDetails => ({
  firstName: posted.first_name ?? "",
  lastName: posted.last_name ?? "",
  email: posted.email ?? "",
  routingNumber: posted.routing_number ?? "",
  bankAccount: posted.account_number ?? "",
});
