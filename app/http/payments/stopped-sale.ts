import { type AppLoadContext, redirect } from "@remix-run/cloudflare";
import { HOUR_MS } from "#domain/durations.ts";
import { formatCents } from "#domain/money.ts";
import type { SaleStop } from "#domain/payments/begin-sale.ts";
import { pluralize } from "#domain/pluralize.ts";
import { jsonError } from "../api/json.ts";
import { refuseForm, retryAfter } from "../forms/form.ts";
import { networkOf } from "../network.ts";
import { BLOCKED_PAGE, LIMIT_PAGE } from "./payment-pages.ts";

export const buyerNetwork = ({ ip }: Pick<AppLoadContext, "ip">) => networkOf(ip);

const waitText = (ms: number) =>
  ms > HOUR_MS ? pluralize(Math.ceil(ms / HOUR_MS), "hour") : pluralize(Math.ceil(ms / 60_000), "minute");

const UNCHARGED = "You weren't charged.";

function stopText(stop: Exclude<SaleStop, { reason: "blocked" }>): string {
  if (stop.reason === "over_limit") {
    const open = formatCents(stop.open);
    const reserved = stop.open > 0 ? `, since ${open} is set aside for checkouts you opened` : "";
    return `You have ${formatCents(stop.left)} left this month${reserved}. ${UNCHARGED}`;
  }
  if (stop.reason === "network_blocked")
    return `There were too many attempts to pay from your network. Try again in ${waitText(stop.waitMs)}. ${UNCHARGED}`;
  return `Many cards are failing for this creator, so new accounts have to wait a bit. Try again in ${waitText(stop.waitMs)}. ${UNCHARGED}`;
}

export function refuseStopped(form: FormData, stop: SaleStop) {
  if (stop.reason === "blocked") return redirect(BLOCKED_PAGE, 303);
  if (stop.reason === "over_limit") {
    const notice = {
      title: "This goes over your monthly limit",
      link: { href: LIMIT_PAGE, label: "See or change your limit" },
    };
    return refuseForm(form, { form: stopText(stop) }, 409, notice);
  }
  return refuseForm(form, { form: stopText(stop) }, 429, undefined, retryAfter(stop.waitMs));
}

export function stoppedCall(stop: SaleStop): Response {
  if (stop.reason === "blocked")
    return jsonError(`This account can't pay right now. See ${BLOCKED_PAGE}.`, 403, { code: stop.reason });
  return jsonError(stopText(stop), stop.reason === "over_limit" ? 409 : 429, { code: stop.reason });
}
