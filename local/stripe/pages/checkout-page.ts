import type Stripe from "stripe";
import { perInterval } from "../billing/periods.ts";
import {
  finish3ds,
  offeredCards,
  offersSaving,
  type PaymentResult,
  paySession,
} from "../checkout/session-payment.ts";
import { checkoutDetails, currentSession, expireSession } from "../checkout/session-state.ts";
import { TEST_CARDS } from "../payments/test-card-list.ts";
import { formatCardNumber } from "../payments/test-cards.ts";
import { type HttpResponse, seeOther } from "../server/http.ts";
import { idOf } from "../server/object-types.ts";
import type { UnitOfWork } from "../server/unit-of-work.ts";
import { dollars, errorSummary, field, html, htmlPage, Markup } from "./html.ts";

type Session = Stripe.Checkout.Session;
type Errors = { name: string; message: string }[];

const INITIAL_VALUES: Record<string, string> = {
  email: "fan@example.com",
  card_number: "4242 4242 4242 4242",
  card_expiry: "12 / 34",
  card_cvc: "123",
  billing_name: "Test Person",
  postal_code: "94107",
};

function summaryOf(
  session: Session,
  items: Stripe.LineItem[],
): { title: string; sum: Markup; buttonLabel: string } {
  const names = items.map(({ description }) => description).join(", ");
  const total = dollars(session.amount_total);
  const recurring = items[0]?.price?.recurring;
  if (session.mode !== "subscription" || !recurring) {
    return { title: `Pay for ${names}`, sum: html`<p class="sum">${total}</p>`, buttonLabel: `Pay ${total}` };
  }
  const every = perInterval(recurring);
  return {
    title: `Subscribe to ${names}`,
    sum: html`<p class="sum">${total} <span class="soft">${every}</span></p>
<p class="soft">You pay ${total} today, then ${total} ${every} until you cancel.</p>`,
    buttonLabel: `Subscribe and pay ${total}`,
  };
}

function form(
  uow: UnitOfWork,
  session: Session,
  values: Record<string, string>,
  errors: Errors,
): HttpResponse {
  const { items } = checkoutDetails(uow, session.id);
  const { title, sum, buttonLabel } = summaryOf(session, items);
  const customer = uow.store.get("customer", idOf(session.customer));
  const email = session.customer_email ?? customer?.email;
  const put = (name: string, label: string, more: { hint?: string; inputmode?: "numeric" | "email" } = {}) =>
    field({
      name,
      label,
      value: values[name] ?? INITIAL_VALUES[name] ?? "",
      error: errors.find((error) => error.name === name)?.message,
      ...more,
    });
  const body = html`${errorSummary(errors)}
<h1>${title}</h1>
${sum}
<ul class="plain">${items.map(({ description, quantity, amount_total }) => html`<li>${description} × ${quantity}: ${dollars(amount_total)}</li>`)}</ul>
${offeredCards(uow, session).map(
  ({ id, card }) => html`<form method="post" action="/c/pay/${session.id}">
<input type="hidden" name="method" value="${id}">
<button type="submit" name="action" value="pay">Pay with ${cardName(card)}</button>
</form>`,
)}
<form method="post" action="/c/pay/${session.id}">
${email ? html`<p class="soft">Receipt to ${email}</p>` : put("email", "Email", { inputmode: "email" })}
${put("card_number", "Card number", { inputmode: "numeric", hint: "Use one of the test cards below" })}
<div class="row">${put("card_expiry", "Expiration (MM / YY)", { inputmode: "numeric" })}${put("card_cvc", "CVC", { inputmode: "numeric" })}</div>
${put("billing_name", "Name on card")}
${put("postal_code", "Postal code")}
${
  offersSaving(session) &&
  html`<div class="inline"><input type="checkbox" id="save" name="save" value="yes"${values.save && new Markup(" checked")}><label for="save">Save my card for next time</label></div>`
}
<button type="submit" name="action" value="pay">${buttonLabel}</button>
${session.custom_text.submit && html`<p class="soft">${session.custom_text.submit.message}</p>`}
</form>
${session.cancel_url && html`<p><a href="${session.cancel_url}">Cancel and go back</a></p>`}
<h2>Test cards</h2>
<div class="scroll"><table class="cards numbers"><thead><tr><th scope="col">Number</th><th scope="col">Result</th></tr></thead><tbody>${TEST_CARDS.map(
    (card) => html`<tr><td>${formatCardNumber(card.number)}</td><td>${card.label}</td></tr>`,
  )}</tbody></table></div>
<form method="post" action="/c/pay/${session.id}"><button type="submit" class="quiet" name="action" value="expire">Expire this session</button></form>`;
  const prefix = errors.length > 0 ? "Error: " : "";
  return htmlPage({ title: `${prefix}${title} – Checkout`, body, status: errors.length > 0 ? 422 : 200 });
}

const cardName = (card: Stripe.PaymentMethod.Card | undefined) =>
  `${card?.brand === "visa" ? "Visa" : "Mastercard"} •• ${card?.last4}`;

const withSessionId = (url: string | null, id: string): string =>
  (url ?? "/").replaceAll("{CHECKOUT_SESSION_ID}", id);

function closedPage(session: Session): HttpResponse {
  const complete = session.status === "complete";
  const back = complete ? withSessionId(session.success_url, session.id) : session.cancel_url;
  const title = complete ? "Payment complete" : "This session has expired";
  const body = html`<h1>${title}</h1>
<p>${complete ? "You have already paid. You weren't charged twice." : "You weren't charged. Go back and start again."}</p>
${back && html`<a class="button" href="${back}">Go back</a>`}`;
  return htmlPage({ title: `${title} – Checkout`, body, status: complete ? 200 : 410 });
}

function luhn(number: string): boolean {
  const sum = [...number].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return /^\d{12,19}$/.test(number) && sum % 10 === 0;
}

function validate(uow: UnitOfWork, values: Record<string, string>, emailRequired: boolean) {
  const errors: Errors = [];
  const number = (values.card_number ?? "").replace(/[\s-]/g, "");
  const [, month = "", year = ""] =
    /^\s*(\d{1,2})\s*\/?\s*(?:20)?(\d{2})\s*$/.exec(values.card_expiry ?? "") ?? [];
  const expMonth = Number(month);
  const expYear = 2000 + Number(year);
  const expired = Date.UTC(expYear, expMonth, 1) / 1000 <= uow.wallClock;
  if (emailRequired && !/^\S+@\S+\.\S+$/.test(values.email ?? ""))
    errors.push({ name: "email", message: "Enter an email address." });
  if (!luhn(number)) errors.push({ name: "card_number", message: "Your card number is invalid." });
  if (!month || expMonth < 1 || expMonth > 12)
    errors.push({ name: "card_expiry", message: "Enter the expiration date as MM / YY." });
  else if (expired)
    errors.push({ name: "card_expiry", message: "Your card's expiration date is in the past." });
  if (!/^\s*\d{3,4}\s*$/.test(values.card_cvc ?? ""))
    errors.push({ name: "card_cvc", message: "Your card's security code is incomplete." });
  if (!values.billing_name?.trim())
    errors.push({ name: "billing_name", message: "Enter the name on the card." });
  return { errors, number, expMonth, expYear };
}

function afterPayment(uow: UnitOfWork, paid: PaymentResult, values: Record<string, string>): HttpResponse {
  const { session } = paid;
  if (paid.outcome === "asks") return seeOther(`/c/pay/${session.id}/3ds`);
  if (paid.outcome === "refused") {
    return form(uow, session, values, [{ name: "card_number", message: paid.refusal.message }]);
  }
  // After a double click, the second request finds the session complete and redirects to the same page.
  return session.status === "complete"
    ? seeOther(withSessionId(session.success_url, session.id))
    : closedPage(session);
}

export function checkoutPage(
  uow: UnitOfWork,
  id: string,
  posted: Record<string, string> | null,
): HttpResponse | undefined {
  const stored = uow.store.get("checkout.session", id);
  if (!stored) return undefined;
  const session = currentSession(uow, stored);
  if (!posted) return session.status === "open" ? form(uow, session, {}, []) : closedPage(session);
  if (posted.action === "expire") {
    return closedPage(session.status === "open" ? expireSession(uow, session) : session);
  }
  if (session.status !== "open") return afterPayment(uow, { outcome: "closed", session }, posted);
  const saved = offeredCards(uow, session).find((method) => method.id === posted.method);
  if (saved) return afterPayment(uow, paySession(uow, id, { method: saved }), posted);
  const emailRequired = !session.customer && !session.customer_email;
  const { errors, number, expMonth, expYear } = validate(uow, posted, emailRequired);
  if (errors.length > 0) return form(uow, session, posted, errors);
  const paid = paySession(uow, id, {
    number,
    expMonth,
    expYear,
    name: posted.billing_name ?? "",
    email: posted.email ?? null,
    postalCode: posted.postal_code ?? "",
    save: posted.save === "yes",
  });
  return afterPayment(uow, paid, posted);
}

export function challengePage(
  uow: UnitOfWork,
  id: string,
  posted: Record<string, string> | null,
): HttpResponse | undefined {
  const session = uow.store.get("checkout.session", id);
  if (!session) return undefined;
  if (posted) return afterPayment(uow, finish3ds(uow, id, posted.action === "complete"), {});
  if (session.status !== "open") return closedPage(session);
  const body = html`<h1>Confirm it's you</h1>
<p>Your bank asks you to confirm the payment of <strong>${dollars(session.amount_total)}</strong> (3-D Secure test page).</p>
<form method="post" action="/c/pay/${id}/3ds">
<button type="submit" name="action" value="complete">Complete</button>
<button type="submit" class="quiet" name="action" value="fail">Fail</button>
</form>`;
  return htmlPage({ title: "3-D Secure – Checkout", body });
}
