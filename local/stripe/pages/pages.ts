import type { Desk } from "../desk.ts";
import type { Answer, Request } from "../http.ts";
import { type Machine, work } from "../machine.ts";
import { match } from "../router.ts";
import { challengePage, checkoutPage } from "./checkout.ts";
import { document, html } from "./html.ts";
import { onboardingPage } from "./onboarding.ts";

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
];

const notFound = (): Answer =>
  document({
    title: "Page not found – Test provider",
    status: 404,
    body: html`<h1>There is no such page</h1><p><a href="/">Everything that is here</a></p>`,
  });

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
