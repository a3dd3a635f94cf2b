import { beforeAll, expect, test } from "vitest";
import { people } from "#tests/cast.ts";
import { fieldOf, formOf, jpeg, mediaIn } from "../site/composer-form.ts";
import { newKey } from "../site/post-upload.ts";
import { siteForFile } from "../site/site.ts";
import type { Visitor } from "../site/visitor.ts";

const site = siteForFile({ runtime: "workerd" });
let seller: Visitor;
let other: Visitor;
beforeAll(async () => {
  seller = await site().visitor({ as: people.creator });
  other = await site().visitor({ as: people.otherCreator });
});

const rowOf = async (id: string) => (await site().rows("select * from content where id = ?", id))[0];
const autosave = (who: Visitor, address: string, fields: Record<string, string>) =>
  who.upload(address, formOf({ title: "", ...fields, do: "autosave" }));

test("a draft is saved as it is written, and each version builds on the previous one", async () => {
  const key = newKey();
  const [first, second] = [newKey(), newKey()];
  expect((await autosave(seller, "/post", { key, body: "Half", revision: first })).status).toBe(200);
  expect(await rowOf(key)).toMatchObject({ body: "Half", revision: first, published_at: null, title: "" });
  const more = { key, body: "Half a thought", based: first, revision: second };
  expect((await autosave(seller, `/post/${key}`, more)).status).toBe(200);
  expect((await autosave(seller, `/post/${key}`, more)).status).toBe(200);
  expect(await rowOf(key)).toMatchObject({ body: "Half a thought", revision: second });
  // A stale page of the draft changes nothing, and neither does one that never learned of the first save.
  for (const [address, based] of [
    [`/post/${key}`, first],
    ["/post", ""],
  ] as const) {
    const stale = await autosave(seller, address, { key, body: "Old", based, revision: newKey() });
    expect(stale.status, address).toBe(409);
  }
  expect(await rowOf(key)).toMatchObject({ body: "Half a thought", revision: second });
});

test("a removed file stays with the draft until a button saves it", async () => {
  const key = newKey();
  await seller.upload(
    "/post",
    formOf({ key, title: "", do: "draft" }, [["files", "lamp.jpg", await jpeg()]]),
  );
  const page = await seller.get(`/post/${key}`);
  const [photo = ""] = mediaIn(page);
  const revision = newKey();
  const sent = { key, body: "Without it", based: fieldOf(page, "based") ?? "", revision };
  expect((await autosave(seller, `/post/${key}`, sent)).status).toBe(200);
  expect(mediaIn(await seller.get(`/post/${key}`))).toEqual([photo]);
  await seller.upload(`/post/${key}`, formOf({ body: "Without it", based: revision, do: "draft" }));
  expect(mediaIn(await seller.get(`/post/${key}`))).toEqual([]);
});

test("only drafts are saved automatically; published and scheduled posts stay as they are", async () => {
  const at = new Date(Date.now() + 7_200_000).toISOString().slice(0, 16);
  const timings: Record<string, string>[] = [
    { when: "now" },
    { when: "later", publish_on: at, time_zone: "UTC" },
  ];
  for (const how of timings) {
    const key = newKey();
    await seller.upload("/post", formOf({ key, body: "As it is", ...how }));
    const based = fieldOf(await seller.get(`/post/${key}`), "based") ?? "";
    const before = await rowOf(key);
    const sent = { key, body: "Changed", based, revision: newKey() };
    expect((await autosave(seller, `/post/${key}`, sent)).status).toBe(409);
    expect(await rowOf(key)).toEqual(before);
  }
});

test("another creator's draft, a deleted draft, or an unknown revision isn't saved", async () => {
  const key = newKey();
  const based = newKey();
  await autosave(seller, "/post", { key, body: "Mine", revision: based });
  expect((await autosave(other, `/post/${key}`, { body: "Theirs", based, revision: newKey() })).status).toBe(
    404,
  );
  expect((await autosave(other, "/post", { key, body: "Theirs", revision: newKey() })).status).toBe(409);
  expect((await autosave(seller, `/post/${key}`, { body: "x", based, revision: "1" })).status).toBe(409);
  expect(await rowOf(key)).toMatchObject({ body: "Mine", revision: based });
  await seller.form(`/post/${key}/delete`, {});
  const gone = await autosave(seller, `/post/${key}`, { body: "Again", based, revision: newKey() });
  expect(gone.status).toBe(409);
  expect(await site().rows("select id from content where body = 'Again'")).toEqual([]);
});
