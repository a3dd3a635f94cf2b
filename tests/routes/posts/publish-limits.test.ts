import { expect, test } from "vitest";
import { rateLimits } from "#domain/gates/rate-limits.ts";
import { people } from "#tests/cast.ts";
import { fieldOf } from "../site/composer-form.ts";
import { imageOf, newKey } from "../site/post-upload.ts";
import { formOf, profileText, setUpForm } from "../site/profile-forms.ts";
import { siteForFile } from "../site/site.ts";
import type { Visitor } from "../site/visitor.ts";

const site = siteForFile({ runtime: "workerd" });
const text = { title: "Made by a call", body: "Words", visibility_type: "free", tags: ["art"] };
const post = (visitor: Visitor, payload: unknown, headers = {}) =>
  visitor.ask("/api/content", {
    method: "POST",
    body: JSON.stringify(payload),
    headers: { "Content-Type": "application/json", "Sec-Fetch-Site": "same-origin", ...headers },
  });

test("a call sent many times in parallel with one key is one post, and each response names it", async () => {
  const mira = await site().visitor({ as: people.creator });
  const key = { "Idempotency-Key": crypto.randomUUID() };
  const once = { ...text, title: "Sent four times" };
  const made = await Promise.all([1, 2, 3, 4].map(() => post(mira, once, key)));
  expect(made.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
  const ids = new Set(made.map((response) => JSON.parse(response.text).id));
  expect(ids.size).toBe(1);
  const later = await post(mira, once, key);
  expect([later.status, JSON.parse(later.text).id]).toEqual([201, [...ids][0]]);
  expect(await site().count("content", "title = ?", once.title)).toBe(1);
  // Another creator's key may be the same.
  const theo = await site().visitor({ as: people.otherCreator });
  const other = await post(theo, once, key);
  expect([other.status, ids.has(JSON.parse(other.text).id)]).toEqual([201, false]);
  for (const wrong of ["short", "with a space", "x".repeat(201)]) {
    const refused = await post(mira, once, { "Idempotency-Key": wrong });
    expect([refused.status, JSON.parse(refused.text).error], wrong).toEqual([
      422,
      expect.stringContaining("Idempotency-Key must be"),
    ]);
  }
  expect(await site().count("content", "title = ?", once.title)).toBe(2);
  const deleted = await mira.ask(`/api/content/${[...ids][0]}`, {
    method: "DELETE",
    headers: { "Sec-Fetch-Site": "same-origin" },
  });
  const again = await post(mira, once, key);
  expect([deleted.status, again.status, JSON.parse(again.text).error]).toEqual([
    200,
    409,
    expect.stringContaining("This post was deleted"),
  ]);
  await site().rows("delete from content where title = ?", once.title);
});

test("photos count per account across both forms, and the typed text stays", async () => {
  const mira = await site().visitor({ as: people.creator });
  const bytes = new Uint8Array(await imageOf(64, 64).jpeg().toBuffer());
  const send = async (to: string, form: FormData) => {
    form.set("portrait", new File([bytes], "a.jpg"));
    return mira.upload(to, form);
  };
  const plain = () => formOf(profileText);
  for (let i = 0; i < 20; i++)
    expect((await send("/profile/edit", plain())).location, `${i}`).toBe("/profile");
  const stored = () => site().count("media", "seller_id = ?", people.creator.id);
  const before = await stored();
  const refused = await send("/profile/edit", plain());
  expect(refused.status).toBe(429);
  expect(refused.headers.get("Retry-After")).toBe("30");
  for (const said of ["Please Wait</h2>", "uploaded a lot of photos in a short time", "Typed for long"])
    expect(refused.text).toContain(said);
  expect(await stored()).toBe(before);
  // Text alone is still saved.
  expect((await mira.upload("/profile/edit", plain())).location).toBe("/profile");
  const welcome = await send("/welcome/creator-profile", formOf(setUpForm));
  expect([
    welcome.status,
    welcome.text.includes("uploaded a lot of photos"),
    welcome.text.includes(setUpForm.bio),
  ]).toEqual([429, true, true]);
});

test("a creator over the publishing limit sees that in the composer, keeps all their text, and can save a draft", async () => {
  const mira = await site().visitor({ as: people.creator });
  const now = Date.now();
  await site().rows(
    `with recursive nth(n) as (select 1 union all select n + 1 from nth where n < 30)
     insert into content (id, seller_id, title, type, is_public, visibility_type, created_at, updated_at,
       published_at, first_published_at)
     select 'hasty-' || n, ?, 'Hasty', 'text', 1, 'free', 1, 1, ?, ? from nth`,
    people.creator.id,
    now,
    now,
  );
  const call = await post(mira, { ...text, title: "One too many" });
  expect([call.status, call.headers.get("Retry-After")]).toEqual([429, "30"]);
  expect(JSON.parse(call.text).error).toContain("You can publish up to 30 posts an hour");
  const typed = {
    key: newKey(),
    title: "One too many",
    visibility_type: "free",
    body: "Typed for long",
    when: "now",
  };
  const form = await mira.upload("/post", formOf({ ...typed, do: "save" }));
  expect(form.status).toBe(429);
  for (const said of ["Please Wait</h2>", "You can publish up to 30 posts", "One too many", "Typed for long"])
    expect(form.text).toContain(said);
  expect(await site().count("content", "title = 'One too many'")).toBe(0);
  const draft = await mira.upload("/post", formOf({ ...typed, do: "draft" }));
  expect(draft.status).toBe(303);
  expect(await site().count("content", "title = 'One too many' and published_at is null")).toBe(1);
});

test("a creator who starts too many drafts keeps all of their text, and can still publish and go on with one", async () => {
  const mira = await site().visitor({ as: people.creator });
  await site().rows("delete from content where id like 'hasty-%'");
  await site().rows("delete from rate_limits");
  const typed = { title: "Another draft", visibility_type: "free", body: "Typed for long" };
  const send = (address: string, fields: Record<string, string>) =>
    mira.upload(address, formOf({ ...typed, ...fields }));
  const first = { key: newKey(), when: "now", do: "draft" };
  expect((await send("/post", first)).status).toBe(303);
  await site().rows("update rate_limits set attempts = ? where attempts = 1", rateLimits.newDrafts.max);
  const drafts = () => site().count("content", "title = 'Another draft' and published_at is null");

  const key = newKey();
  const at = new Date(Date.now() + 7_200_000).toISOString().slice(0, 16);
  for (const fields of [
    { when: "now", do: "draft" },
    { when: "later", publish_on: at, time_zone: "UTC", do: "save" },
  ] as Record<string, string>[]) {
    const refused = await send("/post", { key, ...fields });
    expect([refused.status, refused.headers.get("Retry-After")]).toEqual([429, "30"]);
    for (const said of [
      "Please Wait</h2>",
      "You can start up to 200 drafts",
      "Typed for long",
      "Another draft",
    ])
      expect(refused.text).toContain(said);
  }
  const autosaved = await send("/post", { key, revision: newKey(), do: "autosave" });
  expect([autosaved.status, autosaved.text.includes("You can start up to 200 drafts")]).toEqual([429, true]);
  expect((await send("/post", first)).status).toBe(303);
  const based = fieldOf(await mira.get(`/post/${first.key}`), "based") ?? "";
  expect((await send(`/post/${first.key}`, { body: "More", based, do: "draft" })).status).toBe(303);
  expect(await drafts()).toBe(1);
  const theo = await site().visitor({ as: people.otherCreator });
  const other = await theo.upload("/post", formOf({ ...typed, key: newKey(), when: "now", do: "draft" }));
  expect(other.status).toBe(303);
  expect((await send("/post", { key, when: "now", do: "save" })).status).toBe(303);
  expect(await site().count("content", "title = 'Another draft' and published_at is not null")).toBe(1);
});
