import { type Browser, type BrowserContext, chromium, type Page } from "@playwright/test";
import { browserAt } from "#local/test-tools.mjs";

const device = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
};
const quiet = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

export const openPhoneBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: browserAt("CHROMIUM_PATH") ?? "chromium", args: quiet });

export async function firstVisit<T>(
  browser: Browser,
  site: string,
  cookie: string,
  visit: (page: Page, context: BrowserContext) => Promise<T>,
  javaScriptEnabled = true,
): Promise<T> {
  const context = await browser.newContext({ ...device, javaScriptEnabled });
  const [name = "", value = ""] = cookie.split(/=(.*)/s);
  await context.addCookies([{ name, value, url: site, httpOnly: true, sameSite: "Lax" }]);
  try {
    return await visit(await context.newPage(), context);
  } finally {
    await context.close();
  }
}

export type Paint = { largest: number; shift: number; blocking: number; what: string };

// A string, since it runs in the page, where the compiler's helpers don't exist.
const observers = `
  window.bench = { largest: 0, what: "", shift: 0, first: 0, long: [] };
  const see = (type, each) => new PerformanceObserver((list) => list.getEntries().forEach(each)).observe({ type, buffered: true });
  see("largest-contentful-paint", (entry) => {
    bench.largest = entry.startTime;
    bench.what = entry.element ? entry.element.tagName.toLowerCase() + (entry.url ? " " + new URL(entry.url).pathname.slice(0, 40) : "") : "";
  });
  see("layout-shift", (entry) => { if (!entry.hadRecentInput) bench.shift += entry.value; });
  see("paint", (entry) => { if (entry.name === "first-contentful-paint") bench.first = entry.startTime; });
  see("longtask", (entry) => bench.long.push([entry.startTime, entry.duration]));`;

type Seen = { largest: number; what: string; shift: number; first: number; long: [number, number][] };

/** Paint times under Lighthouse's mobile bandwidth, latency, and CPU. */
export async function paintOf(page: Page, context: BrowserContext, url: string): Promise<Paint> {
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.setCacheDisabled", { cacheDisabled: true });
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 150,
    downloadThroughput: (1.6 * 1024 * 1024) / 8,
    uploadThroughput: (750 * 1024) / 8,
  });
  await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  await page.addInitScript(observers);
  await page.goto(url, { waitUntil: "load", timeout: 60_000 });
  await page.waitForLoadState("networkidle", { timeout: 60_000 });
  const seen = (await page.evaluate("window.bench")) as Seen;
  const blocking = seen.long
    .filter(([start]) => start >= seen.first)
    .reduce((sum, [, duration]) => sum + Math.max(0, duration - 50), 0);
  return { largest: seen.largest, shift: seen.shift, blocking, what: seen.what };
}
