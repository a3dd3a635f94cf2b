import { controlOf } from "../control.ts";
import { ACTIONS, Fields, isForeign } from "../control-http.ts";
import type { Desk } from "../desk.ts";
import type { Answer, Request } from "../http.ts";
import { type Machine, work } from "../machine.ts";
import { Problem } from "../problem.ts";
import { match } from "../router.ts";
import { challengePage, checkoutPage } from "./checkout.ts";
import { backFrom, deedRefused, deliveriesPage, objectPage, objectsPage, overviewPage } from "./dashboard.ts";
import { document, html } from "./html.ts";
import { onboardingPage } from "./onboarding.ts";
import { portalPage } from "./portal.ts";
import { expressPage, invoicePage, receiptPage } from "./receipts.ts";

interface Visit {
  desk: Desk;
  machine: Machine;
  path: Record<string, string>;
  query: URLSearchParams;
  /** The form, or null when the page is only looked at. */
  posted: Record<string, string> | null;
}

type Page = (visit: Visit) => Answer | undefined;

const PAGES: [pattern: string, page: Page][] = [
  ["/c/pay/:id", ({ desk, path, posted }) => checkoutPage(desk, path.id ?? "", posted)],
  ["/c/pay/:id/3ds", ({ desk, path, posted }) => challengePage(desk, path.id ?? "", posted)],
  [
    "/setup/:account/:token",
    ({ desk, path, posted }) => onboardingPage(desk, path.account ?? "", path.token ?? "", posted),
  ],
  ["/p/session/:id", ({ desk, path, posted }) => portalPage(desk, path.id ?? "", posted)],
  ["/i/:id", ({ desk, path }) => invoicePage(desk, path.id ?? "")],
  ["/receipt/:id", ({ desk, path }) => receiptPage(desk, path.id ?? "")],
  ["/express/:id", ({ desk, path }) => expressPage(desk, path.id ?? "")],
  ["/", ({ desk, machine }) => overviewPage(desk, machine)],
  ["/deliveries", ({ desk, query }) => deliveriesPage(desk, query)],
  ["/objects/:kind", ({ desk, path, query }) => objectsPage(desk, path.kind ?? "", query)],
  ["/object/:id", ({ desk, path }) => objectPage(desk, path.id ?? "")],
];

const notFound = (): Answer =>
  document({
    title: "Page not found – Test provider",
    status: 404,
    body: html`<h1>There is no such page</h1><p><a href="/">Everything that is here</a></p>`,
  });

/** A button of the dashboard. Other sites must not press them, though no real money is here. */
export async function answerDeed(machine: Machine, request: Request): Promise<Answer> {
  const name = request.url.pathname.slice("/do/".length);
  const action = Object.hasOwn(ACTIONS, name) ? ACTIONS[name] : undefined;
  if (!action || request.method !== "POST" || isForeign(request)) return notFound();
  try {
    await action(controlOf(machine), new Fields(request));
    return backFrom(request.header("referer"));
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const { message } = error;
    return work(machine, (desk) => deedRefused(desk, message));
  }
}

export function answerPage(machine: Machine, request: Request): Answer {
  const segments = request.url.pathname.split("/");
  for (const [pattern, page] of PAGES) {
    const path = match(pattern.split("/"), segments);
    if (!path) continue;
    const posted = request.method === "POST" ? Object.fromEntries(new URLSearchParams(request.body)) : null;
    const visit = { machine, path, query: request.url.searchParams, posted };
    return work(machine, (desk) => page({ ...visit, desk })) ?? notFound();
  }
  return notFound();
}
