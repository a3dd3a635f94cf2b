import { expect, test } from "vitest";
import { unsubscribeTokens } from "#platform/unsubscribe-tokens.ts";
import { MINUTE, people, posts } from "#tests/cast.ts";
import { newChat, setMessagePrice } from "../site/chat-fixture.ts";
import { siteForFile } from "../site/site.ts";
import { SECRET } from "../site/test-settings.ts";

const site = siteForFile();
const { fan, otherFan, creator } = people;
const tokens = unsubscribeTokens(SECRET);

let last = 0;
async function tell(userId: string, kind = "new_post", subject = posts.free.id, at = Date.now() - MINUTE) {
  const id = ++last;
  await site().rows(
    "insert into notices (id, user_id, kind, subject_id, at, unread_since) values (?, ?, ?, ?, ?, ?)",
    ...[id, userId, kind, subject, at, at],
  );
  return id;
}
const readAt = async (id: number) =>
  (await site().rows("select read_at from notices where id = ?", id))[0]?.read_at ?? null;
const forget = () => site().rows("delete from notices");

test("a row leads to what it is about, and following it marks it as read, for its owner alone", async () => {
  await forget();
  const id = await tell(fan.id);
  const reader = await site().visitor({ as: fan });
  const page = await reader.get("/notifications");
  expect(page.text).toContain(`href="/notifications/${id}"`);
  expect(page.text).toContain(posts.free.title);
  expect(page.text).toContain('<span class="sr-only">, </span>1<span class="sr-only"> unread</span>');
  // Only the small script, not the framework.
  expect(page.text.match(/<script/g)).toHaveLength(1);
  const stranger = await site().visitor({ as: otherFan });
  expect((await stranger.get(`/notifications/${id}`)).status).toBe(404);
  for (const header of ["Fanlight-Peek", "Sec-Purpose"])
    expect((await reader.get(`/notifications/${id}`, { [header]: "prefetch" })).status).toBe(302);
  expect(await readAt(id)).toBeNull();
  const opened = await reader.get(`/notifications/${id}`);
  expect([opened.status, opened.location]).toEqual([302, `/seller/${creator.id}/content/${posts.free.id}`]);
  expect(await readAt(id)).not.toBeNull();
  expect((await reader.get("/notifications")).text).not.toContain(" unread</span>");
});

test("a notice doesn't name a post that its reader can't see", async () => {
  await forget();
  await tell(fan.id, "new_post", posts.draft.id);
  const { text } = await (await site().visitor({ as: fan })).get("/notifications");
  expect(text).toContain("A post that&#x27;s no longer available");
  expect(text).not.toContain(posts.draft.title);
});

test("lists have twenty a page, by kind and unread, and say when they are empty", async () => {
  await forget();
  for (let i = 0; i < 21; i++) await tell(fan.id, "account", `a${i}`, i + 1);
  const reader = await site().visitor({ as: fan });
  const first = await reader.get("/notifications?show=account");
  expect(first.text.match(/class="news-row/g)).toHaveLength(20);
  const next = /href="(\/notifications\?show=account&amp;after=[^"]+)"/.exec(first.text)?.[1] ?? "";
  const second = await reader.get(next.replaceAll("&amp;", "&"));
  expect(second.text.match(/class="news-row/g)).toHaveLength(1);
  expect((await reader.get("/notifications?show=messages")).text).toContain("No messages");
  expect((await reader.get("/notifications?show=nonsense&after=x")).text).toContain("news-row");
});

test("marking all as read leaves out what came after the page was shown, and is refused from other sites", async () => {
  await forget();
  const [seen, later] = [await tell(fan.id, "account", "a", 5), await tell(fan.id, "account", "b", 9)];
  const reader = await site().visitor({ as: fan });
  const foreign = await reader.form("/notifications", { until: "7" }, { "Sec-Fetch-Site": "cross-site" });
  expect(foreign.status).toBe(403);
  expect(await readAt(seen)).toBeNull();
  const marked = await reader.form("/notifications", { until: "7" });
  expect([marked.status, marked.location]).toEqual([303, "/notifications"]);
  expect([(await readAt(seen)) === null, await readAt(later)]).toEqual([false, null]);
});

test("the API counts messages and other notices, none of them twice, with an ETag", async () => {
  await forget();
  await setMessagePrice(site(), "all");
  const chat = await newChat(site(), "Hello");
  await chat.say(chat.creator, "Hi");
  const [{ id }] = (await site().rows(
    "select user_id id from notices where kind = 'message' order by at desc",
  )) as [{ id: string }];
  await tell(id);
  for (const path of ["/notifications/unread", "/api/notifications/unread"]) {
    const counted = await chat.fan.visitor.get(path);
    expect(JSON.parse(counted.text)).toEqual({ success: true, count: 2, messages: 1, notices: 1 });
    const tag = counted.headers.get("ETag") ?? "";
    expect((await chat.fan.visitor.get(path, { "If-None-Match": tag })).status).toBe(304);
  }
});

test("a link to unsubscribe asks first; a mailbox's POST from anywhere stops the emails at once", async () => {
  const choices = (userId: string) =>
    site().rows("select distinct email from notification_settings where user_id = ?", userId);
  const path = `/unsubscribe/${tokens.issue(otherFan.id)}`;
  const mailbox = await site().visitor({ adult: false });
  const page = await mailbox.get(path);
  expect(page.status).toBe(200);
  expect(page.text).toContain("Stop these emails");
  expect(page.text).not.toContain(otherFan.email);
  expect(await choices(otherFan.id)).toEqual([]);
  const oneClick = { "List-Unsubscribe": "One-Click" };
  const headers = { Origin: "https://mail.example", "Sec-Fetch-Site": "cross-site" };
  const done = await mailbox.form(path, oneClick, headers);
  expect(done.status).toBe(200);
  expect(done.text).toContain("You&#x27;re unsubscribed");
  expect(await choices(otherFan.id)).toEqual([{ email: "none" }]);
  const forged = await mailbox.form(`${path}x`, oneClick, headers);
  expect(forged.status).toBe(404);
  expect((await mailbox.get("/unsubscribe/none")).status).toBe(404);
  expect(forged.text).toContain("This link doesn");
  expect(await choices(fan.id)).toEqual([]);
});

test("emails and quiet hours are chosen in the settings, and refused forms keep what was typed", async () => {
  const reader = await site().visitor({ as: fan });
  const quiet = { quiet_from: "22:00", quiet_until: "07:30", time_zone: "Europe/Berlin" };
  const sent = { new_content: "on", messages: "on", messages_email: "soon", ...quiet };
  const refused = await reader.form("/settings?tab=notifications", { ...sent, quiet_until: "" });
  expect(refused.status).toBe(422);
  expect(refused.text).toContain("Enter both times, or leave both empty");
  expect(refused.text).toMatch(/name="quiet_from"[^>]*value="22:00"/);
  // A script replaces a zone that was only guessed.
  expect(refused.text).toMatch(/<option value="Europe\/Berlin" selected="">/);
  expect(refused.text).not.toContain("data-own-zone");
  expect((await reader.form("/settings?tab=notifications", sent)).status).toBe(303);
  expect(
    await site().rows(
      "select time_zone, quiet_from, quiet_until from notice_schedules where user_id = ?",
      fan.id,
    ),
  ).toEqual([{ time_zone: "Europe/Berlin", quiet_from: 1320, quiet_until: 450 }]);
  const { text } = await reader.get("/settings?tab=notifications");
  expect(text).toMatch(/<option value="soon" selected="">/);
  expect(text).toMatch(/name="quiet_until"[^>]*value="07:30"/);
  expect(text).toMatch(/<option value="Europe\/Berlin" selected="">/);
  expect((await reader.form("/settings?tab=notifications", { ...sent, time_zone: "Moon/Base" })).status).toBe(
    422,
  );
});
