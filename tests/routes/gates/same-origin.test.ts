import { describe, expect, test } from "vitest";
import { people } from "#tests/cast.ts";
import { siteForFile } from "../site/site.ts";
import { ORIGIN } from "../site/test-settings.ts";
import { FORM, type Visitor } from "../site/visitor.ts";
import {
  addressesWithBody,
  bodyOf,
  contentTypeOf,
  isPattern,
  writePatterns,
  writes,
} from "../tables/write-table.ts";

const site = siteForFile();

/** URLs that accept writes from elsewhere, and what they check instead of the origin. */
const FROM_ELSEWHERE: Record<string, string> = {
  "/unsubscribe/:token": "has a token that we signed, from wherever a mailbox sends it",
  "/webhooks/stripe": "signed by the provider",
  "/webhooks/resend": "signed by the email provider",
};
const ours = writes.filter(
  (address) => !Object.keys(FROM_ELSEWHERE).some((pattern) => isPattern(address, pattern)),
);

/** Other spellings of a URL and other content types. */
const odd: [address: string, body: string, type: string][] = [
  ["/api/stripe/subscription/checkout", bodyOf("/api/stripe/subscription/checkout"), "text/plain"],
  ["/seller/theo/subscribe", "amount=1000", FORM["Content-Type"]],
  ["/settings?tab=notifications", "messages=on", FORM["Content-Type"]],
  ["/logout.data", "", FORM["Content-Type"]],
  ["/LOGOUT", "", FORM["Content-Type"]],
  ["//logout", "", FORM["Content-Type"]],
  ["/webhooks/stripe.data", "{}", "application/json"],
  ["/WEBHOOKS/STRIPE/", "{}", "application/json"],
  ["/no-such-page", "a=b", FORM["Content-Type"]],
];

test("every route that accepts writes is attacked, or has a reason not to be", () => {
  expect(writePatterns.length).toBeGreaterThan(45);
  const spared = writePatterns.filter((pattern) => !ours.some((address) => isPattern(address, pattern)));
  expect(spared).toEqual(Object.keys(FROM_ELSEWHERE));
  expect(addressesWithBody.filter((address) => !writes.includes(address))).toEqual([]);
});

const foreign: Record<string, Record<string, string>> = {
  "cross-site": { "Sec-Fetch-Site": "cross-site" },
  "cross-site, though the origin says otherwise": { "Sec-Fetch-Site": "cross-site", Origin: ORIGIN },
  "same-site": { "Sec-Fetch-Site": "same-site" },
  "no site of its own": { "Sec-Fetch-Site": "none" },
  "a made-up word": { "Sec-Fetch-Site": "Same-Origin, same-origin" },
  "a foreign origin": { Origin: "https://evil.example" },
  "a foreign origin with our referer": { Origin: "https://evil.example", Referer: `${ORIGIN}/login` },
  "our name as a part of another": { Origin: `${ORIGIN}.evil.example` },
  "our name on another port": { Origin: `${ORIGIN}:81` },
  "our name by another scheme": { Origin: "https://fanlight.test" },
  "a null origin": { Origin: "null" },
  "a foreign referer": { Referer: "https://evil.example/" },
  "our address inside a foreign referer": { Referer: `https://evil.example/?${ORIGIN}/` },
  "a user's name that looks like ours": { Referer: "http://fanlight.test@evil.example/" },
  "no word of where it came from": {},
};

/** One check covers all URLs; these show that none bypasses it. */
const EVERYWHERE = ["cross-site", "a foreign origin", "a foreign referer", "no word of where it came from"];

/** All tables except the search index, which copies them. */
const everything = async () => {
  const named = await site().rows(
    "select name from sqlite_master where type = 'table' and sql not like 'create virtual%'",
  );
  expect(named.length).toBeGreaterThan(30);
  const tables = await Promise.all(
    named.map(({ name }) => site().rows(`select * from "${name}" order by 1`)),
  );
  return JSON.stringify(tables);
};

for (const [name, headers] of Object.entries(foreign))
  test(`a write with ${name} is refused with a message, and nothing happens`, async () => {
    const seller = await site().visitor({ as: people.creator });
    const before = await everything();
    const all = ours.map((address) => [address, bodyOf(address), contentTypeOf(address)] as const);
    for (const [address, body, type] of EVERYWHERE.includes(name) ? [...all, ...odd] : odd) {
      const response = await seller.ask(address, {
        method: "POST",
        body,
        headers: { "Content-Type": type, ...headers },
      });
      expect(response.status, address).toBe(403);
      expect(response.text, address).toMatch(
        /This (form|call) wasn't (submitted|sent) from our site, so nothing was changed\./,
      );
      // Without a Referer, the redirect goes to the form's page without its query; text browsers do send one.
      const page = new URL(ORIGIN + address).pathname.replace(/^\/+/, "/");
      const led = response.text.includes(`href="${page}">open the page without one`);
      expect(led, address).toBe(
        Object.keys(headers).length === 0 && !/^\/(api|conversations|stripe|webhooks)\//i.test(page),
      );
      expect(response.setCookies, address).toEqual([]);
    }
    for (const method of ["PUT", "PATCH", "DELETE"])
      expect((await seller.ask("/settings", { method, headers })).status, method).toBe(403);
    expect(await everything()).toBe(before);
    expect((await seller.get("/settings")).status).toBe(200);
  });

const own: Record<string, Record<string, string>> = {
  "a browser's same-origin": { "Sec-Fetch-Site": "same-origin" },
  "an older browser's origin": { Origin: ORIGIN },
  "a text browser's referer": { Referer: `${ORIGIN}/settings` },
};
for (const [name, headers] of Object.entries(own))
  test(`a write with ${name} succeeds`, async () => {
    const fan = await site().visitor({ as: people.fan });
    const response = await fan.ask("/logout", { method: "POST", body: "", headers: { ...FORM, ...headers } });
    expect([response.status, response.location]).toEqual([303, "/discover"]);
  });

describe("Lynx, which sends no referrer for an address with a query,", () => {
  const send = async (visitor: Visitor, page: string, path: string, fields: Record<string, string>) => {
    const { text } = await visitor.ask(page);
    const actions = [...text.matchAll(/<form[^>]* action="([^"]*)"/g)].map(([, action = ""]) => action);
    const action = actions.find((one) => new URL(one, ORIGIN).pathname === path) ?? "";
    const sent = { method: "POST", headers: FORM, body: new URLSearchParams(fields).toString() };
    return { action, response: await visitor.ask(action.replaceAll("&amp;", "&"), sent) };
  };
  const notices = { form: "types" };

  test("can send forms as a guest and as a member", async () => {
    const guest = await site().visitor({ adult: false });
    const age = await send(guest, "/verify-age?redirect=%2F", "/verify-age", {
      confirm: "on",
      redirect: "/",
    });
    expect([age.response.status, age.response.location]).toEqual([303, "/"]);
    // The page that comes back with errors also has a query.
    const wrong = await send(guest, "/login?redirect=%2F", "/login", { email: "", password: "" });
    expect(wrong.response.status).toBe(422);
    const fan = await site().visitor({ as: people.fan });
    const { response } = await send(fan, "/settings?tab=notifications", "/settings", notices);
    expect([response.status, response.location]).toEqual([303, "/settings?tab=notifications"]);
    // A form without an action posts to the page's own URL.
    const { response: password } = await send(fan, "/settings/password?from=menu", "/settings/password", {});
    expect(password.status).toBe(422);
  });

  test("can't use another visitor's proof, and a proof makes no foreign page trusted", async () => {
    const fan = await site().visitor({ as: people.fan });
    const { action } = await send(fan, "/settings?tab=notifications", "/settings", notices);
    const address = action.replaceAll("&amp;", "&");
    const sent = (headers: Record<string, string> = {}) => ({
      method: "POST",
      headers: { ...FORM, ...headers },
      body: "form=types",
    });
    for (const other of [await site().visitor({ as: people.otherFan }), await site().visitor()])
      expect((await other.ask(address, sent())).status).toBe(403);
    for (const name of ["cross-site", "a foreign origin", "a foreign referer"])
      expect((await fan.ask(address, sent(foreign[name]))).status, name).toBe(403);
    for (const altered of [address.replace(/proof=../, "proof=xx"), address.slice(0, -2)])
      expect((await fan.ask(altered, sent())).status).toBe(403);
  });

  test("is the only browser that gets proofs, and guests' shared pages keep none", async () => {
    const path = "/seller/mira?sort=popular";
    const lynx = await site().visitor();
    expect((await lynx.ask(path)).text).toContain("proof=");
    const guest = await site().visitor();
    const { text, setCookies } = await guest.get(path);
    expect([text.includes("proof="), setCookies]).toEqual([false, []]);
  });
});

test("a link can't sign anyone out", async () => {
  const fan = await site().visitor({ as: people.fan });
  expect((await fan.get("/logout", { "Sec-Fetch-Site": "cross-site" })).location).toBe("/discover");
  expect((await fan.get("/settings")).status).toBe(200);
});

test("a form sent to another host name is refused, with a link to the right address", async () => {
  const browsers: Record<string, string>[] = [
    { Origin: ORIGIN },
    { Origin: "http://fanlight.workers.test", "Sec-Fetch-Site": "same-origin" },
    { "Sec-Fetch-Site": "same-origin" },
  ];
  for (const headers of browsers) {
    const guest = await site().visitor();
    const response = await guest.ask("http://fanlight.workers.test/login", {
      method: "POST",
      body: "email=a%40example.com&password=lantern1",
      headers: { ...FORM, ...headers },
    });
    expect(response.status).toBe(403);
    expect(response.text).toContain("This form wasn't submitted from our site, so nothing was changed.");
    expect(response.text).toContain(`<a href="${ORIGIN}/login">`);
  }
});
