import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { people, posts } from "#tests/cast.ts";
import { fieldOf, formOf } from "#tests/routes/site/composer-form.ts";
import { siteForFile } from "#tests/routes/site/site.ts";
import { GERMANY } from "#tests/routes/site/visitor.ts";

const site = siteForFile();
const ana = { name: "Ana Reyes", email: "ana@example.com" };
const FILE = `medium-${posts.subscriber.id}`;
const newKey = () => randomBytes(16).toString("base64url");
/** Without cookies, from a country whose region is closed. */
const stranger = () => site().visitor({ adult: false, cf: GERMANY });

async function newPost(fields: Record<string, string> = {}) {
  const creator = await site().visitor({ as: people.creator });
  const key = newKey();
  const saved = await creator.upload(
    "/post",
    formOf({ key, edit: newKey(), title: `The two of us, ${key}`, media: FILE, people: "others", ...fields }),
  );
  const isPublished = async () =>
    (await site().count("content", "id = ? and published_at is not null", key)) === 1;
  return { creator, key, saved, isPublished, people: `/post/${key}/people` };
}

const read = new Set<string>();
/** The new link in the inbox of someone who was asked. */
async function linkOf(email: string) {
  const links = async () =>
    [...(await site().emailsTo(email, "consent-")).matchAll(/http\S+(\/consents\/[\w-]{43})/g)]
      .map(([, link = ""]) => link)
      .filter((link) => !read.has(link));
  await expect.poll(async () => (await links()).length).toBeGreaterThan(0);
  const [link = ""] = await links();
  read.add(link);
  return link;
}

/** A post that waits for one person, with their link. */
async function asked(person = { ...ana, email: `${newKey().toLowerCase()}@example.com` }, media = FILE) {
  const post = await newPost({ media });
  const sent = await post.creator.form(post.people, {
    intent: "ask",
    "name-0": person.name,
    "email-0": person.email,
  });
  expect([sent.status, sent.location]).toEqual([303, post.people]);
  return { ...post, person, link: await linkOf(person.email), visitor: await stranger() };
}
type Asked = Awaited<ReturnType<typeof asked>>;

/** Goes to the provider's page, chooses, and returns. */
async function check({ visitor, link }: Pick<Asked, "visitor" | "link">, result: string) {
  const begun = await visitor.form(link, { intent: "check" });
  expect(begun.status).toBe(303);
  const chosen = await fetch(begun.location ?? "", {
    method: "POST",
    body: new URLSearchParams({ result }),
    redirect: "manual",
  });
  expect(new URL(chosen.headers.get("Location") ?? "").pathname).toBe(link);
  return visitor.get(link);
}
const sign = async ({ visitor, link }: Pick<Asked, "visitor" | "link">, more: Record<string, string> = {}) =>
  visitor.form(link, { intent: "sign", publication: "on", name: "Ana Reyes", files: FILE, ...more });

test("files need an answer to who is in them, and texts don't", async () => {
  const without = await newPost({ people: "" });
  expect(without.saved.status).toBe(422);
  expect(without.saved.text).toContain("Choose who can be seen or heard in the files.");
  expect((await newPost({ people: "", media: "", body: "Words" })).saved.status).toBe(303);
  const alone = await newPost({ people: "me" });
  expect([alone.saved.status, await alone.isPublished()]).toEqual([303, true]);
  const call = await alone.creator.json("/api/content", {
    title: "From the API",
    visibility_type: "free",
    media: [FILE],
  });
  expect([call.status, JSON.parse(call.text).code]).toEqual([422, "people"]);
});

test("each file added to a published post needs the answer, too, and other people only while it's archived", async () => {
  const { creator, key, isPublished } = await newPost({ people: "", media: "", body: "Words" });
  const path = `/post/${key}`;
  const edit = async (fields: Record<string, string | string[]>) => {
    const based = fieldOf(await creator.get(path), "based") ?? "";
    return creator.upload(
      path,
      formOf({ key, edit: newKey(), based, when: "keep", title: "Words first", people: "", ...fields }),
    );
  };
  const answer = async () => (await site().rows("select people from content where id = ?", key))[0]?.people;
  expect((await edit({ body: "Other words" })).status).toBe(303);
  const asked = await edit({ media: FILE, body: "Kept words" });
  expect(asked.status).toBe(422);
  for (const text of ["Choose who can be seen or heard in the files.", "Kept words", `value="${FILE}"`])
    expect(asked.text).toContain(text);
  const others = await edit({ media: FILE, people: "others" });
  expect([others.status, await answer()]).toEqual([409, null]);
  expect(others.text).toContain("Everyone else in it has to agree first.");
  expect((await edit({ media: FILE, people: "me" })).status).toBe(303);
  expect([await answer(), await isPublished()]).toEqual(["me", true]);
  expect((await creator.get(path)).text).not.toContain('name="people"');
  expect((await edit({ media: FILE, title: "New words" })).status).toBe(303);

  const more = { media: [FILE, `medium-${posts.free.id}`] };
  const again = await edit(more);
  expect([again.status, again.text.includes("Choose who can be seen")]).toEqual([422, true]);
  expect(again.text).not.toMatch(/name="people"[^>]*checked/);
  const untitled = await edit({ ...more, people: "nobody", title: "" });
  expect(untitled.text, "what was chosen stays").toMatch(
    /name="people"[^>]*value="nobody"[^>]*checked|checked[^>]*value="nobody"/,
  );
  expect((await edit({ ...more, people: "others" })).status).toBe(409);
  expect((await edit({ ...more, people: "nobody" })).status).toBe(303);
  expect([await answer(), await isPublished()], "the first file's answer stays").toEqual(["me", true]);

  const archived = await newPost({ people: "", media: "", body: "Words" });
  await site().rows("update content set archived_at = 1, published_at = null where id = ?", archived.key);
  const based = fieldOf(await creator.get(`/post/${archived.key}`), "based") ?? "";
  const fields = { key: archived.key, edit: newKey(), based, when: "keep", media: FILE, people: "others" };
  expect((await creator.upload(`/post/${archived.key}`, formOf(fields))).status).toBe(303);
  await creator.form("/dashboard/posts", { do: `restore:${archived.key}` });
  expect(await archived.isPublished()).toBe(false);
});

test("a file added to a scheduled text post by the API needs the answer", async () => {
  const { creator, key } = await newPost({ people: "", media: "", body: "Words", do: "draft" });
  await site().rows("update content set scheduled_for = ? where id = ?", Date.now() + 60_000, key);
  const call = await creator.ask(`/api/content/${key}`, {
    method: "PATCH",
    body: JSON.stringify({ title: "Now with a photo", media: [FILE] }),
    headers: { "Content-Type": "application/json", "Sec-Fetch-Site": "same-origin" },
  });
  expect([call.status, JSON.parse(call.text).code]).toEqual([422, "people"]);
});

test("creators can't answer for someone in their post, and see who signed by another name", async () => {
  const post = await asked();
  expect((await check(post, "over_18")).status).toBe(200);
  const own = { ...post, visitor: post.creator };
  expect(await post.creator.get(post.link)).toMatchObject({ status: 303, location: post.people });
  expect(await sign(own)).toMatchObject({ status: 303, location: post.people });
  expect((await post.creator.get(post.people)).text).toContain("Only Ana Reyes can use this link");
  expect(await post.isPublished()).toBe(false);
  expect((await sign(post, { name: "Ana María Reyes" })).status).toBe(303);
  expect((await post.creator.get(post.people)).text).toContain("and signed as <bdi>Ana María Reyes</bdi>");
});

test("a post with other people waits until everyone has signed, at its time", async () => {
  const post = await asked();
  expect([post.saved.location, await post.isPublished()]).toEqual([post.people, false]);
  expect((await post.creator.get(post.people)).text).toContain("Waits for Ana Reyes&#x27;s consent");
  await site().scheduled();
  expect(await post.isPublished()).toBe(false);
  const own = (await post.creator.get(`/seller/mira/content/${post.key}`)).text;
  expect(own).toContain("It&#x27;s published once everyone in it has agreed.");
  expect(own).not.toContain("Scheduled for");

  const before = await post.visitor.get(post.link);
  expect(before.status).toBe(200);
  for (const text of ["@mira", "The two of us", "1 photo"]) expect(before.text).toContain(text);
  const file = `${post.link}/files/${FILE}/w320`;
  expect(before.text).not.toContain("/files/");
  expect((await post.visitor.get(file)).status).toBe(404);
  expect((await sign(post)).status).toBe(409);

  const checked = await check(post, "over_18");
  expect(checked.text).toContain(`${post.link}/files/${FILE}/`);
  expect(checked.headers.get("Cache-Control")).toContain("no-store");
  expect((await sign(post, { publication: "" })).status).toBe(422);
  expect((await sign(post, { name: "" })).status).toBe(422);
  expect((await sign(post, { files: "others" })).status).toBe(409);
  expect((await sign(post, { download: "on" })).status).toBe(303);
  await expect.poll(post.isPublished).toBe(true);
  const after = (await post.visitor.get(post.link)).text;
  for (const text of ["What you signed", "Ana Reyes", "Withdraw my consent", ">Create an account</a>"])
    expect(after).toContain(text);
  expect(
    await site().rows("select may_download, may_promote from consents where content_id = ?", post.key),
  ).toEqual([{ may_download: 1, may_promote: 0 }]);
  expect(await site().emailsTo(people.creator.email, "consent-answered-")).toContain("Ana Reyes agreed");

  // A second press, and one after an answer, change nothing.
  expect((await sign(post, { promotion: "on" })).status).toBe(303);
  expect((await post.visitor.form(post.link, { intent: "decline" })).status).toBe(303);
  expect(
    await site().count("consents", "content_id = ? and may_promote = 0 and declined_at is null", post.key),
  ).toBe(1);
});

test("an identity check counts for a year, for the same creator and address", async () => {
  const person = { ...ana, email: "again@example.com" };
  const first = await asked(person);
  await check(first, "over_18");
  await sign(first);
  const second = await asked(person);
  expect((await second.visitor.get(second.link)).text).toContain("You&#x27;ve shown that you&#x27;re 18");
  expect((await sign(second)).status).toBe(303);
  await expect.poll(second.isPublished).toBe(true);
  const third = await asked(person);
  const dated = "update consents set identity_checked_at = ? where id = ?";
  await site().rows("drop trigger consents_sealed");
  for (const { id } of await site().rows("select id from consents where email = ?", person.email))
    await site().rows(dated, Date.now() - 366 * 24 * 3600_000, String(id));
  expect((await sign(third)).status).toBe(409);
});

test("guessed, replaced, and expired links answer nothing", async () => {
  const visitor = await stranger();
  const gone = { status: 404, text: expect.stringContaining("It was replaced or withdrawn") };
  expect(await visitor.get(`/consents/${newKey()}${newKey()}`)).toMatchObject(gone);
  const post = await asked();
  await post.creator.form(post.people, { intent: "again", person: await idOf(post.key) });
  expect(await visitor.get(post.link)).toMatchObject(gone);
  const link = await linkOf(post.person.email);
  await check({ visitor, link }, "over_18");
  await site().rows("update consents set expires_at = 1 where content_id = ?", post.key);
  expect((await visitor.get(link)).text).toContain("This link has expired");
  expect((await visitor.get(`${link}/files/${FILE}/w320`)).status).toBe(404);
  for (const fields of [{ intent: "check" }, { intent: "decline" }])
    expect((await visitor.form(link, fields)).location).toBe(link);
  await sign({ visitor, link });
  expect(await site().count("consents", "content_id = ? and signed_at is null", post.key)).toBe(1);
});

const idOf = async (postId: string) =>
  String((await site().rows("select id from consents where content_id = ?", postId))[0]?.id);

test("someone who declines, or is under 18, can't be removed, and the post is never published", async () => {
  const declined = await asked();
  expect((await declined.visitor.get(`${declined.link}?decline`)).text).toContain("Say no to this post?");
  expect((await declined.visitor.form(declined.link, { intent: "decline" })).status).toBe(303);
  expect((await declined.visitor.get(declined.link)).text).toContain("You said no");
  expect(await site().emailsTo(people.creator.email, "consent-answered-")).toContain("doesn't agree");

  const young = await asked();
  expect((await check(young, "under_18")).text).toContain("This post can&#x27;t be published");
  const cases =
    "subject_id = ? and exists (select 1 from reports r where r.case_id = cases.id and r.reason = 'minor')";
  const [found] = await site().rows(`select id from cases where ${cases}`, young.key);
  const page = (await (await site().visitor({ as: people.admin })).get(`/admin/cases/${found?.id}`)).text;
  expect(page).toContain("It isn&#x27;t published while someone in it hasn&#x27;t agreed.");

  for (const post of [declined, young]) {
    await sign(post);
    const person = await idOf(post.key);
    expect((await post.creator.form(post.people, { intent: "remove", person })).status).toBe(409);
    await site().scheduled();
    expect(await post.isPublished()).toBe(false);
    for (const path of [post.people, `/seller/mira/content/${post.key}`]) {
      const { text } = await post.creator.get(path);
      expect(text).toContain("This post can&#x27;t be published");
      for (const missing of ["Add someone", "once everyone in it has agreed", "Scheduled for"])
        expect(text).not.toContain(missing);
    }
  }
});

test("errors say whom they're about, and who signed reads if someone else declined", async () => {
  const post = await newPost();
  const wrong = await post.creator.form(post.people, { intent: "ask", "name-0": "Ana", "name-1": "Ben" });
  expect(wrong.status).toBe(422);
  for (const number of [1, 2]) expect(wrong.text).toContain(`Person ${number}: Enter a valid email address`);

  const [first, second] = [0, 1].map(() => `${newKey().toLowerCase()}@example.com`);
  const both = {
    "name-0": "Ana Reyes",
    "email-0": String(first),
    "name-1": "Ben",
    "email-1": String(second),
  };
  await post.creator.form(post.people, { intent: "ask", ...both });
  const visitor = await stranger();
  const link = await linkOf(String(first));
  expect((await check({ visitor, link }, "over_18")).text).toContain('alt="File 1"');
  await sign({ visitor, link });
  expect((await visitor.get(link)).text).not.toContain("won&#x27;t be published");
  await visitor.form(await linkOf(String(second)), { intent: "decline" });
  expect((await visitor.get(link)).text).toContain("This post won&#x27;t be published");
});

test("a canceled check can be repeated, and an outage of the provider is said", async () => {
  const post = await asked();
  expect((await check(post, "canceled")).text).toContain("Start the check");
  site().identity.setDown(true);
  const down = await post.visitor.form(post.link, { intent: "check" });
  expect([down.status, down.text.includes("Identity can&#x27;t be checked right now")]).toEqual([503, true]);
  site().identity.setDown(false);
  expect((await check(post, "over_18")).text).toContain("What do you agree to?");
});

test("without the last unanswered person, a post is published, and files can't be added to what was signed", async () => {
  const post = await asked();
  const person = await idOf(post.key);
  await post.creator.form(post.people, { intent: "remove", person });
  expect(await post.isPublished()).toBe(false);
  const [row] = await site().rows("select revision from content where id = ?", post.key);
  const edit = { title: "The two of us", media: FILE, based: String(row?.revision) };
  await post.creator.upload(`/post/${post.key}`, formOf({ ...edit, people: "me" }));
  expect(await post.isPublished()).toBe(true);

  const signed = await asked();
  await check(signed, "over_18");
  await sign(signed);
  const [now] = await site().rows("select revision from content where id = ?", signed.key);
  const added = await signed.creator.upload(
    `/post/${signed.key}`,
    formOf({ ...edit, based: String(now?.revision), when: "keep", media: [FILE, `medium-${posts.free.id}`] }),
  );
  expect([added.status, added.text.includes("agreed to it without the new files")]).toEqual([409, true]);
});

test("an archived post with someone who hasn't agreed isn't restored, and the list says why", async () => {
  const post = await asked();
  await post.creator.form("/dashboard/posts", { do: `archive:${post.key}` });
  await post.creator.form("/dashboard/posts?show=archived", { do: `restore:${post.key}` });
  const list = (await post.creator.get("/dashboard/posts?show=archived")).text;
  for (const text of ["Post not restored", `/post/${post.key}/people`]) expect(list).toContain(text);
});

test("a withdrawal removes the post for everyone, once, and tells its creator", async () => {
  const post = await asked();
  await check(post, "over_18");
  expect((await post.visitor.form(post.link, { intent: "withdraw" })).location).toBe(post.link);
  expect(await site().count("consents", "content_id = ? and withdrawn_at is null", post.key)).toBe(1);
  await sign(post);
  await expect.poll(post.isPublished).toBe(true);
  expect((await post.visitor.get(`${post.link}?withdraw`)).text).toContain("Withdraw your consent?");
  for (let press = 0; press < 2; press += 1)
    expect((await post.visitor.form(post.link, { intent: "withdraw" })).status).toBe(303);
  expect((await post.visitor.get(post.link)).text).toContain("You withdrew your consent");
  expect((await post.visitor.get(`${post.link}/files/${FILE}/w320`)).status).toBe(404);
  const shown = await post.creator.get(`/seller/mira/content/${post.key}`);
  expect(shown.text).toContain("We removed this post");
  const decisions = await site().rows(
    `select d.action, d.rule, d.decided_by, k.decided_at is not null as closed from decisions d
      join cases k on k.id = d.case_id where k.subject_id = ?`,
    post.key,
  );
  expect(decisions).toEqual([{ action: "removed", rule: "depicted", decided_by: null, closed: 1 }]);
  const told = await site().emailsTo(people.creator.email, "case-");
  expect(told).toContain("withdrew their consent");
  const path = /\/decisions\/[\w-]+/.exec(told)?.[0] ?? "";
  expect((await post.creator.get(path)).text).toContain(
    "Automatically, because someone withdrew their consent.",
  );
  expect((await post.creator.form(path, { text: "Ana didn't write that" })).status).toBe(303);
  const admin = await site().visitor({ as: people.admin });
  const [appeal] = await site().rows(
    "select id, (select case_id from decisions d where d.id = decision_id) as of from appeals",
  );
  const answer = {
    intent: "appeal",
    appeal: String(appeal?.id),
    outcome: "reversed",
    statement: "Her brother withdrew it, not she.",
  };
  expect((await admin.form(`/admin/cases/${appeal?.of}`, answer)).status).toBe(303);
  expect((await post.creator.get(path)).text).toContain("You were right.");
  expect(await post.isPublished()).toBe(false);
});

test("an account lists and withdraws what was signed under its address, and nobody else's", async () => {
  // Files of the post that was removed can't be used again.
  const files = `medium-${posts.ppv.id}`;
  const post = await asked({ name: "Fan", email: people.fan.email }, files);
  await check(post, "over_18");
  await sign(post, { files });
  const id = await idOf(post.key);
  const other = await site().visitor({ as: people.otherFan });
  expect((await other.get("/consents")).text).not.toContain(post.key);
  await other.form("/consents", { person: id });
  expect(await site().count("consents", "id = ? and withdrawn_at is null", id)).toBe(1);
  const fan = await site().visitor({ as: people.fan });
  expect((await fan.get("/consents")).text).toContain(post.key);
  expect((await fan.get(`/consents?withdraw=${id}`)).text).toContain("Withdraw and remove the post");
  for (let press = 0; press < 2; press += 1)
    expect((await fan.form("/consents", { person: id })).location).toBe("/consents");
  expect(await site().count("content", "id = ? and removed_at is not null", post.key)).toBe(1);
});
