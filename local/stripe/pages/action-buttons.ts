import { html, type Markup } from "./html.ts";

export function actionButton(name: string, fields: Record<string, string>, label: string): Markup {
  return html`<form method="post" action="/do/${name}">${Object.entries(fields).map(
    ([key, value]) => html`<input type="hidden" name="${key}" value="${value}">`,
  )}<button type="submit" class="small quiet">${label}</button></form>`;
}

const advanceForm = (customer: string): Markup =>
  html`<form class="inline" method="post" action="/do/advance"><input type="hidden" name="customer" value="${customer}">
<label for="days-${customer}">Days</label><input type="text" id="days-${customer}" name="by_days" value="7" inputmode="numeric" size="4">
<button type="submit" class="small quiet">Advance clock</button></form>`;

const priceForm = (subscription: string): Markup =>
  html`<form class="inline" method="post" action="/do/set-price"><input type="hidden" name="subscription" value="${subscription}">
<label for="price-${subscription}">Cents a month</label><input type="text" id="price-${subscription}" name="amount" value="2000" inputmode="numeric" size="6">
<button type="submit" class="small quiet">Set the price from the next renewal on</button></form>`;

function payoutButtons(payout: string, status: string | null): Markup[] {
  const fail = actionButton("move-payout", { payout, to: "failed" }, "Fail");
  switch (status) {
    case "pending":
      return [
        actionButton("move-payout", { payout }, "Send to the bank"),
        actionButton("move-payout", { payout, to: "canceled" }, "Cancel"),
        fail,
      ];
    case "in_transit":
      return [actionButton("move-payout", { payout }, "Arrive at the bank"), fail];
    case "paid":
      return [fail];
    default:
      return [];
  }
}

function disputeButtons(dispute: string, status: string | null): Markup[] {
  const deadline = actionButton("move-deadline", { dispute }, "Move the deadline to 5 hours from now");
  switch (status) {
    case "needs_response":
    case "under_review":
    case "appeal_needs_response":
    case "appeal_under_review":
    case "won":
    case "lost":
      return [
        ...(status === "won"
          ? []
          : [actionButton("close-dispute", { dispute, won: "true" }, "Close as won by the creator")]),
        ...(status === "lost"
          ? []
          : [actionButton("close-dispute", { dispute, won: "false" }, "Close as lost by the creator")]),
        ...(status === "needs_response" || status === "appeal_needs_response" ? [deadline] : []),
        ...(status === "under_review"
          ? [actionButton("reject-evidence", { dispute }, "Turn the evidence down; an appeal is possible")]
          : []),
      ];
    case "warning_needs_response":
    case "warning_under_review":
      return [
        actionButton("close-dispute", { dispute }, "Close the inquiry"),
        actionButton("escalate-dispute", { dispute }, "Make it a dispute"),
        ...(status === "warning_needs_response" ? [deadline] : []),
      ];
    default:
      return [];
  }
}

export function actionButtonsFor(kind: string, id: string, status: string | null): Markup[] {
  switch (kind) {
    case "account":
      return [
        actionButton("onboard", { account: id, outcome: "complete" }, "Complete onboarding"),
        actionButton("onboard", { account: id, outcome: "refused" }, "Reject"),
        actionButton("make-available", { account: id }, "Make pending funds available"),
        actionButton("payout", { account: id }, "Pay out"),
        actionButton("change-bank", { account: id }, "Change the bank account"),
        actionButton("adjust", { account: id, amount: "-100" }, "Take $1 off the balance"),
        actionButton("deauthorize", { account: id }, "Disconnect"),
      ];
    case "customer":
      return [actionButton("advance", { customer: id }, "Advance to next renewal"), advanceForm(id)];
    case "subscription":
      return status === "canceled"
        ? []
        : [
            actionButton("advance", { subscription: id }, "Advance to next renewal"),
            ...["insufficient_funds", "stolen_card", "authentication_required"].map((code) =>
              actionButton("decline", { subscription: id, code }, `Decline renewals: ${code}`),
            ),
            actionButton("decline", { subscription: id }, "Accept renewals"),
            actionButton("new-card", { subscription: id, card: "5555555555554444" }, "Give a new card"),
            priceForm(id),
          ];
    case "charge":
      return status === "succeeded" && id.startsWith("ch_")
        ? [
            actionButton("refund", { charge: id }, "Refund"),
            actionButton("refund", { charge: id, platform_pays: "true" }, "Refund at the platform's expense"),
            actionButton("dispute", { charge: id }, "Open a dispute"),
            actionButton("dispute", { charge: id, inquiry: "true" }, "Open an inquiry"),
            actionButton("warn-of-fraud", { charge: id }, "Report as fraud"),
          ]
        : [];
    case "refund":
      return status === "pending"
        ? [
            actionButton("finish-refund", { refund: id, outcome: "succeeded" }, "Succeed"),
            actionButton("finish-refund", { refund: id, outcome: "failed" }, "Fail"),
            actionButton("finish-refund", { refund: id, outcome: "canceled" }, "Cancel"),
          ]
        : status === "succeeded"
          ? [actionButton("finish-refund", { refund: id, outcome: "failed" }, "Fail")]
          : [];
    case "dispute":
      return disputeButtons(id, status);
    case "payout":
      return payoutButtons(id, status);
    case "checkout.session":
      return status === "open"
        ? [actionButton("pay", { session: id }, "Pay"), actionButton("expire", { session: id }, "Expire")]
        : [];
    case "event":
      return [
        actionButton("redeliver", { event: id }, "Redeliver"),
        actionButton("redeliver", { event: id, times: "50" }, "Redeliver 50 at once"),
      ];
    default:
      return [];
  }
}
