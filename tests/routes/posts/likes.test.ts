import { expect, test } from "vitest";
import { PASSWORD, people, posts } from "#tests/cast.ts";
import { MALICIOUS_FIELDS } from "../site/malicious-fields.ts";
import { siteForFile } from "../site/site.ts";

const site = siteForFile();
const path = `/seller/mira/content/${posts.free.id}`;
const countOf = async (id: string, column = "like_count") =>
  Number((await site().rows(`select ${column} as n from content where id = ?`, id))[0]?.n);
const admirersOf = async (id: string) =>
  (await site().rows("select profile_like_count from profiles where id = ?", id))[0]?.profile_like_count;
const eventually = (read: () => Promise<number>, wanted: number) => expect.poll(read).toBe(wanted);

test("a like works without JavaScript, can be undone, and twenty parallel presses count as one", async () => {
  const fan = await site().visitor({ as: people.fan });
  expect((await fan.get(path)).text).toContain('aria-pressed="false"');
  const all = await Promise.all(
    Array.from({ length: 20 }, () => fan.form(`${path}/like`, { intent: "like" })),
  );
  expect(all.map(({ status, location }) => [status, location])).toEqual(Array(20).fill([303, path]));
  expect(await countOf(posts.free.id)).toBe(1);
  const page = await fan.get(path);
  expect(page.text).toContain('aria-pressed="true"');
  expect(page.text).toContain('value="unlike"');
  for (const address of ["/favorites", "/favorites?tab=content"])
    expect((await fan.get(address)).text).toContain(posts.free.title);
  expect((await fan.get("/favorites?tab=creators")).text).toContain("No creators yet");
  await fan.form(`${path}/like`, { intent: "unlike" });
  expect(await countOf(posts.free.id)).toBe(0);
  expect((await fan.get("/favorites?tab=content")).text).toContain("No posts yet");
  expect((await fan.get("/favorites")).text).toContain("No creators yet");
});

const cardOf = (page: { text: string }, id: string) =>
  new RegExp(`<article class="post-card" id="post-${id}">.*?</article>`, "s").exec(page.text)?.[0] ?? "";

test("cards in lists offer a like and a tip that lead back to the card, but nothing that would be refused", async () => {
  const fan = await site().visitor({ as: people.fan });
  const back = `/discover?feed=newest#post-${posts.free.id}`;
  const listed = cardOf(await fan.get("/discover?feed=newest"), posts.free.id);
  expect(listed).toContain(`action="${path}/like"`);
  expect(listed).toContain(`name="redirect" value="${back}"`);
  const tip = `${path}/tip?redirect=${encodeURIComponent(back)}`;
  expect(listed).toContain(`href="${tip}"`);
  expect((await fan.get(tip)).text).toContain(`href="${back}"`);
  const liked = await fan.form(`${path}/like`, { intent: "like", redirect: back });
  expect([liked.status, liked.location]).toEqual([303, back]);
  for (const list of ["/discover", "/seller/mira", "/favorites?tab=content", "/search"])
    expect(cardOf(await fan.get(list), posts.free.id), list).toContain('aria-pressed="true"');
  const locked = cardOf(await fan.get("/seller/mira"), posts.ppv.id);
  expect(locked).toContain(`/content/${posts.ppv.id}/like"`);
  expect(locked).not.toContain("/tip");
  for (const redirect of ["//evil.example/x", "https://evil.example", "javascript:alert(1)"])
    expect((await fan.form(`${path}/like`, { intent: "unlike", redirect })).location).toBe(path);
  const wrong = `/seller/mira/content/${posts.draft.id}/like`;
  expect((await fan.form(wrong, { intent: "like", redirect: back })).location).toBe(
    "/discover?feed=newest#flash",
  );
  const guest = await site().visitor();
  const owner = await site().visitor({ as: people.creator });
  for (const page of [await guest.get("/discover"), await owner.get("/seller/mira")]) {
    expect(page.text).toContain(posts.free.title);
    expect(page.text).not.toMatch(/\/content\/[^"]+\/(like|tip)/);
  }
});

test("a liked creator is found under My Likes and Following", async () => {
  const fan = await site().visitor({ as: people.otherFan });
  expect((await fan.get("/discover?feed=following")).text).toContain("You&#x27;re not following anyone yet");
  expect(await fan.form("/seller/mira/like", { intent: "like" })).toMatchObject({
    status: 303,
    location: "/seller/mira",
  });
  expect((await fan.get("/favorites")).text).toContain("Mira");
  expect((await fan.get("/discover?feed=following")).text).toContain(posts.free.title);
  const [row] = await site().rows("select profile_like_count from profiles where id = ?", people.creator.id);
  expect(row?.profile_like_count).toBe(1);
});

test("nobody can like hidden posts, their own posts, or anything without an account", async () => {
  const fan = await site().visitor({ as: people.fan });
  for (const wrong of [posts.draft.id, "nothing"])
    expect((await fan.form(`/seller/mira/content/${wrong}/like`, { intent: "like" })).status).toBe(303);
  expect((await fan.form(`/seller/theo/content/${posts.free.id}/like`, { intent: "like" })).status).toBe(303);
  expect((await fan.get("/discover")).text).toContain("Your like wasn&#x27;t saved");
  expect(
    (await fan.form(`${path}/like`, { intent: "like", userId: people.otherFan.id, count: "99" })).status,
  ).toBe(303);
  expect(await countOf(posts.free.id)).toBe(1);
  await fan.form(`${path}/like`, { intent: "everything" });
  expect(await countOf(posts.free.id)).toBe(1);
  const owner = await site().visitor({ as: people.creator });
  await owner.form(`${path}/like`, { intent: "like" });
  expect(await countOf(posts.free.id)).toBe(1);
  const guest = await site().visitor();
  const refused = await guest.form(`${path}/like`, { intent: "like" });
  expect(refused.status).toBe(403);
  expect(await countOf(posts.free.id)).toBe(1);
  const elsewhere = await fan.form(`${path}/like`, { intent: "unlike" }, { "Sec-Fetch-Site": "cross-site" });
  expect(elsewhere.status).toBe(403);
  expect(await countOf(posts.free.id)).toBe(1);
});

test("a like belongs to its sender and the URL's post, and counts once", async () => {
  for (const table of ["likes", "content_views"]) await site().rows(`delete from ${table}`);
  const fan = await site().visitor({ as: people.fan });
  const malicious = {
    ...MALICIOUS_FIELDS,
    intent: "like",
    subject_type: "creator",
    subject_id: people.otherCreator.id,
  };
  expect((await fan.form(`/seller/mira/content/${posts.free.id}/like`, malicious)).status).toBe(303);
  expect((await fan.form("/seller/mira/like", { ...malicious, count: "99" })).status).toBe(303);
  const rows = await site().rows(
    "select user_id, subject_type, subject_id, created_at from likes order by 2",
  );
  expect(rows.map(({ created_at, ...row }) => [row, Number(created_at) > 1_000_000])).toEqual([
    [{ user_id: people.fan.id, subject_type: "content", subject_id: posts.free.id }, true],
    [{ user_id: people.fan.id, subject_type: "creator", subject_id: people.creator.id }, true],
  ]);
  const [post] = await site().rows("select like_count from content where id = ?", posts.free.id);
  expect(post?.like_count).toBe(1);
  expect(await admirersOf(people.creator.id)).toBe(1);
  expect(await admirersOf(people.otherCreator.id)).toBe(0);
});

test("a guest's like is saved after sign-in, only in this browser and through no URL", async () => {
  for (const table of ["likes", "content_views"]) await site().rows(`delete from ${table}`);
  const like = `${path}/like`;
  const guest = await site().visitor();
  expect((await guest.get(path)).text).toContain(`name="redirect" value="${like}"`);
  const pressed = await guest.form("/login", { intent: "like", redirect: like });
  expect([pressed.status, pressed.location]).toEqual([303, `/login?redirect=${encodeURIComponent(like)}`]);
  expect(await countOf(posts.free.id)).toBe(0);
  const signed = await guest.form("/login", {
    email: people.fan.email,
    password: PASSWORD,
    redirect: like,
  });
  expect([signed.status, signed.location]).toEqual([303, like]);
  expect((await guest.get(like)).location).toBe(path);
  const returned = await guest.get(path);
  expect(returned.text).toContain('aria-pressed="true"');
  expect(returned.text).toContain("Your like is saved");
  expect((await guest.get(path)).text).not.toContain("Your like is saved");
  expect(await countOf(posts.free.id)).toBe(1);
  await guest.form(like, { intent: "unlike" });
  expect((await guest.get(like)).location).toBe(path);
  const other = await site().visitor({ as: people.otherFan });
  expect((await other.get(like)).location).toBe(path);
  expect(await countOf(posts.free.id)).toBe(0);
  // Only the post whose button was pressed is liked, and only from our own pages.
  await other.form("/login", { intent: "like", redirect: "/seller/mira/like" });
  expect((await other.get(like)).location).toBe(path);
  for (const redirect of ["/settings", "//evil.example/seller/x/like", "/seller/mira/like/more"])
    expect((await other.form("/login", { intent: "like", redirect })).setCookies.join()).not.toMatch(/like=/);
  const sent = { intent: "like", redirect: like };
  expect((await other.form("/login", sent, { "Sec-Fetch-Site": "cross-site" })).status).toBe(403);
  expect((await other.get(like)).location).toBe(path);
  expect(await site().count("likes")).toBe(0);
});

test("a view counts once a day per account or guest network, however it is requested", async () => {
  const views = () => countOf(posts.free.id, "view_count");
  await site().rows("delete from content_views");
  await site().rows("update content set view_count = 0");
  const [fan, owner] = [
    await site().visitor({ as: people.admin }),
    await site().visitor({ as: people.creator }),
  ];
  const from = (ip: string) => ({ "CF-Connecting-IP": ip });
  for (const visitor of [fan, owner]) {
    await visitor.ask(path, { method: "HEAD" });
    await visitor.get(`${path}.data`);
    await visitor.get(path, { "Sec-Purpose": "prefetch" });
  }
  await owner.get(path);
  await Promise.all(Array.from({ length: 12 }, () => fan.get(path)));
  await eventually(views, 1);
  const guests = [await site().visitor(), await site().visitor()];
  await Promise.all(
    guests.flatMap((guest) => [guest.get(path, from("203.0.113.7")), guest.get(path, from("203.0.113.7"))]),
  );
  await eventually(views, 2);
  await guests[0]?.get(path, from("203.0.113.8"));
  await eventually(views, 3);
  // Opening a locked page isn't a view of the post, but it precedes one that counts.
  await fan.get(`/seller/mira/content/${posts.ppvForAll.id}`);
  await guests[1]?.get(path, from("203.0.113.9"));
  await eventually(views, 4);
  const kept = await site().rows("select viewer from content_views");
  expect(JSON.stringify(kept)).not.toContain("203.0.113");
  expect(await countOf(posts.ppvForAll.id, "view_count")).toBe(0);
});
