import { beforeEach, expect, test } from "vitest";
import { emailEvent, signedHeaders } from "#local/mail-events.ts";
import { MINUTE, people } from "#tests/cast.ts";
import { siteForFile } from "../site/site.ts";
import { EMAIL_SECRET } from "../site/test-settings.ts";

const site = siteForFile();
const { fan, otherFan } = people;
beforeEach(() => site().rows("delete from email_stops"));
const stops = () => site().count("email_stops");

async function postEvent(body: string, headers: Record<string, string> = signedHeaders(EMAIL_SECRET, body)) {
  const visitor = await site().visitor({ adult: false, cf: { country: "DE" } });
  const origin = {
    "Content-Type": "application/json",
    "Sec-Fetch-Site": "cross-site",
    Origin: "https://x.example",
  };
  const sent = await visitor.ask("/webhooks/resend", {
    method: "POST",
    body,
    headers: { ...origin, ...headers },
  });
  return sent.status;
}

test("a hard bounce or spam complaint stops email once, however often it is reported", async () => {
  const bounced = emailEvent("email.bounced", [fan.email]);
  const headers = signedHeaders(EMAIL_SECRET, bounced);
  expect(await Promise.all(Array.from({ length: 5 }, () => postEvent(bounced, headers)))).toEqual([
    ...[200, 200, 200, 200, 200],
  ]);
  expect(await stops()).toBe(1);
  expect(await postEvent(emailEvent("email.complained", [otherFan.email]))).toBe(200);
  expect(await site().rows("select address, reason from email_stops order by reason")).toMatchObject([
    { address: fan.email, reason: "bounce" },
    { address: otherFan.email, reason: "complaint" },
  ]);
});

test("soft bounces and unknown events stop nothing", async () => {
  for (const body of [
    emailEvent("email.bounced", [fan.email], "Transient"),
    emailEvent("email.bounced", [fan.email], "Undetermined"),
    emailEvent("email.delivered", [fan.email]),
    emailEvent("email.complained", ["nobody@example.com"]),
    '{"type":"email.bounced"}',
    "[]",
    "no JSON",
  ])
    expect(await postEvent(body), body).toBe(200);
  expect(await stops()).toBe(0);
});

test("accepts only events signed by the provider within five minutes", async () => {
  const body = emailEvent("email.bounced", [fan.email]);
  const good = signedHeaders(EMAIL_SECRET, body);
  const at = (ms: number) => signedHeaders(EMAIL_SECRET, body, "msg_1", Date.now() + ms);
  const refused: Record<string, string>[] = [
    {},
    { ...good, "svix-signature": "" },
    { ...good, "svix-signature": good["svix-signature"].replace("v1,", "v2,") },
    { ...good, "svix-signature": "v1,AAAA" },
    { ...good, "svix-id": "msg_other" },
    { ...good, "svix-timestamp": String(Number(good["svix-timestamp"]) + 1) },
    { ...good, "svix-timestamp": "NaN" },
    signedHeaders("whsec_b3RoZXI=", body),
    at(-6 * MINUTE),
    at(6 * MINUTE),
  ];
  for (const headers of refused) expect(await postEvent(body, headers), JSON.stringify(headers)).toBe(400);
  expect(await postEvent(`${body} `, good)).toBe(400);
  expect(await postEvent(" ".repeat(65 * 1024), good)).toBe(413);
  expect(await stops()).toBe(0);
  const rotated = { ...good, "svix-signature": `v1,AAAA v1a,x ${good["svix-signature"]}` };
  expect(await postEvent(body, rotated)).toBe(200);
  expect(await postEvent(body, at(-4 * MINUTE))).toBe(200);
  expect(await stops()).toBe(2);
});

test("the owner sees why, and resumes email with a link sent only to that mailbox", async () => {
  await postEvent(emailEvent("email.bounced", [fan.email]));
  const reader = await site().visitor({ as: fan });
  const why = `We stopped sending emails to ${fan.email}, because your mailbox refused one for good.`;
  for (const page of ["/settings", "/settings?tab=notifications", "/settings/email/resume"])
    expect((await reader.get(page)).text).toContain(why);
  expect((await reader.get("/notifications")).text).toContain(
    "We stopped emailing you: your mailbox refused an email",
  );
  const asked = await reader.form("/settings/email/resume", { intent: "send" });
  expect([asked.status, asked.location]).toEqual([303, "/settings/email/resume"]);
  await site().scheduled();
  const [email] = site().email.to(fan.email);
  const path = /\/settings\/email\/resume\?token=\S+/.exec(email?.text ?? "")?.[0] ?? "";
  const token = new URLSearchParams(path.split("?")[1]).get("token") ?? "";
  expect((await reader.get(path)).text).toContain("Email me again");
  const stranger = await site().visitor({ as: otherFan });
  await stranger.form("/settings/email/resume", { intent: "resume", token });
  const forged = await reader.form("/settings/email/resume", { intent: "resume", token: `${token}x` });
  expect(forged.status).toBe(409);
  expect(await site().count("email_stops", "lifted_at is null")).toBe(1);
  const done = await reader.form("/settings/email/resume", { intent: "resume", token });
  expect([done.status, done.location]).toEqual([303, "/settings?tab=notifications"]);
  expect(await site().count("email_stops", "lifted_at is null")).toBe(0);
  expect((await reader.get("/settings")).text).not.toContain("We stopped sending emails");
  expect((await reader.get("/settings/email/resume")).text).toContain("stopped.");
});
