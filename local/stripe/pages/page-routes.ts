import { controlOf } from "../control/control.ts";
import { ACTIONS, Fields, isCrossSite } from "../control/control-routes.ts";
import { ApiError } from "../server/api-error.ts";
import type { HttpRequest, HttpResponse } from "../server/http.ts";
import { match } from "../server/router.ts";
import { inTransaction, type Runtime } from "../server/runtime.ts";
import type { UnitOfWork } from "../server/unit-of-work.ts";
import { intentChallengePage } from "./challenge-page.ts";
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
  uow: UnitOfWork;
  runtime: Runtime;
  path: Record<string, string>;
  query: URLSearchParams;
  /** The posted form, or null for a GET. */
  form: Record<string, string> | null;
}

type Page = (request: PageRequest) => HttpResponse | undefined;

const PAGES: [pattern: string, page: Page][] = [
  ["/c/pay/:id", ({ uow, path, form }) => checkoutPage(uow, path.id ?? "", form)],
  ["/c/pay/:id/3ds", ({ uow, path, form }) => challengePage(uow, path.id ?? "", form)],
  ["/3ds/:id", ({ uow, path, form }) => intentChallengePage(uow, path.id ?? "", form)],
  [
    "/setup/:account/:token",
    ({ uow, path, form }) => onboardingPage(uow, path.account ?? "", path.token ?? "", form),
  ],
  ["/p/session/:id", ({ uow, path, form }) => portalPage(uow, path.id ?? "", form)],
  ["/i/:id", ({ uow, path, form }) => invoicePage(uow, path.id ?? "", form)],
  ["/receipt/:id", ({ uow, path }) => receiptPage(uow, path.id ?? "")],
  ["/express/:id", ({ uow, path }) => expressPage(uow, path.id ?? "")],
  ["/", ({ uow, runtime }) => overviewPage(uow, runtime)],
  ["/deliveries", ({ uow, query }) => deliveriesPage(uow, query)],
  ["/objects/:kind", ({ uow, path, query }) => objectsPage(uow, path.kind ?? "", query)],
  ["/object/:id", ({ uow, path }) => objectPage(uow, path.id ?? "")],
];

const notFound = (): HttpResponse =>
  htmlPage({
    title: "Page not found – Test provider",
    status: 404,
    body: html`<h1>Page not found</h1><p><a href="/">Go to the overview</a></p>`,
  });

export async function handleAction(runtime: Runtime, request: HttpRequest): Promise<HttpResponse> {
  const name = request.url.pathname.slice("/do/".length);
  const action = Object.hasOwn(ACTIONS, name) ? ACTIONS[name] : undefined;
  if (!action || request.method !== "POST" || isCrossSite(request)) return notFound();
  try {
    await action(controlOf(runtime), new Fields(request));
    return redirectBack(request.header("referer"));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { message } = error;
    return inTransaction(runtime, (uow) => actionFailedPage(uow, message));
  }
}

export function handlePage(runtime: Runtime, request: HttpRequest): HttpResponse {
  const segments = request.url.pathname.split("/");
  for (const [pattern, page] of PAGES) {
    const path = match(pattern.split("/"), segments);
    if (!path) continue;
    const posted = request.method === "POST" ? Object.fromEntries(new URLSearchParams(request.body)) : null;
    const query = request.url.searchParams;
    return inTransaction(runtime, (uow) => page({ uow, runtime, path, query, form: posted })) ?? notFound();
  }
  return notFound();
}
