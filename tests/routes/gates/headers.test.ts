import { readFileSync } from "node:fs";
import { HtmlValidate } from "html-validate";
import { beforeAll, expect, test } from "vitest";
import { people, posts } from "#tests/cast.ts";
import { runTogether, sameNames, withoutTwin } from "../site/plain-page.ts";
import { siteForFile } from "../site/site.ts";
import { GERMANY } from "../site/visitor.ts";
import { insertCastConversation } from "../tables/cast-conversation.ts";
import { insertCastPayment } from "../tables/cast-payment.ts";
import { insertCastReports } from "../tables/cast-reports.ts";
import { insertCastTeam } from "../tables/cast-team.ts";
import { pages, type Who } from "../tables/page-table.ts";

const site = siteForFile();
beforeAll(async () => {
  await insertCastPayment(site().db);
  await insertCastConversation(site().db);
  await insertCastTeam(site().db);
  await insertCastReports(site().db);
});

const visitor = (who: Who) =>
  site().visitor(
    {
      guest: {},
      stranger: { adult: false },
      german: { cf: GERMANY },
      "german fan": { as: people.fan, cf: GERMANY },
      fan: { as: people.fan },
      seller: { as: people.creator },
      newcomer: { as: people.newcomer },
      arrival: { as: people.arrival },
      "arriving-creator": { as: people.creatorArrival },
      "no-profile": { as: people.creatorWithoutProfile },
      "no-payouts": { as: people.creatorHalfway },
      admin: { as: people.admin },
    }[who],
  );

const validator = new HtmlValidate({
  extends: ["html-validate:recommended"],
  rules: {
    // React's serialization, which browsers parse the same way.
    "void-style": "off",
    "attr-case": "off",
    "attribute-boolean-style": "off",
    "attribute-empty-style": "off",
    "doctype-style": "off",
    "no-trailing-whitespace": "off",
    // An SEO recommendation, not a rule of HTML.
    "long-title": "off",
    // Labels are linked both ways on purpose.
    "no-redundant-for": "off",
    "form-dup-name": ["error", { shared: ["radio", "checkbox", "button", "submit"] }],
  },
});

const classesIn = (name: string) =>
  readFileSync(new URL(`../../../app/styles/${name}`, import.meta.url), "utf8").match(
    /(?<=\.)[a-z][\w-]*(?=[^{}]*\{)/g,
  ) ?? [];
const sheetsOf = (name: string) =>
  readFileSync(new URL(`../../../app/styles/${name}`, import.meta.url), "utf8").match(
    /(?<=")\.\/[\w/-]+\.css/g,
  ) ?? [];
/** Classes in the stylesheet of every page; the work pages have one more. */
const everywhere = new Set(sheetsOf("app.css").flatMap(classesIn));
const atWork = new Set(
  sheetsOf("workspace.css")
    .flatMap(classesIn)
    .filter((name) => !everywhere.has(name)),
);

for (const [who, path, title] of pages)
  test(`${path} for ${who}: valid HTML, a title, no inline styles`, async () => {
    const page = await (await visitor(who)).get(path);
    expect(/<title>([^<]*)<\/title>/.exec(page.text)?.[1]).toContain(title);
    const report = await validator.validateString(page.text);
    const faults = report.results.flatMap(({ messages }) =>
      messages.map((one) => `${one.line}:${one.column} ${one.ruleId}: ${one.message} (${one.selector})`),
    );
    expect(faults).toEqual([]);
    expect(page.text).not.toMatch(/\sstyle=/);
    expect(page.text).not.toMatch(/<style|javascript:|\son[a-z]+="/);
    expect(page.text).toContain('<html lang="en">');
    expect(page.text).toMatch(/<\/body><\/html>$/);
    expect(page.text.match(/<h1[\s>]/g)).toHaveLength(1);
    // A page without the second stylesheet needs none of its rules.
    const classes = [...page.text.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = ""]) =>
      names.split(" "),
    );
    const whole = /href="\/assets\/workspace-[^"]*\.css"/.test(page.text);
    if (/^\/($|discover|seller\/mira)/.test(path) && !/(unlock|tip)$/.test(path) && page.status === 200)
      expect(whole).toBe(false);
    if (!whole) expect(classes.filter((name) => atWork.has(name))).toEqual([]);
    // Lynx sends a form without fields as a GET, which does nothing.
    const forms = [...page.text.matchAll(/<form [^>]*method="post"[\s\S]*?<\/form>/g)].map(([form]) => form);
    expect(forms.filter((form) => !/ name="/.test(form))).toEqual([]);
    // Without a stylesheet, adjacent labels don't run together, and buttons that do different things have different
    // names.
    expect(runTogether(page.text)).toEqual([]);
    expect(sameNames(page.text)).toEqual([]);
    expect(withoutTwin(page.text)).toEqual([]);
    expect(page.text).not.toMatch(/(src|srcset)="(https?:)?\/\//);
  });

test("redisplayed forms are valid too, and their titles say so", async () => {
  const guest = await visitor("guest");
  const noProfile = await visitor("no-profile");
  const seller = await visitor("seller");
  const empty = new FormData();
  empty.set("title", '"><b>');
  for (const response of [
    await guest.form("/login", { email: '"><script>alert(1)</script>', password: "" }),
    await guest.form("/signup", { email: "x", password: "1", confirmPassword: "2" }),
    await guest.form("/verify-email", { email: "", code: "12" }),
    await (await visitor("stranger")).form("/verify-age", {}, { Cookie: "probe=MQ==" }),
    await noProfile.upload("/welcome/creator-profile", empty),
    await seller.upload("/post", empty),
  ]) {
    expect(response.status).toBe(422);
    expect(response.text).toContain("<title>Error: ");
    expect(response.text).toContain('id="problem-title"');
    expect(response.text).not.toContain("<script>alert");
    expect(response.text).not.toContain("<b>");
    const report = await validator.validateString(response.text);
    expect(report.results.flatMap(({ messages }) => messages.map((one) => one.message))).toEqual([]);
  }
});

const kinds: [name: string, path: string, who: Who][] = [
  ["a page", "/discover", "fan"],
  ["a page for members", "/settings", "fan"],
  ["a page that is not there", "/no-such-page", "guest"],
  ["a gate's page", "/discover", "german"],
  ["a redirect", "/settings", "guest"],
  ["data", "/discover.data", "fan"],
  ["JSON", "/api/profiles/me", "fan"],
  ["a JSON refusal", "/api/profiles/me", "guest"],
  ["media", `/media/medium-${posts.free.id}/w320`, "fan"],
  ["media that are not to be had", `/media/medium-${posts.subscriber.id}/w320`, "fan"],
  ["plain text", "/health", "guest"],
  ["a method not allowed", "/webhooks/stripe", "guest"],
];
for (const [name, path, who] of kinds)
  test(`${name} has its security headers`, async () => {
    const { headers } = await (await visitor(who)).get(path);
    expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
    expect(headers.get("Referrer-Policy")).toBe("strict-origin-when-cross-origin");
    expect(headers.get("Cross-Origin-Opener-Policy")).toBe("same-origin");
    expect(headers.get("Cross-Origin-Resource-Policy")).toBe("same-origin");
    expect(headers.get("Permissions-Policy")).toContain("geolocation=()");
    expect(headers.get("X-Request-Id")).toBeTruthy();
    expect(headers.get("Cache-Control")).toMatch(/^private, no-(store|cache)$/);
    expect(headers.get("Rating")).toBe("RTA-5042-1996-1400-1577-RTA");
    expect(headers.get("Content-Security-Policy")).toContain("default-src 'none'");
    expect(headers.get("Content-Security-Policy")).toContain("frame-ancestors 'none'");
    expect(headers.get("Content-Security-Policy")).not.toContain("unsafe");
    expect(headers.has("Strict-Transport-Security")).toBe(false);
    expect(headers.has("Server")).toBe(false);
    expect(headers.has("X-Powered-By")).toBe(false);
    const secure = await (await visitor(who)).ask(`https://fanlight.test${path}`);
    expect(secure.headers.get("Strict-Transport-Security")).toMatch(/^max-age=\d{8}; includeSubDomains/);
  });

test("every page has its own nonce, and no script without it", async () => {
  const fan = await visitor("fan");
  const nonces = new Set<string>();
  for (let turn = 0; turn < 5; turn++) {
    const page = await fan.get("/discover");
    const policy = page.headers.get("Content-Security-Policy") ?? "";
    const nonce = /script-src 'self' 'nonce-([^']{22,})'/.exec(policy)?.[1] ?? "";
    nonces.add(nonce);
    expect(policy).toContain("object-src 'none'");
    expect(policy).toContain("base-uri 'none'");
    for (const [script] of page.text.matchAll(/<script[^>]*>/g))
      expect(script).toMatch(/src="\/[^/]|nonce="/);
  }
  expect(nonces.size).toBe(5);
  expect(nonces.has("")).toBe(false);
});

test("pages carry the label that parental filters know", async () => {
  for (const [path, who] of [
    ["/discover", "fan"],
    ["/verify-age", "stranger"],
  ] as const)
    expect((await (await visitor(who)).get(path)).text).toContain(
      '<meta name="rating" content="RTA-5042-1996-1400-1577-RTA"/>',
    );
});

test("the page that caches keep is the same for everyone: no nonce, no cookie", async () => {
  const guest = await site().visitor();
  guest.jar.set("session", "an-ended-session");
  const page = await guest.get("/offline");
  expect(page.headers.get("Cache-Control")).toBe("public, max-age=3600");
  expect(page.headers.get("Content-Security-Policy")).toContain("script-src 'self';");
  expect(page.setCookies).toEqual([]);
  expect(page.text).not.toContain("nonce");
});

test("over https, cookies have the __Host- prefix and Secure", async () => {
  const guest = await site().visitor({ adult: false });
  const response = await guest.ask("https://fanlight.test/verify-age", {
    method: "POST",
    body: "confirm=on",
    headers: {
      Cookie: "__Host-probe=MQ==",
      "Content-Type": "application/x-www-form-urlencoded",
      "Sec-Fetch-Site": "same-origin",
    },
  });
  const line = response.setCookies.find((one) => one.includes("age=")) ?? "";
  expect(line).toMatch(/^__Host-age=/);
  for (const flag of ["Secure", "HttpOnly", "SameSite=Lax", "Path=/"]) expect(line).toContain(flag);
  expect(line).not.toContain("Domain");
});
