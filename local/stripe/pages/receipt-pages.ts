import { collectInvoice } from "../billing/renewals.ts";
import { type HttpResponse, seeOther } from "../server/http.ts";
import { idOf } from "../server/object-types.ts";
import type { UnitOfWork } from "../server/unit-of-work.ts";
import { day, dollars, html, htmlPage } from "./html.ts";

export function invoicePage(
  uow: UnitOfWork,
  id: string,
  posted: Record<string, string> | null,
): HttpResponse | undefined {
  const invoice = uow.store.get("invoice", id);
  if (!invoice) return undefined;
  uow.followClockOf(idOf(invoice.customer));
  if (posted) {
    if (invoice.status === "open") collectInvoice(uow, invoice, undefined, true);
    return seeOther(`/i/${id}`);
  }
  const body = html`<h1>Invoice ${invoice.number}</h1>
<p class="soft">${day(invoice.created)}, for ${invoice.customer_name ?? invoice.customer_email}</p>
<ul class="plain">${invoice.lines.data.map(
    (line) => html`<li>${line.description}: ${dollars(line.amount)}<br>
<span class="soft">${day(line.period.start)} to ${day(line.period.end)}</span></li>`,
  )}</ul>
<p class="sum">${dollars(invoice.total)}</p>
<p>${invoice.status === "paid" ? "Paid" : invoice.status === "open" ? `Due: ${dollars(invoice.amount_remaining)}` : "Not to be paid"}</p>
${invoice.status === "open" && html`<form method="post" action="/i/${id}"><button type="submit">Confirm and pay</button></form>`}`;
  return htmlPage({ title: `Invoice ${invoice.number} – Test provider`, body });
}

export function receiptPage(uow: UnitOfWork, id: string): HttpResponse | undefined {
  const charge = uow.store.get("charge", id);
  if (!charge?.paid) return undefined;
  const last4 = charge.payment_method_details?.card?.last4;
  const body = html`<h1>Receipt</h1>
<p class="sum">${dollars(charge.amount)}</p>
<p>Paid on ${day(charge.created)}${last4 && ` with the card ending in ${last4}`}.</p>
${charge.amount_refunded > 0 && html`<p>Refunded: ${dollars(charge.amount_refunded)}</p>`}
<p class="soft">${charge.calculated_statement_descriptor} · ${charge.id}</p>`;
  return htmlPage({ title: "Receipt – Test provider", body });
}

export function expressPage(uow: UnitOfWork, id: string): HttpResponse | undefined {
  const account = uow.store.get("account", id);
  if (!account) return undefined;
  const transactions = uow.store.find("balance_transaction", { account: id, limit: 50 });
  const balance = uow.store
    .find("balance_transaction", { account: id })
    .reduce((sum, { net }) => sum + net, 0);
  const body = html`<h1>Your earnings</h1>
<p class="soft">${account.email}</p>
<p class="sum">${dollars(balance)}</p>
<ul class="plain">${transactions.map(
    (entry) =>
      html`<li>${entry.type}: ${dollars(entry.net)} <span class="soft">${day(entry.created)}, ${idOf(entry.source as string | null)}</span></li>`,
  )}</ul>`;
  return htmlPage({ title: "Your earnings – Test provider", body });
}
