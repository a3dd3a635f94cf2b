import type { Browser, Page } from "@playwright/test";
import { type Budget, budgets, judge, judgeWeight } from "./budgets.ts";
import type { EdgeProxy, SentResponse } from "./edge-proxy.ts";
import { firstVisit, type Paint, paintOf } from "./phone-browser.ts";
import { kB, median, ms, printLine, printTable } from "./report.ts";

export type View = {
  name: string;
  path: string;
  kind: "read" | "work";
  /** Visited without JavaScript, when Chromium loads no image lazily. */
  unscripted?: true;
};

export async function findViews(site: string, cookie: string): Promise<View[]> {
  const read = async (path: string) => {
    const response = await fetch(site + path, { headers: { Cookie: cookie } });
    if (!response.ok) throw new Error(`${path} answers ${response.status}`);
    return response.text();
  };
  const discover = await read("/discover");
  const open = discover
    .split('class="post-card"')
    .slice(1)
    .find((card) => card.includes("srcSet"));
  const content = /href="(\/seller\/[^"/]+\/content\/[^"]+)"/.exec(open ?? "")?.[1];
  const profile = content?.replace(/\/content\/.*/, "");
  if (!content || !profile) throw new Error("Discover shows no open post");
  return [
    { name: "Discover", path: "/discover", kind: "read" },
    { name: "Discover, JavaScript off", path: "/discover", kind: "read", unscripted: true },
    { name: "creator's profile", path: profile, kind: "read" },
    { name: "content page", path: content, kind: "read" },
    { name: "sign-up", path: "/signup", kind: "work" },
  ];
}

type Kind = "html" | "css" | "js" | "images" | "fonts" | "other";
function kindOf({ type, path }: SentResponse): Kind {
  if (type === "text/html") return "html";
  if (type === "text/css") return "css";
  if (type.includes("javascript")) return "js";
  if (type.startsWith("image/")) return "images";
  return /^font\/|\.woff2?$/.test(type + path) ? "fonts" : "other";
}

const sum = (sent: SentResponse[], size: "bytes" | "gzip" = "bytes") =>
  sent.reduce((all, one) => all + one[size], 0);

async function weigh(browser: Browser, edge: EdgeProxy, cookie: string, view: View) {
  const elsewhere: string[] = [];
  edge.drain();
  const visit = async (page: Page) => {
    page.on("request", (request) => {
      const url = new URL(request.url());
      if (url.protocol.startsWith("http") && url.origin !== edge.url) elsewhere.push(url.href);
    });
    const response = await page.goto(edge.url + view.path, { waitUntil: "load" });
    if (response?.status() !== 200) throw new Error(`${view.path} answers ${response?.status()}`);
    await page.waitForLoadState("networkidle");
  };
  await firstVisit(browser, edge.url, cookie, visit, !view.unscripted);
  const sent = edge.drain();
  const of = (kind: Kind) => sent.filter((one) => kindOf(one) === kind);
  // The other built assets include React and Remix.
  const own = of("js").filter(({ path }) => /^\/(?!assets\/(?!scripts\/))/.test(path));
  return {
    ...view,
    requests: sent.length,
    bytes: sum(sent),
    html: sum(of("html")),
    css: sum(of("css")),
    images: sum(of("images")),
    imageCount: of("images").length,
    ownScript: sum(own, "gzip"),
    framework: sum(of("js")) - sum(own),
    fonts: of("fonts").length,
    elsewhere: elsewhere.length,
    sent,
  };
}

export async function measureWeight(browser: Browser, edge: EdgeProxy, cookie: string, views: View[]) {
  const weights = [];
  for (const view of views) {
    printLine(`weighing: ${view.name}`);
    weights.push(await weigh(browser, edge, cookie, view));
  }
  printTable(
    "Weight: a phone's first visit, age gate passed, without scrolling",
    ["page", "requests", "all", "HTML", "CSS", "own JS (gzip)", "framework JS", "images"],
    weights.map((one) => [
      one.name,
      one.requests,
      kB(one.bytes),
      kB(one.html),
      kB(one.css),
      kB(one.ownScript),
      kB(one.framework),
      `${one.imageCount}, ${kB(one.images)}`,
    ]),
    "Bodies after brotli at the level of the edge (4); images as they are.",
  );
  const rows: (string | number)[][] = [];
  const hold = (what: string, value: number, budget: Budget, show = (n: number) => kB(n)) =>
    rows.push([what, show(value), show(budget.target), show(budget.limit), judgeWeight(what, value, budget)]);
  const count = (n: number) => String(n);
  for (const one of weights) {
    if (one.kind === "read") {
      hold(`${one.name}: HTML + CSS`, one.html + one.css, budgets.documentAndStyle);
      hold(`${one.name}: framework JS`, one.framework, budgets.frameworkScript);
    } else hold(`${one.name}: JS`, one.framework, budgets.workScript);
    hold(`${one.name}: own JS, gzip`, one.ownScript, budgets.ownScript);
    hold(`${one.name}: fonts, third parties`, one.fonts + one.elsewhere, budgets.nothing, count);
  }
  for (const discover of weights.filter(({ path }) => path === "/discover")) {
    hold(`${discover.name}: requests`, discover.requests, budgets.discoverRequests, count);
    hold(`${discover.name}: bytes with images`, discover.bytes, budgets.discoverBytes);
  }
  printTable("Weight against the budgets", ["what", "measured", "target", "never above", "verdict"], rows);
  return weights;
}

const VISITS = 3;

export async function measurePaint(browser: Browser, edge: EdgeProxy, cookie: string, views: View[]) {
  const results: (Paint & { name: string; all: number[] })[] = [];
  for (const view of views) {
    printLine(`painting on a slow phone: ${view.name}`);
    const visits: Paint[] = [];
    for (let i = 0; i < VISITS; i++) {
      visits.push(
        await firstVisit(browser, edge.url, cookie, (page, context) =>
          paintOf(page, context, edge.url + view.path),
        ),
      );
    }
    const of = (key: "largest" | "shift" | "blocking") => median(visits.map((visit) => visit[key]));
    const all = visits.map((visit) => visit.largest);
    const what = visits[0]?.what ?? "";
    results.push({
      name: view.name,
      largest: of("largest"),
      shift: of("shift"),
      blocking: of("blocking"),
      what,
      all,
    });
  }
  printTable(
    "Paint: 1.6 Mbps, 150 ms, processor slowed 4 times, applied; median of 3 first visits",
    [
      "page",
      "LCP",
      "target 1.4 s, never 2.0 s",
      "CLS",
      "never 0.02",
      "TBT",
      "never 50 ms",
      "largest element",
    ],
    results.map(({ name, largest, shift, blocking, what }) => [
      name,
      ms(largest),
      judge(largest, budgets.largestPaint),
      shift.toFixed(3),
      judge(shift, budgets.layoutShift),
      ms(blocking),
      judge(blocking, budgets.blocking),
      what,
    ]),
    "Over HTTP/1.1 and through the development server; the delay is per request, without a handshake's.",
  );
  return results;
}
