import { controlOf } from "../control/control.ts";
import { ACTIONS, Fields, isCrossSite } from "../control/control-routes.ts";
import { ApiError } from "../server/api-error.ts";
import type { HttpRequest, HttpResponse } from "../server/http.ts";
import { match } from "../server/router.ts";
import { inTransaction, type Runtime } from "../server/runtime.ts";
import type { UnitOfWork } from "../server/unit-of-work.ts";
import { challengePage, checkoutPage } from "./checkout-page.ts";
import {
  actionFailedPage,
  deliveriesPage,
  objectPage,
  objectsPage,
  overviewPage,
  redirectBack,
} from "./dashboard.ts";
import { html, htmlPage } from "./html.ts";
import { onboardingPage } from "./onboarding-page.ts";
import { portalPage } from "./portal-page.ts";
import { expressPage, invoicePage, receiptPage } from "./receipt-pages.ts";

interface PageRequest {
  desk: UnitOfWork;
  machine: Runtime;
  path: Record<string, string>;
  query: URLSearchParams;
  /** The form, or null when the page is only looked at. */
  form: Record<string, string> | null;
}

type Page = (visit: PageRequest) => HttpResponse | undefined;

const PAGES: [pattern: string, page: Page][] = [
  ["/c/pay/:id", ({ desk, path, form }) => checkoutPage(desk, path.id ?? "", form)],
  ["/c/pay/:id/3ds", ({ desk, path, form }) => challengePage(desk, path.id ?? "", form)],
  [
    "/setup/:account/:token",
    ({ desk, path, form }) => onboardingPage(desk, path.account ?? "", path.token ?? "", form),
  ],
  ["/p/session/:id", ({ desk, path, form }) => portalPage(desk, path.id ?? "", form)],
  ["/i/:id", ({ desk, path }) => invoicePage(desk, path.id ?? "")],
  ["/receipt/:id", ({ desk, path }) => receiptPage(desk, path.id ?? "")],
  ["/express/:id", ({ desk, path }) => expressPage(desk, path.id ?? "")],
  ["/", ({ desk, machine }) => overviewPage(desk, machine)],
  ["/deliveries", ({ desk, query }) => deliveriesPage(desk, query)],
  ["/objects/:kind", ({ desk, path, query }) => objectsPage(desk, path.kind ?? "", query)],
  ["/object/:id", ({ desk, path }) => objectPage(desk, path.id ?? "")],
];

const notFound = (): HttpResponse =>
  htmlPage({
    title: "Page not found – Test provider",
    status: 404,
    body: html`<h1>There is no such page</h1><p><a href="/">Everything that is here</a></p>`,
  });

/** A button of the dashboard. Other sites must not press them, though no real money is here. */
export async function handleAction(machine: Runtime, request: HttpRequest): Promise<HttpResponse> {
  const name = request.url.pathname.slice("/do/".length);
  const action = Object.hasOwn(ACTIONS, name) ? ACTIONS[name] : undefined;
  if (!action || request.method !== "POST" || isCrossSite(request)) return notFound();
  try {
    await action(controlOf(machine), new Fields(request));
    return redirectBack(request.header("referer"));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { message } = error;
    return inTransaction(machine, (desk) => actionFailedPage(desk, message));
  }
}

export function handlePage(machine: Runtime, request: HttpRequest): HttpResponse {
  const segments = request.url.pathname.split("/");
  for (const [pattern, page] of PAGES) {
    const path = match(pattern.split("/"), segments);
    if (!path) continue;
    const posted = request.method === "POST" ? Object.fromEntries(new URLSearchParams(request.body)) : null;
    const visit = { machine, path, query: request.url.searchParams, form: posted };
    return inTransaction(machine, (desk) => page({ ...visit, desk })) ?? notFound();
  }
  return notFound();
}
