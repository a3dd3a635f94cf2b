import { expect, test } from "vitest";
import { people } from "../cast.ts";
import { ORIGIN } from "./site/settings.ts";
import { siteForFile } from "./site/site.ts";
import { FORM } from "./site/visitor.ts";

const site = siteForFile();

/** Every address that takes a write, with a body that would do something. */
const writes: [path: string, body: string, type?: string][] = [
  ["/login", "email=ada.fan@example.com&password=lantern-42"],
  ["/signup", "email=eve@example.com&password=lantern-42&confirmPassword=lantern-42&role=seller"],
  ["/logout", ""],
  ["/verify-email", "email=nia.new@example.com&intent=resend"],
  ["/verify-age", "confirm=on"],
  ["/forgot-password", "email=ada.fan@example.com"],
  ["/reset-password", "password=harbour-77&confirmPassword=harbour-77"],
  ["/settings/password", "currentPassword=lantern-42&password=harbour-77&confirmPassword=harbour-77"],
  ["/settings/email", "email=evil@example.com&currentPassword=lantern-42"],
  ["/settings/email/confirm", ""],
  ["/settings/sessions", "intent=others"],
  ["/api/auth/token", "{}", "application/json"],
  ["/api/email/send-verification", '{"email":"nia.new@example.com"}', "application/json"],
  ["/api/email/resend-verification", '{"email":"nia.new@example.com"}', "application/json"],
  ["/api/email/verify-code", '{"email":"nia.new@example.com","code":"123456"}', "application/json"],
  ["/api/email/check-verification", "{}", "application/json"],
  ["/welcome/creator-profile", "username=evil&age=30&subscription_price=10&message_price=10"],
  ["/subscriptions", "subscription_id=subscription-1"],
  ["/stripe-setup", ""],
  ["/force-stripe-setup", ""],
  ["/post", "title=Evil&visibility_type=free"],
  ["/post-content", "title=Evil&visibility_type=free"],
  ["/seller/theo/subscribe", "amount=1000"],
  ["/api/stripe/subscription/checkout", '{"seller_id":"theo"}', "application/json"],
  ["/stripe/subscription/checkout", '{"seller_id":"theo"}', "application/json"],
  ["/api/stripe/subscription/checkout", '{"seller_id":"theo"}', "text/plain"],
  ["/api/subscription/verify-and-create", '{"session_id":"cs_1"}', "application/json"],
  ["/api/subscription/create-from-session", '{"session_id":"cs_1"}', "application/json"],
  ["/api/stripe/connect/setup", "{}", "application/json"],
  ["/api/connect/ensure-sync", "{}", "application/json"],
  ["/api/connect/sync-status", "{}", "application/json"],
  ["/logout.data", ""],
  ["/LOGOUT", ""],
  ["//logout", ""],
  ["/webhooks/stripe.data", "{}"],
  ["/WEBHOOKS/STRIPE/", "{}"],
  ["/no-such-page", "a=b"],
];

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

const tables = [
  "profiles",
  "credentials",
  "sessions",
  "verification_codes",
  "checkouts",
  "subscriptions",
  "content",
  "media",
  "outgoing_mail",
  "mail_links",
  "sign_in_failures",
  "webhook_events",
];
const everything = async () =>
  JSON.stringify(await Promise.all(tables.map((table) => site().rows(`select * from ${table} order by 1`))));

for (const [name, headers] of Object.entries(foreign))
  test(`a write with ${name} is refused in words, and nothing is done`, async () => {
    const seller = await site().visitor({ as: people.creator });
    const before = await everything();
    for (const [path, body, type = FORM["Content-Type"]] of writes) {
      const answer = await seller.ask(path, {
        method: "POST",
        body,
        headers: { "Content-Type": type, ...headers },
      });
      expect(answer.status, path).toBe(403);
      expect(answer.text, path).toContain("This form was not sent from our own pages, so nothing was done.");
      expect(answer.setCookies, path).toEqual([]);
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
  test(`a write with ${name} is done`, async () => {
    const fan = await site().visitor({ as: people.fan });
    const answer = await fan.ask("/logout", { method: "POST", body: "", headers: { ...FORM, ...headers } });
    expect([answer.status, answer.location]).toEqual([303, "/discover"]);
  });

test("a link cannot sign anybody out", async () => {
  const fan = await site().visitor({ as: people.fan });
  expect((await fan.get("/logout", { "Sec-Fetch-Site": "cross-site" })).location).toBe("/discover");
  expect((await fan.get("/settings")).status).toBe(200);
});
