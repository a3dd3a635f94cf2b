import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { matchRoutes } from "@remix-run/react";
import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { readTab, settingsTabs } from "#domain/accounts/settings-forms.ts";
import { ruleFor } from "#http/gates/find-rule.ts";
import { rulePath } from "#http/paths.ts";
import { sitemap } from "../../app/sitemap.ts";
import { cases } from "../properties/cases.ts";
import { pages as pageTable } from "../routes/tables/page-table.ts";
import { root } from "./sources.ts";

const routed = sitemap.flatMap(({ path, file }) =>
  file === undefined ? [] : [{ path, file: `routes/${file}` }],
);
const urls = routed.map(({ path }) => path);

test("no URL has two rows", () => {
  expect(new Set(sitemap.map((rule) => rule.path)).size).toBe(sitemap.length);
});

test("every file in the sitemap exists", () => {
  const missing = routed.filter(({ file }) => !existsSync(path.join(root, "app", file)));
  expect(missing).toEqual([]);
});

test("every page has a title", () => {
  const pageFiles = routed.map(({ file }) => file).filter((file) => file.endsWith(".tsx"));
  const untitled = pageFiles.filter(
    (file) =>
      !/^export const handle = \{\s*title: /m.test(readFileSync(path.join(root, "app", file), "utf8")),
  );
  expect(untitled).toEqual([]);
});

test("every page is in the table of pages checked for valid HTML and accessibility", () => {
  const checked = new Set(
    pageTable.map(
      ([, address]) => ruleFor(rulePath(new URL(address, "https://fanlight.example").pathname)).path,
    ),
  );
  const files = new Set(routed.filter(({ path: url }) => checked.has(url)).map(({ file }) => file));
  const missing = routed.filter(({ file }) => file.endsWith(".tsx") && !files.has(file));
  expect(missing.map(({ path: url }) => url)).toEqual([
    // Needs a pending sign-in; tests/routes/accounts/two-step.test.ts.
    "/login/second-step",
    // Shown only by the gates in place of other pages.
    "/gate/:page",
    // Only posts a form, which redirects.
    "/seller/:profileId/subscribe",
    // Needs someone who agreed to older terms; tests/routes/gates/new-terms.test.ts.
    "/terms",
  ]);
});

test("exactly these URLs are open to everyone", () => {
  expect(new Set(sitemap.filter((rule) => rule.level === "open").map((rule) => rule.path))).toEqual(
    new Set([
      "/legal",
      "/legal/:document",
      "/verify-email",
      "/forgot-password",
      "/reset-password",
      "/settings/email/confirm",
      "/not-me",
      // Only where its creator allows it.
      "/seller/:profileId/photo",
      // Sign-in for one's own data, and the steps of any sign-in: they show nothing else.
      "/own-data",
      "/login/second-step",
      "/login/passkey",
      "/api/passkeys/options",
      "/verify-age",
      "/logout",
      "/offline",
      "/gate/:page",
      "/api/email/send-verification",
      "/api/email/resend-verification",
      "/api/email/verify-code",
      "/api/email/check-verification",
      "/health",
      "/webhooks/stripe",
      "/webhooks/resend",
      "/unsubscribe/:token",
      // Anyone may report what they found, and read our answer.
      "/report",
      "/report/:key",
      "/legal/dmca/notice",
      // Figures, none of which is about fewer than five.
      "/transparency",
      "/transparency/file",
      // People in posts answer without an account; the link is all they need.
      "/consents/:token",
      "/consents/:token/files/:mediaId/:variant",
    ]),
  );
});

test("each section of the administration requires its duty", () => {
  const sections = Map.groupBy(
    sitemap.filter(({ path: url }) => url.startsWith("/admin")),
    ({ path: url }) => url.split("/")[2] ?? "",
  );
  const required = [...sections].map(([name, rules]) => [
    name,
    [...new Set(rules.map(({ duty = [] }) => [duty].flat().join(" or ")))].join("; "),
  ]);
  expect(Object.fromEntries(required)).toEqual({
    "": "",
    cases: "moderation; moderation or money",
    held: "moderation",
    records: "moderation",
    reports: "moderation",
    featured: "moderation",
    payments: "money",
    disputes: "money",
    creators: "money",
    reconciliation: "money",
    fraud: "money",
    appeals: "moderation or money",
    webhooks: "money",
    tax: "money",
    people: "support or moderation or settings",
    bypass: "support",
    features: "settings",
    regions: "settings",
    errors: "settings",
    audit: "settings",
  });
});

test("an alias requires what its original requires", () => {
  const byFile = Map.groupBy(
    routed,
    // Calls for a creator's team are no aliases: whoever makes them isn't the creator, and each asks what they may.
    ({ file, path: url }) => `${file} ${url.startsWith("/api/team/")}`,
  );
  for (const [file, entries] of byFile) {
    const demands = entries.map(({ path: url }) => ({
      ...sitemap.find((rule) => rule.path === url),
      path: "",
    }));
    for (const demand of demands) expect(demand, file).toEqual(demands[0]);
  }
});

test("payment setup is reachable for everyone who is sent there", () => {
  const urls = ["/stripe-setup", "/force-stripe-setup", "/stripe-success", "/onboarding/complete"];
  for (const url of [...urls, "/seller/onboarding-required", "/settings"])
    expect(ruleFor(url).payouts, url).toBeUndefined();
});

test("only the payment settings require payment setup, under each of their URLs", () => {
  const tab = (words: string) => ruleFor("/settings", new URLSearchParams(words)).payouts;
  const shown = (words: string) => readTab(new URLSearchParams(words).get("tab"));
  const odd = ["", "tab=", "tab=Payments", "TAB=payments", "tab=%70ayments", "tab=payments+"];
  const twice = ["tab=payments&tab=account", "tab=account&tab=payments"];
  for (const words of [...settingsTabs.map((name) => `tab=${name}`), ...odd, ...twice])
    expect(tab(words), words).toBe(shown(words) === "payments" ? true : undefined);
  expect(ruleFor("/settings/payments").payouts).toBe(true);
});

test("every spelling of a URL meets the policy of the page that the router shows", () => {
  // The router warns about every malformed URL.
  vi.spyOn(console, "warn").mockImplementation(() => {});
  const routable = routed.map(({ path: url }) => ({ path: url, id: url }));
  const odd = fc.constantFrom(
    "me",
    "x",
    "a%2Fb",
    "POST",
    "%2e",
    "%2Edata",
    ".data",
    ".DATA",
    "..%2f",
    "%",
    "K",
  );
  const literal = fc.constantFrom(...new Set(urls.flatMap((url) => url.split("/")).filter(Boolean)));
  const filled = fc
    .tuple(fc.constantFrom(...urls), fc.infiniteStream(odd), fc.infiniteStream(fc.nat(9)))
    .map(([url, words, dice]) =>
      url
        .split("/")
        .map((part) => {
          const roll = dice.next().value ?? 0;
          if (part.startsWith(":") || roll === 0) return words.next().value ?? "";
          return roll === 1 ? part.replace(/^./, (c) => `%${c.charCodeAt(0).toString(16)}`) : part;
        })
        .join("/")
        .replace(/^[^/]+/, ""),
    );
  const invented = fc
    .array(fc.oneof(literal, odd), { minLength: 1, maxLength: 5 })
    .map((parts) => `/${parts.join("/")}`);
  const address = fc
    .tuple(
      fc.oneof({ weight: 3, arbitrary: filled }, invented),
      fc.constantFrom("", "", "/", "//", ".data", ".DATA", "/.data", "%2Edata", "%2F"),
      fc.integer({ min: 0, max: 4 }),
    )
    .map(([text, end, roll]) => (roll === 0 ? text.toUpperCase() : text) + end);
  let pages = 0;
  fc.assert(
    fc.property(address, (text) => {
      const asked = new URL(`https://fanlight.example${text}`).pathname;
      // Remix removes a data request's extension before it matches.
      const shown = asked.endsWith(".data") ? asked.slice(0, -5).replace(/^\/_root$/, "/") : asked;
      const page = matchRoutes(routable, shown || "/")?.at(-1)?.route.id;
      if (page === undefined || page === "/*") return;
      pages += 1;
      expect(ruleFor(rulePath(asked)).path, `${asked} shows ${page}`).toBe(page);
    }),
    { numRuns: cases(5000) },
  );
  expect(pages).toBeGreaterThan(cases(1000));
});
