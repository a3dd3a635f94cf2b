// @module-tag thorough
import { beforeAll, expect, test } from "vitest";
import { people } from "#tests/cast.ts";
import { type Chat, messageFields, newChat, setMessagePrice } from "#tests/routes/site/chat-fixture.ts";
import { siteForFile } from "#tests/routes/site/site.ts";
import { TEAM as base, invite, newMember } from "./team-fixture.ts";

const site = siteForFile();
beforeAll(async () => {
  await setMessagePrice(site(), "all");
});

const pagesOf = (chat: Chat) => ({
  write: [`${base}/messages`, `${base}/messages/${chat.id}`, `${base}/messages/${chat.id}/1`],
  publish: [`${base}/posts`, `${base}/posts/new`],
  money: [`${base}/money`],
});

test("the answer to an invitation is the same for an address with an account and one without", async () => {
  const known = await invite(site(), people.otherFan.email, ["write"]);
  const unknown = await invite(site(), "nobody-knows@example.com", ["write"]);
  expect([known.sent.status, known.sent.location]).toEqual([unknown.sent.status, unknown.sent.location]);
  const guest = await site().visitor();
  expect((await guest.get(unknown.link)).location).toContain("redirect=");
  expect((await known.creator.get(known.link)).status).toBe(410);
});

test("an invited fan joins, answers under their own name, and the creator reads it in the log", async () => {
  const chat = await newChat(site(), "Is anyone there?");
  const { visitor, creator } = await newMember(site(), ["write"]);
  expect((await visitor.get("/discover")).text).toContain('href="/team"');
  expect((await visitor.get("/team")).text).toContain(base);
  expect((await visitor.get(`${base}/messages`)).text).toContain(`${base}/messages/${chat.id}`);
  const page = (await visitor.get(`${base}/messages/${chat.id}`)).text;
  for (const text of ["Working for", "Is anyone there?", "as Lu for Mira"]) expect(page).toContain(text);
  const sent = await visitor.form(`${base}/messages/${chat.id}`, messageFields("I help Mira"));
  expect(sent.location).toBe(`${base}/messages/${chat.id}#m-2`);
  const read = (await chat.fan.visitor.get(chat.path)).text;
  expect(read).toMatch(/Lu.{0,80}Team, for Mira.*I help Mira/s);
  expect(
    (await visitor.form(`${base}/messages/${chat.id}/2`, { intent: "edit", text: "I help Mira out" })).status,
  ).toBe(303);
  const log = (await creator.get("/settings/team/log")).text;
  for (const text of [
    "Lu joined your team",
    "Lu read new messages",
    "Lu sent a message",
    "Lu edited a message",
  ])
    expect(log).toContain(text);
  // The creator can't edit what was written for them.
  expect((await creator.form(`${chat.path}/2`, { intent: "edit", text: "No" })).status).toBe(409);
  expect((await creator.form(`${chat.path}/2`, { intent: "unsend" })).status).toBe(303);
  expect((await chat.fan.visitor.get(chat.path)).text).not.toContain("I help Mira out");
});

test("each permission opens its own pages; other teams, fans, and uninvited people find nothing", async () => {
  const chat = await newChat(site(), "Between us");
  const pages = pagesOf(chat);
  const all = Object.values(pages).flat();
  for (const [may, open] of Object.entries(pages)) {
    const { visitor } = await newMember(site(), [may]);
    for (const page of all)
      expect((await visitor.get(page)).status, `${may} ${page}`).toBe(open.includes(page) ? 200 : 404);
  }
  const nothing = await newMember(site(), []);
  expect((await nothing.visitor.get(base)).status).toBe(200);
  const theo = `/team/${people.otherCreator.id}`;
  for (const visitor of [
    nothing.visitor,
    chat.fan.visitor,
    await site().visitor({ as: people.otherCreator }),
    await site().visitor({ as: people.creator }),
    await site().visitor({ as: people.admin }),
  ]) {
    for (const page of all) {
      const seen = await visitor.get(page);
      expect([seen.status, seen.text.includes("Between us")], page).toEqual([404, false]);
    }
    expect((await visitor.get(`${theo}/messages/${chat.id}`)).status).toBe(404);
    const sent = await visitor.form(`${base}/messages/${chat.id}`, messageFields("Not allowed"));
    expect(sent.status).toBe(404);
  }
});

test("a member can't open the creator's own pages, or write as the creator through their own", async () => {
  const chat = await newChat(site(), "Hello");
  const { visitor, person } = await newMember(site(), ["write", "publish", "money"]);
  for (const page of [
    chat.path,
    `${chat.path}/1`,
    `${chat.path}/block`,
    `/api/conversations/${chat.id}/messages`,
  ])
    expect((await visitor.get(page)).status, page).toBe(404);
  for (const page of [
    "/settings/team",
    "/settings/message-price",
    "/settings/subscription-price",
    "/dashboard/posts",
    "/dashboard/vault",
  ])
    expect((await visitor.get(page)).status, page).toBe(403);
  const call = await visitor.json(`/api/conversations/${chat.id}/messages`, {
    text: "Hi",
    key: "api-key-1",
    reply_to: null,
  });
  expect(call.status).toBe(404);
  const begun = await visitor.form("/seller/mira/messages", messageFields("As a fan"));
  const own = begun.location?.split("#")[0]?.split("/").at(-1) ?? "";
  expect((await visitor.get(`${base}/messages/${own}`)).status).toBe(404);
  expect((await visitor.get(`${base}/messages`)).text).not.toContain(own);
  expect((await visitor.form(`${base}/messages/${own}`, messageFields("To myself"))).status).toBe(404);
  const [message] = await site().rows(
    "select author_kind, author_id from messages where conversation_id = ?",
    own,
  );
  expect(message).toMatchObject({ author_kind: "fan", author_id: person.id });
});

test("access ends with one click, at once, and when either account asks for its deletion", async () => {
  const chat = await newChat(site(), "Hello");
  const pages = Object.values(pagesOf(chat)).flat();
  const ended = await newMember(site(), ["write", "publish", "money"]);
  expect((await ended.end()).status).toBe(303);
  const left = await newMember(site(), ["write", "publish", "money"]);
  expect((await left.visitor.form(base, { intent: "leave" })).location).toBe("/team");
  const leaving = await newMember(site(), ["write", "publish", "money"]);
  await site().rows("update profiles set closed_at = 1 where id = ?", leaving.person.id);
  for (const { visitor } of [ended, left, leaving]) {
    for (const page of [base, ...pages]) expect((await visitor.get(page)).status, page).toBe(404);
    expect((await visitor.form(`${base}/messages/${chat.id}`, messageFields("Still here"))).status).toBe(404);
    expect(
      (await visitor.form(`${base}/posts/new`, { intent: "publish", title: "Still here", body: "Hi" }))
        .status,
    ).toBe(404);
  }
  expect((await ended.visitor.get("/team")).text).not.toContain(base);
  expect((await ended.creator.get(chat.path)).text).not.toContain("Still here");
  // A creator can't remove another creator's members.
  const theo = await site().visitor({ as: people.otherCreator });
  expect((await theo.form(`/settings/team/${leaving.id}`, { intent: "end" })).status).toBe(404);
});

test("a member writes posts, but their prices, files, and time stay the creator's", async () => {
  const { visitor, creator } = await newMember(site(), ["publish"]);
  const key = () => crypto.randomUUID().replaceAll("-", "").slice(0, 22);
  const sold = {
    intent: "publish",
    title: "By the team",
    body: "Hello all",
    key: key(),
    visibility_type: "ppv",
    price: "900",
  };
  expect((await visitor.form(`${base}/posts/new`, sold)).location).toBe(`${base}/posts?show=published`);
  expect(await site().rows("select visibility_type, price from content where id = ?", sold.key)).toEqual([
    { visibility_type: "subscriber", price: null },
  ]);
  const paid = "post-ppv";
  const [before] = await site().rows(
    "select price, visibility_type, published_at, revision from content where id = ?",
    paid,
  );
  const edited = await visitor.form(`${base}/posts/${paid}`, {
    intent: "draft",
    title: "A better title",
    body: "x",
    price: "1",
    visibility_type: "free",
    when: "later",
    based: String(before?.revision),
  });
  expect(edited.status).toBe(303);
  const [after] = await site().rows(
    "select title, price, visibility_type, published_at from content where id = ?",
    paid,
  );
  const { revision: _, ...kept } = before ?? {};
  expect(after).toEqual({ ...kept, title: "A better title" });
  expect((await visitor.get(`/post/${paid}/delete`)).status).toBe(403);
  const log = (await creator.get("/settings/team/log")).text;
  for (const text of ["Lu published a post", "Lu edited a post"]) expect(log).toContain(text);
  const refused = await visitor.form(`${base}/posts/new`, { intent: "publish", title: "x", key: key() });
  expect(refused.status).toBe(422);
});

test("a member who publishes a draft with files doesn't make them free", async () => {
  const { visitor } = await newMember(site(), ["publish"]);
  const id = "post-subscriber";
  const path = `${base}/posts/${id}`;
  const draft = "published_at = null, first_published_at = null, scheduled_for = null";
  await site().rows(`update content set ${draft} where id = ?`, id);
  const page = (await visitor.get(path)).text;
  expect(page).toContain("Its file stays as it is, and so does who can see it.");
  expect(page).not.toContain('name="visibility_type"');
  const [{ revision } = {}] = await site().rows("select revision from content where id = ?", id);
  const fields = { intent: "publish", title: "Out", body: "Hi", visibility_type: "free" };
  const publish = () => visitor.form(path, { ...fields, based: String(revision) });
  const refused = await publish();
  expect([refused.status, refused.text.includes("Its creator has to say first")]).toEqual([422, true]);
  await site().rows("update content set people = 'me' where id = ?", id);
  const done = await publish();
  expect(done.location).toBe(`${base}/posts?show=published`);
  expect(await site().rows("select visibility_type from content where id = ?", id)).toEqual([
    { visibility_type: "subscriber" },
  ]);
});

test("a member reads that the creator's account is restricted, and keeps what they wrote", async () => {
  const { visitor } = await newMember(site(), ["publish"]);
  const admin = await site().visitor({ as: people.admin });
  const restriction = (does: string) =>
    admin.form(`/admin/people/${people.creator.id}`, { does, rule: "scam", reason: "Reported three times" });
  await restriction("restrict");
  const key = crypto.randomUUID().replaceAll("-", "").slice(0, 22);
  const post = { intent: "publish", title: "Not yet", body: "Hi" };
  const refused = await visitor.form(`${base}/posts/new`, { ...post, key });
  expect(refused.status).toBe(409);
  expect(refused.text).toContain("account is restricted, so nothing can be posted or edited for now.");
  expect(refused.text).toContain('value="Not yet"');
  await restriction("lift");
  expect((await visitor.form(`${base}/posts/new`, { ...post, key })).status).toBe(303);
});

test("sales are shown without links, and viewing them is logged", async () => {
  const { visitor, creator } = await newMember(site(), ["money"]);
  const page = (await visitor.get(`${base}/money`)).text;
  expect(page).not.toMatch(/href="\/payments\/(sales|payouts)/);
  expect((await creator.get("/settings/team/log")).text).toContain("Lu looked at your sales");
});
