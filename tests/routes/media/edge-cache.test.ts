import { beforeAll, expect, test } from "vitest";
import { PASSWORD, people } from "#tests/cast.ts";
import { fieldOf, formOf, idOf, jpeg, mediaIn } from "../site/composer-form.ts";
import { newKey } from "../site/post-upload.ts";
import { siteForFile } from "../site/site.ts";
import type { Visitor } from "../site/visitor.ts";

const site = siteForFile({ runtime: "workerd" });
let seller: Visitor;
let guest: Visitor;
beforeAll(async () => {
  seller = await site().visitor({ as: people.creator });
  guest = await site().visitor();
});

/** A free post whose photo is cached at the edge and gone from storage, so that every response comes from the cache. */
async function keptPost() {
  const form = formOf({ key: newKey(), visibility_type: "free" }, [["files", "one.jpg", await jpeg(400)]]);
  const id = idOf(await seller.upload("/post", form));
  const [row] = await site().rows("select media_id from post_media where content_id = ?", id);
  const address = `/media/${row?.media_id}/w320`;
  expect((await guest.get(address)).status).toBe(200);
  await site().media.delete(`media/${row?.media_id}/w320`);
  const again = () => guest.get(address).then(({ status }) => status);
  await expect.poll(again).toBe(200);
  return { id, mediumId: String(row?.media_id), again };
}
const freeAgain = (id: string) =>
  site().rows(
    `update content set visibility_type = 'free', is_public = 1, price = null, deleted_at = null, archived_at = null,
      published_at = coalesce(published_at, first_published_at) where id = ?`,
    id,
  );
const edit = async (id: string, fields: Record<string, string>) => {
  const page = await seller.get(`/post/${id}`);
  const sent = { based: fieldOf(page, "based") ?? "", media: mediaIn(page), when: "keep", ...fields };
  return (await seller.upload(`/post/${id}`, formOf(sent))).status;
};

const actions: [
  what: string,
  action: (post: { id: string; mediumId: string }) => Promise<unknown>,
  status: number,
][] = [
  ["an edit that makes it less than free", ({ id }) => edit(id, { visibility_type: "subscriber" }), 303],
  [
    "an API call after which it is no longer free",
    async ({ id }) => {
      const response = await seller.ask(`/api/content/${id}`, {
        method: "PATCH",
        body: JSON.stringify({ visibility_type: "ppv", price: 700 }),
        headers: { "Content-Type": "application/json", "Sec-Fetch-Site": "same-origin" },
      });
      return response.status;
    },
    200,
  ],
  [
    "its archiving",
    async ({ id }) => (await seller.form("/dashboard/posts", { do: `archive:${id}` })).status,
    303,
  ],
  [
    "its creator's leaving",
    async () => {
      const confirmation = { password: PASSWORD, understood: "on" };
      const { status } = await seller.form("/settings/delete-account", confirmation);
      await site().rows("update profiles set closed_at = null where id = ?", people.creator.id);
      await site().rows("update account_deletions set canceled_at = 1");
      return status;
    },
    303,
  ],
];
test.each(actions)("after %s the edge no longer keeps the photo", async (_what, action, status) => {
  const { again, ...post } = await keptPost();
  expect(await action(post)).toBe(status);
  await freeAgain(post.id);
  await expect.poll(again).toBe(404);
});

test("an edit that keeps a photo free keeps it cached, and so does a preview", async () => {
  const { again, id, mediumId } = await keptPost();
  expect(await edit(id, { visibility_type: "free", title: "Another hour" })).toBe(303);
  expect(await again()).toBe(200);
  expect(await edit(id, { visibility_type: "subscriber", preview: mediumId })).toBe(303);
  expect(await again()).toBe(200);
});

test("the manifest and its icons need no gate, and every page names them", async () => {
  const visitor = await site().visitor({ adult: false });
  for (const path of ["/verify-age", "/legal", "/offline"]) {
    const { text } = await visitor.get(path);
    expect(text).toContain('<link rel="manifest" href="/site.webmanifest"/>');
    expect(text).toContain('<link rel="apple-touch-icon" href="/touch-icon.png"/>');
  }
  const manifest = await visitor.get("/site.webmanifest");
  expect(manifest.headers.get("Content-Type")).toContain("application/manifest+json");
  expect(manifest.headers.get("Cache-Control")).toContain("max-age=86400");
  const { icons, display, ...texts } = JSON.parse(manifest.text);
  expect(display).toBe("standalone");
  expect(JSON.stringify(texts)).not.toMatch(/adult|18|creator/i);
  for (const { src } of icons) expect((await visitor.get(src)).headers.get("Content-Type")).toBe("image/png");
});
