import { beforeAll, expect, test } from "vitest";
import { people } from "#tests/cast.ts";
import { newMember, TEAM } from "../creators/team/team-fixture.ts";
import { type Fields, fieldOf, formOf } from "../site/composer-form.ts";
import { newKey } from "../site/post-upload.ts";
import { siteForFile } from "../site/site.ts";
import type { SiteResponse, Visitor } from "../site/visitor.ts";

const site = siteForFile();
let seller: Visitor;
beforeAll(async () => {
  seller = await site().visitor({ as: people.creator });
});

const rowOf = async (id: string) => (await site().rows("select * from content where id = ?", id))[0];
const announced = (id: string) => site().rows("select 1 from post_announcements where content_id = ?", id);
const identityIn = (form: SiteResponse) =>
  Object.fromEntries(["key", "based", "edit"].map((name) => [name, fieldOf(form, name) ?? ""]));
const opened = async (visitor: Visitor, path: string) => identityIn(await visitor.get(path));
/** A form opened before its post was deleted. */
const openedThenDeleted = async () => {
  const key = newKey();
  await seller.upload("/post", formOf({ key, body: "First" }));
  const form = await opened(seller, `/post/${key}`);
  await seller.form(`/post/${key}/delete`, {});
  return { form, path: `/post/${key}` };
};
const soon = () => new Date(Date.now() + 7_200_000).toISOString().slice(0, 16);

const forms: [string, Fields, Fields][] = [
  ["publishing a draft", { do: "draft" }, {}],
  ["scheduling a draft", { do: "draft" }, { when: "later", publish_on: soon(), time_zone: "UTC" }],
  ["saving a draft", { do: "draft" }, { do: "draft" }],
  ["saving a published post", {}, { when: "keep" }],
];
test.each(forms)("%s again has no second effect, and saves later changes", async (_, first, press) => {
  const key = newKey();
  await seller.upload("/post", formOf({ key, body: "First", ...first }));
  await site().rows("delete from post_announcements");
  const path = `/post/${key}`;
  const form = { ...(await opened(seller, path)), ...press };
  const lost = await seller.upload(path, formOf({ ...form, body: "Second" }));
  const saved = await rowOf(key);
  expect(saved).toMatchObject({ body: "Second" });
  await site().rows("delete from post_announcements");

  const again = await seller.upload(path, formOf({ ...form, body: "Second" }));
  expect([again.status, again.location]).toEqual([303, lost.location]);
  expect([await rowOf(key), await announced(key)]).toEqual([saved, []]);

  const more = await seller.upload(path, formOf({ ...form, body: "Third" }));
  expect([more.status, more.location]).toEqual([303, lost.location]);
  const { published_at, scheduled_for } = saved ?? {};
  expect(await rowOf(key)).toMatchObject({ body: "Third", published_at, scheduled_for });
  expect(await announced(key)).toEqual([]);

  // Changes from elsewhere still count.
  const other = await opened(seller, path);
  await seller.upload(path, formOf({ ...other, ...press, body: "Elsewhere" }));
  expect((await seller.upload(path, formOf({ ...form, body: "Fourth" }))).status).toBe(409);
  expect(await rowOf(key)).toMatchObject({ body: "Elsewhere" });
});

test("a new post sent again with changes keeps them, and one that was deleted becomes one draft", async () => {
  const form = await opened(seller, "/post");
  const { key = "" } = form;
  await seller.upload("/post", formOf({ ...form, body: "First" }));
  expect((await seller.upload("/post", formOf({ ...form, body: "Second" }))).status).toBe(303);
  expect(await rowOf(key)).toMatchObject({ body: "Second" });
  const edited = await opened(seller, `/post/${key}`);
  await seller.form(`/post/${key}/delete`, {});
  for (let time = 0; time < 2; time++)
    await seller.upload(`/post/${key}`, formOf({ ...edited, body: "After it was deleted" }));
  expect(await site().count("content", "body = 'After it was deleted'")).toBe(1);
});

test("a new form with what was just posted leads to that post, and anything else becomes another post", async () => {
  const post = { title: "Sent, then Back", body: "Once", visibility_type: "ppv", price: "5.00" };
  const send = async (fields: Fields) => {
    const form = await opened(seller, "/post");
    const sent = await seller.upload("/post", formOf({ ...form, ...post, ...fields }));
    expect(sent.status).toBe(303);
    return { key: form.key, location: sent.location };
  };
  const first = await send({});
  expect((await send({})).location).toBe(first.location);
  expect((await seller.get(String(first.location))).text).toContain("You already posted this");
  const later = { when: "later", publish_on: soon(), time_zone: "UTC" };
  const others: Fields[] = [
    { body: "Twice" },
    { price: "6.00" },
    { visibility_type: "subscriber" },
    { tags: "blue" },
    { subscribers_pay_too: "on" },
    { description_public: "on", description: "Seen by all" },
    later,
  ];
  for (const other of others)
    expect(await rowOf((await send(other)).key ?? ""), JSON.stringify(other)).toBeDefined();
  expect(await rowOf((await send(later)).key ?? "")).toBeUndefined();
  await seller.form(`/post/${first.key}/delete`, {});
  expect(await rowOf((await send({})).key ?? "")).toBeDefined();
});

test("autosave continues after a button saved the draft, and never changes a published post", async () => {
  const key = newKey();
  await seller.upload("/post", formOf({ key, body: "First", do: "draft" }));
  const form = await opened(seller, `/post/${key}`);
  const autosave = async (body: string) =>
    seller.upload(`/post/${key}`, formOf({ ...form, body, revision: newKey(), do: "autosave" }));
  await seller.upload(`/post/${key}`, formOf({ ...form, body: "Second", do: "draft" }));
  expect((await autosave("Third")).status).toBe(200);
  form.based = String((await rowOf(key))?.revision);
  await seller.upload(`/post/${key}`, formOf({ ...form, body: "Out" }));
  const refused = await autosave("Later");
  expect([refused.status, refused.text.includes("Press the button again")]).toEqual([409, true]);
  expect(await rowOf(key)).toMatchObject({ body: "Out" });
});

test("a team member's post sent again is saved, and isn't taken for a change from elsewhere", async () => {
  const { visitor } = await newMember(site(), ["publish"]);
  const path = `${TEAM}/posts/new`;
  const form = {
    ...(await opened(visitor, path)),
    intent: "publish",
    title: "By Lu",
    visibility_type: "free",
  };
  const { key = "" } = form as Record<string, string>;
  for (const body of ["First", "First", "Second"])
    expect((await visitor.form(path, { ...form, body })).status, body).toBe(303);
  expect(await rowOf(key)).toMatchObject({ body: "Second", visibility_type: "free" });
  const edit = `${TEAM}/posts/${key}`;
  const opening = { ...(await opened(visitor, edit)), intent: "save", title: "By Lu" };
  for (const body of ["Third", "Third", "Fourth"])
    expect((await visitor.form(edit, { ...opening, body })).status, body).toBe(303);
});

test("a refused form whose post was deleted meanwhile comes back as a new post's form", async () => {
  const { form, path } = await openedThenDeleted();
  const sent = { ...form, title: "Long thought of. ".repeat(20), body: "All of it", do: "draft" };
  const refused = await seller.upload(path, formOf(sent));
  expect(refused.status).toBe(422);
  for (const text of ["Long thought of.", "All of it", "100 characters", "You deleted this post"])
    expect(refused.text).toContain(text);
  expect(refused.text).toMatch(/<form[^>]* action="\/post"/);
  const renewed = identityIn(refused);
  expect((await seller.upload("/post", formOf({ ...renewed, body: "All of it" }))).status).toBe(303);
  expect(await rowOf(renewed.key ?? "")).toMatchObject({ body: "All of it" });
});

const drafts: [string, (path: string) => Promise<unknown>][] = [
  [
    "published",
    async (path) => seller.upload(path, formOf({ ...(await opened(seller, path)), body: "Out" })),
  ],
  ["edited", async (path) => seller.upload(path, formOf({ ...(await opened(seller, path)), do: "draft" }))],
  ["deleted", (path) => seller.form(`${path}/delete`, {})],
];
test.each(drafts)(
  "a deleted post's form is kept as another draft once its first was %s",
  async (what, act) => {
    const { form, path } = await openedThenDeleted();
    await seller.upload(path, formOf({ ...form, body: "First words" }));
    await act(`/post/${form.edit}`);
    const kept = await seller.upload(path, formOf({ ...form, body: `Written after it was ${what}` }));
    expect(kept.location).toBe("/dashboard/posts?show=drafts");
    expect(await site().count("content", `body = 'Written after it was ${what}'`)).toBe(1);
  },
);

test("a new post's form, sent again after its post was deleted, becomes a new form or a draft", async () => {
  const form = await opened(seller, "/post");
  await seller.upload("/post", formOf({ ...form, body: "First" }));
  await seller.form(`/post/${form.key}/delete`, {});
  const refused = await seller.upload("/post", formOf({ ...form, body: "First" }));
  const renewed = identityIn(refused);
  expect((await seller.upload("/post", formOf({ ...renewed, body: "Once more" }))).status).toBe(303);
  expect(await rowOf(renewed.key ?? "")).toMatchObject({ body: "Once more" });
  await seller.upload("/post", formOf({ ...form, body: "Kept", do: "draft" }));
  expect(await rowOf(form.edit ?? "")).toMatchObject({ body: "Kept", published_at: null });
});

test.each(["deleted", "archived"])("a team member's form comes back when its post was %s", async (what) => {
  const { visitor, creator } = await newMember(site(), ["publish"]);
  const key = newKey();
  await seller.upload("/post", formOf({ key, body: "First" }));
  const path = `${TEAM}/posts/${key}`;
  const form = { ...(await opened(visitor, path)), title: "By Lu", body: "Words of Lu", intent: "save" };
  if (what === "deleted") await creator.form(`/post/${key}/delete`, {});
  else await creator.form("/dashboard/posts", { do: `archive:${key}` });
  const refused = await visitor.form(path, form);
  expect([refused.status, refused.text.includes("Words of Lu")]).toEqual([409, true]);
  const renewed = identityIn(refused);
  const saved = await visitor.form(`${TEAM}/posts/new`, { ...form, ...renewed, intent: "draft" });
  expect(saved.status).toBe(303);
  expect(await rowOf(renewed.key ?? "")).toMatchObject({ body: "Words of Lu" });
  expect((await visitor.get(path)).status).toBe(404);
});

test.each(["First", "Second"])(
  "a form sent again after its post was archived changes nothing: %s",
  async (body) => {
    const form = await opened(seller, "/post");
    await seller.upload("/post", formOf({ ...form, body: "First" }));
    await seller.form("/dashboard/posts", { do: `archive:${form.key}` });
    const archived = await rowOf(form.key ?? "");
    const again = await seller.upload("/post", formOf({ ...form, body }));
    expect([again.status, again.text.includes("This post was changed elsewhere")]).toEqual([409, true]);
    expect(await rowOf(form.key ?? "")).toEqual(archived);
  },
);

test("someone who knows a revision can't save stale changes as if their form had made it", async () => {
  const { visitor } = await newMember(site(), ["publish"]);
  const key = newKey();
  await seller.upload("/post", formOf({ key, body: "First" }));
  const own: Fields = { ...(await opened(seller, `/post/${key}`)), when: "keep" };
  await seller.upload(`/post/${key}`, formOf({ ...own, body: "Second" }));
  const path = `${TEAM}/posts/${key}`;
  const form = await opened(visitor, path);
  await seller.upload(`/post/${key}`, formOf({ ...own, body: "Third" }));
  for (const edit of [form.based?.slice(0, 22) ?? "", String(own.edit)]) {
    const stale = { ...form, edit, title: "By Lu", body: "Stale", intent: "save" };
    expect((await visitor.form(path, stale)).status, edit).toBe(409);
  }
  expect(await rowOf(key)).toMatchObject({ body: "Third" });
});
