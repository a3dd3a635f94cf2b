import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type APIRequestContext, type APIResponse, request } from "@playwright/test";
import { flat, isShown, opened, parsePage } from "./contents.ts";
import { formOf, isSubmitter, type Submission, submissionOf } from "./form.ts";
import { TextLocator } from "./locator.ts";

type Options = { baseURL?: string; extraHTTPHeaders?: Record<string, string> };
type Cookie = { name: string; value: string; url: string; httpOnly: boolean; sameSite: "Lax" };
type Download = { suggestedFilename(): string; path(): Promise<string> };

/** The part of Playwright's `BrowserContext` that journeys use. */
export class TextContext {
  constructor(readonly options: Options) {}
  private requests: Promise<APIRequestContext> | undefined;

  /** Requests with the context's cookies, kept by Playwright. */
  request() {
    this.requests ??= request.newContext(this.options);
    return this.requests;
  }
  async cookies() {
    return (await (await this.request()).storageState()).cookies;
  }
  private async keep(cookies: Awaited<ReturnType<TextContext["cookies"]>>) {
    await (await this.request()).dispose();
    this.requests = request.newContext({ ...this.options, storageState: { cookies, origins: [] } });
  }
  async addCookies(cookies: Cookie[]) {
    const more = cookies.map(({ url, ...cookie }) => {
      return { ...cookie, domain: new URL(url).hostname, path: "/", expires: -1, secure: false };
    });
    await this.keep([...(await this.cookies()), ...more]);
  }
  async clearCookies({ name }: { name: string | RegExp }) {
    const isCleared = (one: string) => (typeof name === "string" ? one === name : name.test(one));
    await this.keep((await this.cookies()).filter((cookie) => !isCleared(cookie.name)));
  }
  async newPage() {
    return new TextPage(this);
  }
  async close() {
    await (await this.request()).dispose();
  }
}

/** The part of Playwright's `Page` that journeys use, without scripts or stylesheets. */
export class TextPage {
  constructor(private readonly owner: TextContext) {}
  private address = "about:blank";
  private document = parsePage("");
  private html = "";
  private visited: string[] = [];
  private downloads: ((download: Download) => void)[] = [];
  private readonly root = new TextLocator(this, "", () => [this.document.documentElement]);

  getByRole: TextLocator["getByRole"] = (...args) => this.root.getByRole(...args);
  getByText: TextLocator["getByText"] = (...args) => this.root.getByText(...args);
  getByLabel: TextLocator["getByLabel"] = (...args) => this.root.getByLabel(...args);
  locator: TextLocator["locator"] = (...args) => this.root.locator(...args);

  context = () => this.owner;
  url = () => this.address;
  content = async () => this.html;
  title = async () => flat(this.document.querySelector("title")?.textContent);
  request = {
    get: async (url: string, options?: { headers?: Record<string, string> }) =>
      (await this.owner.request()).get(url, { maxRedirects: 0, ...options }),
  };

  absolute = (url: string) => new URL(url, this.owner.options.baseURL).href;
  async goto(url: string) {
    if (url === "about:blank") {
      this.address = url;
      this.show("");
      return null;
    }
    return this.load({ method: "GET", url: this.absolute(url) });
  }
  reload = () => this.goto(this.address);
  async goBack() {
    this.visited.pop();
    return this.goto(this.visited.pop() ?? "about:blank");
  }

  private show(html: string) {
    this.html = html;
    this.document = parsePage(html);
  }

  private async load({ method, url, body }: Submission): Promise<APIResponse> {
    const headers: Record<string, string> = {
      Accept: "text/html,application/xhtml+xml,*/*;q=0.8",
      // The site closes idle connections.
      Connection: "close",
      ...(body instanceof URLSearchParams && { "Content-Type": "application/x-www-form-urlencoded" }),
    };
    // Like Lynx, sends a Referer only if the current URL has no query, and no other header that names the page.
    if (this.address !== "about:blank" && !this.address.includes("?")) headers.Referer = this.address;
    const response = await (await this.owner.request()).fetch(url, {
      method,
      headers,
      timeout: 120_000,
      ...(body instanceof FormData ? { multipart: body } : body && { data: body.toString() }),
    });
    const disposition = response.headers()["content-disposition"] ?? "";
    if (disposition.startsWith("attachment")) {
      await this.save(response, /filename="?([^";]+)/.exec(disposition)?.[1] ?? "");
      return response;
    }
    this.address = response.url();
    this.visited.push(this.address);
    const isPage = /html/.test(response.headers()["content-type"] ?? "");
    this.show(isPage ? await response.text() : "");
    const refresh = this.document.querySelector("meta[http-equiv=refresh]")?.getAttribute("content");
    const next = /^0;\s*url=(.+)$/i.exec(refresh ?? "")?.[1];
    return next ? this.load({ method: "GET", url: new URL(next, this.address).href }) : response;
  }

  private async save(response: APIResponse, name: string) {
    const file = path.join(mkdtempSync(path.join(tmpdir(), "fanlight-download-")), "file");
    writeFileSync(file, await response.body());
    this.downloads.shift()?.({ suggestedFilename: () => name, path: async () => file });
  }
  waitForEvent(_event: "download") {
    return new Promise<Download>((resolve) => this.downloads.push(resolve));
  }

  async press(element: HTMLElement) {
    const href = element.getAttribute("href");
    const popover = element.getAttribute("popovertarget");
    const control = element as HTMLInputElement;
    if (href !== null) {
      const url = new URL(href, this.address);
      if (url.hash && url.href.split("#")[0] === this.address.split("#")[0]) this.address = url.href;
      else await this.load({ method: "GET", url: url.href });
    } else if (element.localName === "summary") element.parentElement?.toggleAttribute("open");
    else if (popover !== null) {
      const target = this.document.getElementById(popover);
      if (target && (opened.has(target) || element.getAttribute("popovertargetaction") === "hide"))
        opened.delete(target);
      else if (target) opened.add(target);
    } else if (control.type === "checkbox") control.checked = !control.checked;
    else if (control.type === "radio") control.checked = true;
    else if (isSubmitter(element)) {
      const form = formOf(element);
      if (form) await this.load(submissionOf(form, element, this.address));
    }
  }

  excerpt(): string {
    const shown = [
      ...this.document.querySelectorAll<HTMLElement>("h1, h2, a, button, label, p, li, [role]"),
    ].filter((one) => one.querySelector("h1, h2, a, button, label, p, li, [role]") === null && isShown(one));
    return [this.address, ...shown.map((one) => `  ${one.localName}: ${flat(one.textContent)}`)]
      .slice(0, 80)
      .join("\n");
  }

  // Affects only the layout.
  async setViewportSize() {}
  async waitForLoadState() {}
}

/** The part of Playwright's `Browser` that journeys use. */
export const textBrowser = {
  newContext: async (options: Options) =>
    new TextContext({ baseURL: options.baseURL, extraHTTPHeaders: options.extraHTTPHeaders }),
  async close() {},
};
