import { expect } from "@playwright/test";
import puppeteer, { type Browser, type ElementHandle, type Page } from "puppeteer-core";
import { browserAt } from "#local/test-tools.mjs";

/** Only ends what hangs (ms). */
const LIMIT = 120_000;

/**
 * The installed Firefox, with JavaScript disabled in its preferences. Playwright can't drive a released Firefox; its
 * own is a patched build.
 */
export const openFirefox = (): Promise<Browser> =>
  puppeteer.launch({
    browser: "firefox",
    executablePath: browserAt("FIREFOX_PATH") ?? "firefox",
    headless: true,
    extraPrefsFirefox: { "javascript.enabled": false },
  });

/**
 * A visitor with their own browser who uses only mouse and keyboard. Puppeteer's own clicks and fills wait for
 * animation frames, which never come without JavaScript.
 */
export class FirefoxDriver {
  readonly #page: Page;
  readonly #headers: Record<string, string>;

  private constructor(page: Page, headers: Record<string, string>) {
    this.#page = page;
    this.#headers = headers;
  }

  static async of(browser: Browser, place = "US"): Promise<FirefoxDriver> {
    const context = await browser.createBrowserContext();
    const page = await context.newPage();
    page.setDefaultTimeout(LIMIT);
    await page.setViewport({ width: 360, height: 740 });
    const headers = {
      "MF-CF-Blob": JSON.stringify({ country: place, regionCode: "", clientAcceptEncoding: "" }),
    };
    await page.setExtraHTTPHeaders(headers);
    return new FirefoxDriver(page, headers);
  }

  async visit(address: string): Promise<number> {
    const response = await this.#page.goto(new URL(address, process.env.SITE).href);
    return response?.status() ?? 0;
  }

  async fillByLabel(label: string, words: string) {
    const find = () => this.#field(label, "input, textarea");
    await this.#click(`the field "${label}"`, find);
    const command = process.platform === "darwin" ? "Meta" : "Control";
    await this.#page.keyboard.down(command);
    await this.#page.keyboard.press("a");
    await this.#page.keyboard.up(command);
    await this.#page.keyboard.type(words);
    await until(`"${words}" in the field "${label}"`, async () => (await this.valueOf(label)) === words);
  }

  check = (label: string) => this.#take(label, "[type=checkbox]");
  choose = (label: string) => this.#take(label, "[type=radio]");

  async upload(label: string, file: string) {
    const field = await until(`the file field "${label}"`, () => this.#field(label, "[type=file]"));
    await field.uploadFile(file);
    await until(`a file in "${label}"`, () => field.evaluate((input) => input.files?.length === 1));
  }

  async press(name: string, role: "button" | "link" = "button") {
    await Promise.all([this.#page.waitForNavigation(), this.open(name, role)]);
  }

  async open(name: string, role: "button" | "link" = "button") {
    await this.#click(`the ${role} "${name}"`, () => this.#page.$(`aria/${name}[role="${role}"]`));
  }

  async unfold(title: string) {
    const find = () =>
      this.#page.evaluateHandle(
        (text) =>
          [...document.querySelectorAll("summary")].find(({ textContent }) => textContent?.trim() === text),
        title,
      );
    await this.#click(`the fold "${title}"`, async () => (await find()).asElement() as ElementHandle | null);
  }

  async expectText(words: string) {
    // biome-ignore lint/performance/useDomNodeTextContent: only visible text counts
    const read = () => this.#page.$eval("body", (body) => body.innerText.replace(/\s+/g, " "));
    // CSS may capitalize text.
    await until(words, async () => (await read()).toLowerCase().includes(words.toLowerCase()), read);
  }

  async expectHeading(words: string) {
    const read = () => this.#page.$eval("h1", (heading) => heading.textContent?.trim() ?? "");
    await until(`the heading "${words}"`, async () => (await read()) === words, read);
  }

  async expectPath(wanted: string | RegExp) {
    await until(
      `the path ${wanted}`,
      async () =>
        typeof wanted === "string" ? this.currentPath() === wanted : wanted.test(this.currentPath()),
      async () => this.currentPath(),
    );
  }

  currentPath(): string {
    const { pathname, search } = new URL(this.#page.url());
    return pathname + search;
  }

  title = () => this.#page.title();
  source = () => this.#page.content();
  screenshot = (file: `${string}.png`) => this.#page.screenshot({ path: file });

  async valueOf(label: string): Promise<string | undefined> {
    return (await this.#field(label, "input, textarea"))?.evaluate((field) => field.value);
  }

  async isChecked(label: string, kind = "[type=checkbox]"): Promise<boolean> {
    return (await (await this.#field(label, kind))?.evaluate((field) => field.checked)) ?? false;
  }

  /** The URL, as in the markup, of the first loaded image in main. */
  async shownImage(): Promise<string> {
    return until("an image", () =>
      this.#page.evaluate(() => {
        const all = [...document.querySelectorAll<HTMLImageElement>("main img[srcset]")];
        return all.find((one) => one.complete && one.naturalWidth > 0)?.getAttribute("src");
      }),
    );
  }

  overhang = () => this.#page.$eval(":root", (root) => Math.max(0, root.scrollWidth - root.clientWidth));

  async fetch(address: string): Promise<Response> {
    const url = new URL(address, process.env.SITE);
    const cookies = await this.#page.browserContext().cookies();
    const Cookie = cookies
      .filter(({ domain }) => domain === url.hostname)
      .map(({ name, value }) => `${name}=${value}`)
      .join("; ");
    return fetch(url, { headers: { ...this.#headers, Cookie } });
  }

  async #field(label: string, kind: string): Promise<ElementHandle<HTMLInputElement> | null> {
    const handle = await this.#page.evaluateHandle(fieldOf, label, kind);
    return handle.asElement() as ElementHandle<HTMLInputElement> | null;
  }

  async #take(label: string, kind: string) {
    if (await this.isChecked(label, kind)) return;
    await this.#click(`the choice "${label}"`, () => this.#field(label, kind));
    await until(`"${label}" chosen`, () => this.isChecked(label, kind));
  }

  async #click(what: string, find: () => Promise<ElementHandle | null>) {
    await this.#page.bringToFront();
    let before = "";
    const { x, y } = await until(what, async () => {
      const place = await (await find())?.evaluate(placeOf);
      const rests = JSON.stringify(place) === before;
      before = JSON.stringify(place);
      return rests && place;
    });
    await this.#page.mouse.click(x, y);
  }
}

/** Retries until something is found or the limit is reached; errors from an unloading page count as nothing. */
async function until<T>(
  what: string,
  find: () => Promise<T | null | undefined | false>,
  instead?: () => Promise<string>,
): Promise<T> {
  let found: T | null | undefined | false;
  await expect(async () => {
    found = await find();
    if (!found) throw new Error(`no ${what}${instead ? `, but: ${await instead()}` : ""}`);
  }).toPass({ timeout: LIMIT, intervals: [20, 50, 100, 200] });
  return found as T;
}

/** Runs in the page: the field with this label, or else with a label starting with it. */
function fieldOf(label: string, kind: string): Element | undefined {
  const fields = [...document.querySelectorAll<HTMLInputElement>(kind)];
  const has = (field: HTMLInputElement, fits: (words: string) => boolean) =>
    [...(field.labels ?? [])].some((one) => fits((one.textContent ?? "").replace(/\s+/g, " ").trim()));
  const exact = fields.filter((field) => has(field, (words) => words === label));
  const found =
    exact.length > 0 ? exact : fields.filter((field) => has(field, (words) => words.startsWith(label)));
  return found.length === 1 ? found[0] : undefined;
}

/** Runs in the page: where to tap an element or its label, unless something covers it. */
function placeOf(element: Element): { x: number; y: number } | undefined {
  const labels = [...((element as HTMLInputElement).labels ?? [])];
  if (element.matches(":disabled")) return undefined;
  for (const one of [element, ...labels]) {
    one.scrollIntoView({ block: "center", behavior: "instant" });
    const box = one.getBoundingClientRect();
    const place = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    const top = document.elementFromPoint(place.x, place.y);
    if (one.contains(top) || labels.some((label) => label.contains(top))) return place;
  }
  return undefined;
}
