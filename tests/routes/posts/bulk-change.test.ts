import { beforeAll, expect, test } from "vitest";
import { people } from "#tests/cast.ts";
import { fieldOf, formOf } from "../site/composer-form.ts";
import { newKey } from "../site/post-upload.ts";
import { siteForFile } from "../site/site.ts";
import type { Visitor } from "../site/visitor.ts";

const site = siteForFile();
let seller: Visitor;
let other: Visitor;
let fan: Visitor;
beforeAll(async () => {
  seller = await site().visitor({ as: people.creator });
  other = await site().visitor({ as: people.otherCreator });
  fan = await site().visitor({ as: people.fan });
});

async function made(title: string, fields: Record<string, string> = {}) {
  const key = newKey();
  await seller.upload("/post", formOf({ key, title, body: "Words", visibility_type: "free", ...fields }));
  return key;
}
const reviewOf = (ids: string[], change: Record<string, string>) =>
  `/dashboard/posts/change?${new URLSearchParams([...ids.map((id) => ["post", id]), ...Object.entries({ ...change, review: "1" })])}`;
const rowOf = async (id: string) => (await site().rows("select * from content where id = ?", id))[0];

test("posts are chosen, reviewed one by one, and changed", async () => {
  const [open, paid] = [
    await made("Open lamp"),
    await made("Paid lamp", { visibility_type: "ppv", price: "5" }),
  ];
  const form = await seller.get(`/dashboard/posts/change?post=${open}&post=${paid}`);
  expect(form.text).toContain("Change 2 posts");
  const address = reviewOf([open, paid], { price: "8" });
  const review = await seller.get(address);
  expect(review.text).toContain("No price: it isn&#x27;t a one-time purchase.");
  expect(review.text).toMatch(/1 post<\/button>|Change 1 post/);
  expect((await rowOf(paid))?.price).toBe(500);
  const reviewed = fieldOf(review, "reviewed") ?? "";
  expect(reviewed.split(":")[0]).toBe(paid);
  const done = await seller.form(`${address}&q=lamp&sort=likes`, { reviewed });
  expect(done.location).toBe("/dashboard/posts?q=lamp&sort=likes");
  expect((await rowOf(paid))?.price).toBe(800);
  await seller.form(address, { reviewed });
  expect((await seller.get("/dashboard/posts")).text).toContain("Nothing changed");
});

test("closing posts closes them for fans at once", async () => {
  const open = await made("Open to all", { body: "For all eyes" });
  const page = `/seller/${people.creator.username}/content/${open}`;
  expect((await fan.get(page)).text).toContain("For all eyes");
  const address = reviewOf([open], { visibility: "subscriber" });
  const reviewed = fieldOf(await seller.get(address), "reviewed") ?? "";
  await seller.form(address, { reviewed });
  expect((await fan.get(page)).text).not.toContain("For all eyes");
});

test("invalid input comes back with the choice and what was typed", async () => {
  const open = await made("Kept choice");
  const refused = await seller.get(reviewOf([open], { visibility: "ppv", price: "0.10", add: "tide" }));
  expect(refused.status).toBe(422);
  expect(refused.text).toContain("Enter a price from $1 to $1,000");
  expect(refused.text).toContain("Kept choice");
  expect(fieldOf(refused, "add")).toBe("tide");
  const sent = await seller.form(reviewOf([open], { visibility: "keep" }), { reviewed: `${open}:x` });
  expect(sent.status).toBe(422);
});

test("a choice of too many posts is cut to the limit, and the page says so", async () => {
  const open = await made("One of many");
  const many = [open, ...Array.from({ length: 50 }, (_, index) => `no-such-post-${index}`)];
  const refused = await seller.get(reviewOf(many, { visibility: "free" }));
  expect(refused.status).toBe(422);
  expect(refused.text).toContain("Change up to 50 posts at once.");
});

test("a change is undone from the list, once, and by nobody else", async () => {
  const [first, second] = [await made("Undone lamp"), await made("Edited lamp")];
  const address = reviewOf([first, second], { visibility: "subscriber" });
  const review = await seller.get(address);
  const reviewed = [...review.text.matchAll(/name="reviewed" value="([^"]+)"/g)].map(([, value]) => value);
  const fields = reviewed.map((value): [string, string] => ["reviewed", value ?? ""]);
  await seller.form(address, fields);
  const list = await seller.get("/dashboard/posts");
  expect(list.text).toContain("2 posts changed");
  expect(list.text).toContain("You can undo this for 60 minutes.");
  const [, value = ""] = /name="do" value="(undo:[\w-]+)"/.exec(list.text) ?? [];
  expect((await seller.get("/dashboard/posts")).text).toContain("2 posts changed together");
  await other.form("/dashboard/posts", { do: value });
  expect((await rowOf(first))?.visibility_type).toBe("subscriber");
  const edited = await seller.get(`/post/${second}`);
  await seller.upload(
    `/post/${second}`,
    formOf({
      title: "Edited lamp",
      body: "Other words",
      based: fieldOf(edited, "based") ?? "",
    }),
  );
  expect((await seller.form("/dashboard/posts", { do: value })).location).toContain("/dashboard/posts");
  const after = await seller.get("/dashboard/posts");
  expect(after.text).toContain("1 post changed back");
  expect(after.text).toContain("1 post changed again since then, so we left it alone.");
  expect(after.text).not.toContain("undo:");
  expect((await rowOf(first))?.visibility_type).toBe("free");
  expect((await rowOf(second))?.visibility_type).toBe("subscriber");
  await seller.form("/dashboard/posts", { do: value });
  expect((await seller.get("/dashboard/posts")).text).toContain("Nothing to undo");
});

test("nobody can change or see another creator's posts", async () => {
  const open = await made("Not yours");
  const address = reviewOf([open], { visibility: "subscriber" });
  expect((await other.get(address)).location).toBe("/dashboard/posts");
  await other.form(address, { reviewed: `${open}:${(await rowOf(open))?.revision}` });
  expect((await rowOf(open))?.visibility_type).toBe("free");
});

test("without scripts, a link selects the whole page", async () => {
  await made("Selected");
  const list = await seller.get("/dashboard/posts");
  expect(list.text).toContain("/dashboard/posts?all=1");
  expect((await seller.get("/dashboard/posts?all=1")).text).toMatch(/name="post"[^>]*checked/);
});
