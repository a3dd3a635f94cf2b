import type Stripe from "stripe";
import { perInterval } from "../billing/periods.ts";
import { productName } from "../billing/prices.ts";
import { collectInvoice } from "../billing/renewals.ts";
import { periodEndOf, setCancelAtPeriodEnd } from "../billing/subscriptions.ts";
import { TEST_CARDS } from "../payments/test-card-list.ts";
import { attachPaymentMethod, createPaymentMethod, formatCardNumber } from "../payments/test-cards.ts";
import { type HttpResponse, seeOther } from "../server/http.ts";
import { idOf } from "../server/object-types.ts";
import type { UnitOfWork } from "../server/unit-of-work.ts";
import { day, dollars, html, htmlPage, type Markup } from "./html.ts";

function entry(uow: UnitOfWork, portal: string, subscription: Stripe.Subscription): Markup {
  const item = subscription.items.data[0];
  const name = item ? productName(uow, item.price) : subscription.id;
  const price = `${dollars(item?.price.unit_amount ?? 0)} ${perInterval(item?.price.recurring ?? null)}`;
  const end = day(periodEndOf(subscription));
  const state =
    subscription.status === "canceled"
      ? `Ended on ${day(subscription.ended_at ?? uow.now)}`
      : subscription.cancel_at_period_end
        ? `Ends on ${end}`
        : subscription.status === "past_due"
          ? "The last payment failed."
          : `Renews on ${end}`;
  const action = subscription.cancel_at_period_end ? "resume" : "cancel";
  return html`<li><strong>${name}</strong><br>${price}<br><span class="soft">${state}</span>
${
  subscription.status !== "canceled" &&
  html`<form method="post" action="/p/session/${portal}">
<input type="hidden" name="subscription" value="${subscription.id}">
<button type="submit" class="quiet" name="action" value="${action}">${action === "cancel" ? "Cancel at the end of the period" : "Keep subscription"}</button>
</form>`
}${subscription.status === "past_due" && cardForm(portal, subscription.id)}</li>`;
}

const cardForm = (portal: string, subscription: string): Markup =>
  html`<form method="post" action="/p/session/${portal}">
<input type="hidden" name="subscription" value="${subscription}">
<label for="card-${subscription}">New card</label>
<select id="card-${subscription}" name="card">${TEST_CARDS.map(
    ({ number, label }) => html`<option value="${number}">${formatCardNumber(number)} ${label}</option>`,
  )}</select>
<button type="submit" name="action" value="card">Save card and pay</button>
</form>`;

/** Sets a test card as the default and charges the unpaid invoice to it, as Stripe does. */
function payWithNewCard(uow: UnitOfWork, subscription: Stripe.Subscription, number: string): void {
  const customer = uow.store.need("customer", subscription.customer);
  const input = { number, expMonth: 12, expYear: 2034, name: "", email: customer.email, postalCode: "" };
  const method = createPaymentMethod(uow, input);
  attachPaymentMethod(uow, method, customer.id);
  const patch = { default_payment_method: method.id };
  const changed = uow.update("subscription", subscription, patch, "customer.subscription.updated");
  const invoice = uow.store.get("invoice", idOf(changed.latest_invoice));
  if (invoice?.status === "open") collectInvoice(uow, invoice, method.id);
}

const receipt = (invoice: Stripe.Invoice): Markup =>
  html`<li><a href="/i/${invoice.id}">${invoice.number ?? "Draft"}</a> ${dollars(invoice.total)}
<span class="soft">${day(invoice.created)}, ${invoice.status}</span></li>`;

export function portalPage(
  uow: UnitOfWork,
  id: string,
  posted: Record<string, string> | null,
): HttpResponse | undefined {
  const portal = uow.store.get("billing_portal.session", id);
  if (!portal) return undefined;
  const { customer } = portal;
  uow.followClockOf(customer);
  if (posted) {
    const subscription = uow.store.get("subscription", posted.subscription);
    const owned = subscription && idOf(subscription.customer) === customer;
    if (!owned || subscription.status === "canceled") return seeOther(`/p/session/${id}`);
    if (posted.action === "card") {
      payWithNewCard(uow, subscription, posted.card ?? "");
      return seeOther(`/p/session/${id}`);
    }
    const patch = setCancelAtPeriodEnd(uow, subscription, posted.action === "cancel");
    uow.update("subscription", subscription, patch, "customer.subscription.updated");
    return seeOther(`/p/session/${id}`);
  }
  const subscriptions = uow.store.find("subscription", { where: { customer } });
  const invoices = uow.store.find("invoice", { where: { customer }, limit: 100 });
  const body = html`<h1>Your billing</h1>
<p class="soft">${uow.store.get("customer", customer)?.email}</p>
<h2>Subscriptions</h2>
<ul class="plain">${subscriptions.map((subscription) => entry(uow, id, subscription))}</ul>
${subscriptions.length === 0 && html`<p>No subscriptions yet.</p>`}
<h2>Receipts</h2>
<ul class="plain">${invoices.map(receipt)}</ul>
${invoices.length === 0 && html`<p>No receipts yet.</p>`}
${portal.return_url && html`<a class="button" href="${portal.return_url}">Go back</a>`}`;
  return htmlPage({ title: "Your billing – Test provider", body });
}
