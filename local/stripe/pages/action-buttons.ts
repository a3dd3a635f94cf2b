import { html, type Markup } from "./html.ts";

/** One control as a form of one button; it does what POST /control/{name} does. */
export function actionButton(name: string, fields: Record<string, string>, label: string): Markup {
  return html`<form method="post" action="/do/${name}">${Object.entries(fields).map(
    ([key, value]) => html`<input type="hidden" name="${key}" value="${value}">`,
  )}<button type="submit" class="small quiet">${label}</button></form>`;
}

const advanceForm = (customer: string): Markup =>
  html`<form class="inline" method="post" action="/do/advance"><input type="hidden" name="customer" value="${customer}">
<label for="days-${customer}">Days</label><input type="text" id="days-${customer}" name="by_days" value="7" inputmode="numeric" size="4">
<button type="submit" class="small quiet">Advance the clock</button></form>`;

/** What can be done to an object from the dashboard. */
export function actionButtonsFor(kind: string, id: string, status: string | null): Markup[] {
  switch (kind) {
    case "account":
      return [
        actionButton("onboard", { account: id, outcome: "complete" }, "Complete onboarding"),
        actionButton("onboard", { account: id, outcome: "refused" }, "Refuse"),
        actionButton("payout", { account: id }, "Pay out"),
      ];
    case "customer":
      return [actionButton("advance", { customer: id }, "To the next renewal"), advanceForm(id)];
    case "subscription":
      return status === "canceled"
        ? []
        : [actionButton("advance", { subscription: id }, "To the next renewal")];
    case "charge":
      return status === "succeeded" && id.startsWith("ch_")
        ? [
            actionButton("refund", { charge: id }, "Refund"),
            actionButton("dispute", { charge: id }, "Open a dispute"),
          ]
        : [];
    case "dispute":
      return status === "needs_response"
        ? [
            actionButton("close-dispute", { dispute: id, won: "true" }, "Close as won"),
            actionButton("close-dispute", { dispute: id, won: "false" }, "Close as lost"),
          ]
        : [];
    case "checkout.session":
      return status === "open"
        ? [
            actionButton("pay", { session: id }, "Pay"),
            actionButton("expire", { session: id }, "Let it expire"),
          ]
        : [];
    case "event":
      return [
        actionButton("redeliver", { event: id }, "Redeliver"),
        actionButton("redeliver", { event: id, times: "50" }, "50 at once"),
      ];
    default:
      return [];
  }
}
