import { beforeAll, describe, expect, test } from "vitest";
import { people, posts } from "#tests/cast.ts";
import { type Fields, fieldOf, formOf, jpeg, mediaIn } from "../site/composer-form.ts";
import { newKey } from "../site/post-upload.ts";
import { siteForFile } from "../site/site.ts";
import type { Visitor } from "../site/visitor.ts";

const site = siteForFile({ runtime: "workerd" });
let seller: Visitor;
let other: Visitor;
let fan: Visitor;
beforeAll(async () => {
  seller = await site().visitor({ as: people.creator });
  other = await site().visitor({ as: people.otherCreator });
  fan = await site().visitor({ as: people.fan });
});

const rowOf = async (id: string) => (await site().rows("select * from content where id = ?", id))[0];

describe("an edit", () => {
  async function made(fields: Fields = {}) {
    const key = newKey();
    await seller.upload("/post", formOf({ key, body: "First words", visibility_type: "free", ...fields }));
    const form = await seller.get(`/post/${key}`);
    return {
      key,
      based: fieldOf(form, "based") ?? "",
      page: `/seller/${people.creator.username}/content/${key}`,
    };
  }

  test("changes the post for everyone, and two parallel edits don't overwrite each other", async () => {
    const { key, based, page } = await made();
    const edit = (title: string) =>
      seller.upload(
        `/post/${key}`,
        formOf({ based, title, body: "Better words", visibility_type: "free", when: "keep" }),
      );
    expect((await edit("Left hand")).location).toBe(page);
    const second = await edit("Right hand");
    expect(second.status).toBe(409);
    expect(second.text).toContain("This post was changed elsewhere");
    expect(second.text).toContain("Open the saved version");
    expect(second.text).toContain("Right hand");
    expect((await fan.get(page)).text).toContain("Left hand");
  });

  test("from free to subscribers closes the post and its photo at once", async () => {
    const up = await seller.upload(
      "/post",
      formOf({ key: newKey(), do: "refresh" }, [["files", "a.jpg", await jpeg()]]),
    );
    const [medium = ""] = mediaIn(up);
    const { key, based, page } = await made({ media: [medium] });
    expect((await fan.get(`/media/${medium}/w320`)).status).toBe(200);
    await seller.upload(
      `/post/${key}`,
      formOf({ based, media: [medium], body: "First words", when: "keep" }),
    );
    expect((await fan.get(`/media/${medium}/w320`)).status).toBe(404);
    expect((await fan.get(page)).text).not.toContain("First words");
  });

  test("of a post deleted in another tab loses no text: it becomes a draft with the remaining files", async () => {
    const up = await seller.upload(
      "/post",
      formOf({ key: newKey(), do: "refresh" }, [["files", "a.jpg", await jpeg()]]),
    );
    const [medium = ""] = mediaIn(up);
    const { key, based } = await made({ media: [medium] });
    await seller.form(`/post/${key}/delete`, {});
    for (const what of ["save", "draft", "up:1"]) {
      const words = `Long thought of, ${what}`;
      const sent = { based, media: [medium], title: words, body: "All of it", do: what, when: "keep" };
      const response = await seller.upload(`/post/${key}`, formOf(sent, [["files", "b.jpg", await jpeg()]]));
      expect(response.location, what).toBe("/dashboard/posts?show=drafts");
      const drafts = await seller.get("/dashboard/posts?show=drafts");
      expect(drafts.text).toContain(words);
      expect(drafts.text).toContain("You deleted this post in the meantime");
      expect(drafts.text).toContain("Some of its files are gone");
      const [row] = await site().rows(
        "select id, body, (select count(*) from post_media where content_id = c.id) as files from content c where title = ?",
        words,
      );
      expect(row).toMatchObject({ body: "All of it", files: 1 });
      expect((await fan.get(`/post/${row?.id}`)).status).not.toBe(200);
    }
    expect((await seller.get(`/post/${key}`)).status).toBe(404);
    expect((await other.upload(`/post/${key}`, formOf({ based, title: "Taken over" }))).status).toBe(404);
  });

  test("is refused to everyone else, with the text of docs/product.md, section 8.6, where the post is visible", async () => {
    const { key, based } = await made();
    const fields = { based, title: "Taken over", body: "x" };
    for (const response of [
      await other.get(`/post/${key}`),
      await other.upload(`/post/${key}`, formOf(fields)),
    ]) {
      expect(response.status).toBe(403);
      expect(response.text).toContain("Unauthorized: You can only update your own content");
      expect(response.text).toMatch(/<title>This isn(&#x27;|')t your post – Fanlight<\/title>/);
      expect(response.text).toMatch(/<h1>This isn&#x27;t your post<\/h1>/);
    }
    const deletion = await other.form(`/post/${key}/delete`, {});
    expect([
      deletion.status,
      deletion.text.includes("Unauthorized: You can only delete your own content"),
    ]).toEqual([403, true]);
    expect((await other.get(`/post/${posts.draft.id}`)).status).toBe(404);
    expect((await other.form(`/post/${posts.draft.id}/delete`, {})).status).toBe(404);
    expect(await rowOf(key)).toMatchObject({ title: "Blue hour", deleted_at: null });
  });
});

describe("managing posts", () => {
  test("an archived post is hidden and a restored one is back; posts are pinned and unpinned", async () => {
    const key = newKey();
    await seller.upload("/post", formOf({ key, body: "Here", visibility_type: "free" }));
    const page = `/seller/${people.creator.username}/content/${key}`;
    const press = (what: string) => seller.form("/dashboard/posts", { do: `${what}:${key}` });
    await press("archive");
    expect((await fan.get(page)).status).toBe(404);
    await press("restore");
    expect((await fan.get(page)).status).toBe(200);
    await press("pin");
    expect((await seller.get("/dashboard/posts")).text).toContain("Pinned");
    expect((await other.form("/dashboard/posts", { do: `archive:${key}` })).status).toBe(403);
    expect((await fan.get(page)).status).toBe(200);
  });

  test("the list is searched, narrowed, and sorted by its URL, to which a change leads back", async () => {
    const [first, second] = [newKey(), newKey()];
    const text = { body: "Here", visibility_type: "free" };
    await seller.upload("/post", formOf({ key: first, title: "Heron at dawn", ...text }));
    await seller.upload("/post", formOf({ key: second, title: "Heron at dusk", ...text }));
    await site().rows("update content set like_count = 7 where id = ?", first);
    const list = "/dashboard/posts?q=heron&only=free&sort=likes";
    const { text: page } = await seller.get(list);
    expect(page.indexOf("Heron at dawn")).toBeLessThan(page.indexOf("Heron at dusk"));
    expect(page).toContain('value="heron"');
    expect(page).toContain('value="likes" selected=""');
    expect(page).toContain(`action="${list.replaceAll("&", "&amp;")}"`);
    expect((await seller.form(list, { do: `pin:${first}` })).location).toBe(list);
    expect((await seller.form(list, { do: `unpin:${first}` })).location).toBe(list);
    const deletion = list.replace("/dashboard/posts", `/post/${first}/delete`);
    expect(page).toContain(deletion.replaceAll("&", "&amp;"));
    const asked = await seller.get(deletion);
    const sent = Object.fromEntries(["q", "only", "sort"].map((name) => [name, fieldOf(asked, name) ?? ""]));
    expect((await seller.form(`/post/${first}/delete`, sent)).location).toBe(list);
    expect((await seller.get("/dashboard/posts?q=heron&only=video")).text).toContain("No posts found");
    expect((await seller.get("/dashboard/posts?show=drafts&sort=likes")).text).not.toContain('value="likes"');
  });

  test("a deleted post's text and photo in every size are gone, and deleting twice is deleting once", async () => {
    const up = await seller.upload(
      "/post",
      formOf({ key: newKey(), do: "refresh" }, [["files", "a.jpg", await jpeg()]]),
    );
    const [medium = ""] = mediaIn(up);
    const key = newKey();
    await seller.upload("/post", formOf({ key, media: [medium], visibility_type: "free" }));
    expect((await seller.get(`/post/${key}/delete`)).text).toContain("This permanently deletes the post");
    const gone = await seller.form(`/post/${key}/delete`, {});
    expect(gone.location).toBe("/dashboard/posts");
    expect((await seller.form(`/post/${key}/delete`, {})).location).toBe("/dashboard/posts");
    for (const who of [fan, seller]) {
      expect((await who.get(`/seller/${people.creator.username}/content/${key}`)).status).toBe(404);
      expect((await who.get(`/media/${medium}/w320`)).status).toBe(404);
    }
    await site().scheduled();
    const { objects } = await site().media.list({ prefix: `media/${medium}/` });
    expect(objects).toEqual([]);
    expect(await site().count("media", `id = '${medium}'`)).toBe(0);
  });

  test.each([
    ["draft", { do: "draft" }, "drafts"],
    ["published post", { body: "Words" }, "published"],
  ])("a deleted %s leads back to the list it was in, whichever way it is deleted", async (_, sent, list) => {
    const key = newKey();
    await seller.upload("/post", formOf({ key, ...sent }));
    const { text } = await seller.get(`/post/${key}/delete`);
    const path = list === "published" ? "/dashboard/posts" : `/dashboard/posts?show=${list}`;
    expect(text.includes(`name="show" value="${list}"`)).toBe(list !== "published");
    expect(text).toContain(`href="${path}"`);
    for (let time = 0; time < 2; time++)
      expect((await seller.form(`/post/${key}/delete`, { show: list })).location).toBe(path);
    expect((await seller.form(`/post/${key}/delete`, { show: "//evil" })).location).toBe("/dashboard/posts");
  });

  test("the vault adds media to another post, which keeps them when the first one is deleted", async () => {
    const up = await seller.upload(
      "/post",
      formOf({ key: newKey(), do: "refresh" }, [["files", "a.jpg", await jpeg()]]),
    );
    const [medium = ""] = mediaIn(up);
    const [first, second] = [newKey(), newKey()];
    await seller.upload("/post", formOf({ key: first, media: [medium] }));
    expect((await seller.get("/dashboard/vault")).text).toContain(medium);
    expect((await seller.get("/post?from=vault")).location).toBe("/dashboard/vault");
    expect((await other.get("/dashboard/vault")).text).not.toContain(medium);
    const chosen = (await seller.get(`/dashboard/vault?use=${medium}&use=on-another-page`)).text;
    expect(chosen).toMatch(new RegExp(`type="checkbox" name="use" checked="" value="${medium}"`));
    expect(chosen).toContain('type="hidden" name="use" value="on-another-page"');
    const form = await seller.get(`/post?use=${medium}`);
    expect(mediaIn(form)).toEqual([medium]);
    expect(mediaIn(await other.get(`/post?use=${medium}`))).toEqual([]);
    await seller.upload("/post", formOf({ key: second, media: [medium], visibility_type: "free" }));
    await seller.form(`/post/${first}/delete`, {});
    await site().scheduled();
    expect((await fan.get(`/media/${medium}/w320`)).status).toBe(200);
  });
});
