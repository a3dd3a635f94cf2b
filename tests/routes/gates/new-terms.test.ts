import { expect, test } from "vitest";
import { termsHash } from "#domain/legal/versions.ts";
import { PASSWORD, people, posts } from "#tests/cast.ts";
import { siteForFile } from "../site/site.ts";

const site = siteForFile();
const { fan } = people;
const LIKE = `/seller/mira/content/${posts.free.id}/like`;
const accepted = (id: string) =>
  site().rows("select version as hash from terms_acceptances where user_id = ? order by accepted_at", id);
const forgetTerms = () =>
  site().rows("update terms_acceptances set version = 'of an older version' where user_id = ?", fan.id);

test("signing up agrees to today's terms, and the data export says so", async () => {
  const visitor = await site().visitor();
  const email = "new.terms@example.com";
  await visitor.form("/signup", { email, password: PASSWORD, confirmPassword: PASSWORD, role: "buyer" });
  const [row] = await site().rows("select id from profiles where email = ?", email);
  expect(await accepted(String(row?.id))).toEqual([{ hash: termsHash }]);
  const file = await visitor.form("/settings/export/file", {});
  expect(file.text).toContain(`"version": "${termsHash}"`);
});

test("after a new version, what someone sends waits until they agree, once, and nothing is lost", async () => {
  await forgetTerms();
  const visitor = await site().visitor({ as: fan });
  expect((await visitor.get(`/seller/mira/content/${posts.free.id}`)).status).toBe(200);
  const asked = await visitor.form(LIKE, { intent: "like", note: 'kept "as typed"' });
  expect(asked.status).toBe(403);
  for (const text of [
    "Our terms have changed",
    "The first version.",
    "Agree and continue",
    'name="intent" value="like"',
    "kept &quot;as typed&quot;",
  ])
    expect(asked.text).toContain(text);
  expect(await site().count("likes", "user_id = ?", fan.id)).toBe(0);

  const again = /<form[^>]* action="([^"]+)"/.exec(asked.text)?.[1]?.replaceAll("&amp;", "&") ?? "";
  expect(again).toBe(`${LIKE}?agree-to-terms=${termsHash}`);
  const elsewhere = await visitor.ask(again, {
    method: "POST",
    headers: { "Sec-Fetch-Site": "cross-site", "Content-Type": "application/x-www-form-urlencoded" },
    body: "intent=like",
  });
  expect([elsewhere.status, (await accepted(fan.id)).length]).toEqual([403, 1]);
  expect((await visitor.form(`${LIKE}?agree-to-terms=older`, { intent: "like" })).status).toBe(403);
  expect((await visitor.form(again, { intent: "like" })).status).toBe(303);
  expect(await site().count("likes", "user_id = ?", fan.id)).toBe(1);
  expect(await accepted(fan.id)).toEqual([{ hash: "of an older version" }, { hash: termsHash }]);
  expect((await visitor.form(again, { intent: "unlike" })).status).toBe(303);
  expect((await visitor.form(LIKE, { intent: "like" })).status).toBe(303);
  expect((await accepted(fan.id)).length).toBe(2);
});

test("calls get a code, and one's own data, safety, and way out stay open without agreeing", async () => {
  await forgetTerms();
  const visitor = await site().visitor({ as: fan });
  const call = await visitor.json("/api/conversations/none/messages", { text: "Hi", key: "12345678" });
  expect([call.status, JSON.parse(call.text).code]).toEqual([403, "TERMS_CHANGED"]);
  expect((await visitor.form("/settings/export/file", {})).status).toBe(200);
  const page = await visitor.get("/terms?redirect=/settings");
  expect(page.text).toContain("Our terms have changed");
  for (const path of ["/subscriptions", "/settings/delete-account", "/settings/password"])
    expect((await visitor.form(path, {})).text, path).not.toContain("Our terms have changed");
  expect((await visitor.form("/logout", {})).status).toBe(303);
});

test("signing in leads past the new terms, and then to where one was going", async () => {
  await forgetTerms();
  const visitor = await site().visitor();
  const { location } = await visitor.form("/login", {
    email: fan.email,
    password: PASSWORD,
    redirect: "/settings",
  });
  expect(location).toBe("/terms?redirect=%2Fsettings");
  expect((await visitor.get(location ?? "")).text).toContain('name="redirect" value="/settings"');
  const agreed = await visitor.form(`/terms?agree-to-terms=${termsHash}`, { redirect: "/settings" });
  expect(agreed.location).toBe("/settings");
  expect((await visitor.get(location ?? "")).location).toBe("/settings");
  expect((await visitor.get("/terms?redirect=https://elsewhere.example/")).location).toBe("/discover");
});
