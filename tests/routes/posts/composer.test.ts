// @module-tag thorough
import { beforeAll, describe, expect, test } from "vitest";
import { people, posts } from "#tests/cast.ts";
import { formOf, idOf, jpeg, mediaIn } from "../site/composer-form.ts";
import { newKey, phonePhoto, storedAfterSweep, storedData } from "../site/post-upload.ts";
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

const shown = async (id: string) =>
  (await site().rows("select media_id from post_media where content_id = ? order by position", id)).map(
    (row) => row.media_id,
  );
const rowOf = async (id: string) => (await site().rows("select * from content where id = ?", id))[0];

describe("a new post", () => {
  test("gets files first, then their order, then is published: the typed text is kept throughout", async () => {
    const key = newKey();
    const words = { key, title: "Three lamps", tags: "lamp, night", description: "Of light" };
    const first = await seller.upload(
      "/post",
      formOf({ ...words, do: "refresh" }, [
        ["files", "one.jpg", await jpeg()],
        ["files", "two.jpg", await jpeg(700)],
      ]),
    );
    expect(first.status).toBe(200);
    const [one = "", two = ""] = mediaIn(first);
    expect(two).not.toBe("");
    for (const kept of ["Three lamps", "lamp, night", "Of light"]) expect(first.text).toContain(kept);
    const turned = await seller.upload("/post", formOf({ ...words, media: [one, two], do: `down:${one}` }));
    expect(turned.text).toContain(`data-media-item="${one}" open=""`);
    expect(turned.text).not.toContain(`data-media-item="${two}" open`);
    expect(mediaIn(turned)).toEqual([two, one]);
    const taken = await seller.upload("/post", formOf({ ...words, media: [two, one], do: `remove:${one}` }));
    expect(mediaIn(taken)).toEqual([two]);
    const published = await seller.upload(
      "/post",
      formOf({ ...words, media: [two, one], [`alt-${two}`]: "A lamp", preview: one }),
    );
    expect(published.status).toBe(303);
    expect(idOf(published)).toBe(key);
    expect(await shown(key)).toEqual([two, one]);
    expect(await rowOf(key)).toMatchObject({
      type: "image",
      title: "Three lamps",
      visibility_type: "subscriber",
    });
    expect((await fan.get(`/media/${one}/w320`)).status).toBe(200);
    expect((await fan.get(`/media/${two}/w320`)).status).toBe(404);
  });

  test("of text alone has the type text", async () => {
    const response = await seller.upload(
      "/post",
      formOf({ key: newKey(), body: "What I think.", visibility_type: "free" }),
    );
    expect(response.status).toBe(303);
    expect(await rowOf(idOf(response))).toMatchObject({ type: "text", body: "What I think." });
    expect((await seller.get(response.location ?? "")).text).toContain("Content Created");
    expect((await fan.get(response.location ?? "")).text).toContain("What I think.");
  });

  test("is refused when empty or with a short title, and keeps the uploaded files", async () => {
    const empty = await seller.upload("/post", formOf({ key: newKey() }));
    expect([empty.status, empty.text.includes("Add text or at least one file.")]).toEqual([422, true]);
    expect(empty.text).toContain("Content Creation Failed");
    const short = await seller.upload(
      "/post",
      formOf({ key: newKey(), title: "ab" }, [["files", "one.jpg", await jpeg()]]),
    );
    expect(short.status).toBe(422);
    expect(short.text).toContain("Title must be at least 3 characters");
    expect(mediaIn(short)).toHaveLength(1);
  });

  test("is refused with a message and all text when resent after its deletion or with a duplicate field", async () => {
    const form = { key: newKey(), body: "Said once", visibility_type: "free" };
    const page = (await seller.upload("/post", formOf(form))).location ?? "";
    await seller.form(`/post/${form.key}/delete`, {});
    const back = await seller.upload("/post", formOf(form));
    expect(back.status).toBe(409);
    for (const words of ["You deleted this post.", "Said once"]) expect(back.text).toContain(words);
    expect((await seller.get(page)).status).toBe(404);
    const twice = await seller.upload(
      "/post",
      formOf({ ...form, key: newKey(), description: ["One", "Two"] }),
    );
    expect(twice.status).toBe(422);
    expect(twice.text).toContain("This field was sent twice");
  });

  test("names an unsupported file and keeps the valid one", async () => {
    const response = await seller.upload(
      "/post",
      formOf({ key: newKey() }, [
        ["files", "song.exe", new TextEncoder().encode("MZ this is a program")],
        ["files", "one.jpg", await jpeg()],
      ]),
    );
    expect(response.status).toBe(422);
    expect(response.text).toContain("Content Upload Failed");
    expect(response.text).toContain("song.exe: ");
    expect(mediaIn(response)).toHaveLength(1);
  });

  test("names a file beyond thirty, leaves it out, and loses no text", async () => {
    const key = newKey();
    const small = await jpeg(8);
    const files = (from: number, to: number) =>
      Array.from({ length: to - from + 1 }, (_, i): [string, string, Uint8Array] => [
        "files",
        `file-${from + i}.jpg`,
        small,
      ]);
    const refreshed = await seller.upload("/post", formOf({ key, do: "refresh" }, files(1, 29)));
    const named = mediaIn(refreshed);
    expect([refreshed.status, named.length]).toEqual([200, 29]);
    const fields = { key, title: "Many lamps", media: named };
    const words = "A post can have up to 30 files. These were left out: file-31.jpg, file-32.jpg.";
    for (const action of ["refresh", "save"]) {
      const response = await seller.upload("/post", formOf({ ...fields, do: action }, files(30, 32)));
      expect([action, response.status, response.text.includes(words)]).toEqual([action, 422, true]);
      expect(response.text.includes('value="Many lamps"')).toBe(true);
      expect(mediaIn(response).slice(0, 29)).toEqual(named);
      expect(mediaIn(response)).toHaveLength(30);
      expect(await rowOf(key)).toBeUndefined();
      fields.media = mediaIn(response).slice(0, 29);
    }
    // Listed stored files that aren't sent are dropped with the same message, unless there's room for them.
    const [more = ""] = mediaIn(await seller.upload("/post", formOf({ key, do: "refresh" }, files(40, 40))));
    const [other = ""] = mediaIn(await seller.upload("/post", formOf({ key, do: "refresh" }, files(41, 41))));
    const media = [...named, more, other];
    const refused = await seller.upload("/post", formOf({ ...fields, media }));
    expect([refused.status, refused.text.includes("These were left out: file-41.jpg.")]).toEqual([422, true]);
    const taken = await seller.upload("/post", formOf({ ...fields, media, do: `remove:${named[0]}` }));
    expect([taken.status, mediaIn(taken)]).toEqual([200, media.slice(1)]);
    const saved = await seller.upload("/post", formOf({ ...fields, media: mediaIn(refused) }));
    expect(saved.status).toBe(303);
    expect(await shown(key)).toEqual([...named, more]);
  });

  test("is shown again after an interruption that lost its files, rather than published without them", async () => {
    const key = newKey();
    const shownAgain = await seller.upload(
      "/post",
      formOf({ key, title: "Interrupted", body: "Typed", resumed: "without files", do: "save" }),
    );
    expect(shownAgain.status).toBe(409);
    expect(shownAgain.text).toContain("Nothing has been saved yet. Choose your files again");
    expect(shownAgain.text).toContain('value="Interrupted"');
    expect(await rowOf(key)).toBeUndefined();
  });

  test("is swept if never published", async () => {
    const before = await storedData(site());
    await storedAfterSweep(site());
    const clean = await storedData(site());
    await seller.upload(
      "/post",
      formOf({ key: newKey(), do: "refresh" }, [["files", "one.jpg", await phonePhoto()]]),
    );
    expect((await storedData(site())).media).toBe(clean.media + 1);
    expect(await storedAfterSweep(site())).toEqual(clean);
    expect(before.posts).toBe(clean.posts);
  });

  test("keeps thirty of thirty-one files sent at once, and the text", async () => {
    const small = await jpeg(8);
    const files = Array.from({ length: 31 }, (_, i): [string, string, Uint8Array] => [
      "files",
      `file-${i + 1}.jpg`,
      small,
    ]);
    const response = await seller.upload("/post", formOf({ key: newKey(), title: "Many lamps" }, files));
    expect([response.status, mediaIn(response).length]).toEqual([422, 30]);
    for (const words of ["Content Upload Failed", "These were left out: file-31.jpg.", 'value="Many lamps"'])
      expect(response.text).toContain(words);
  });

  test("ignores another creator's media, an invalid draft price, and someone else's key", async () => {
    const mine = await seller.upload(
      "/post",
      formOf({ key: newKey(), do: "refresh" }, [["files", "one.jpg", await jpeg()]]),
    );
    const [medium = ""] = mediaIn(mine);
    const key = newKey();
    const theft = await other.upload("/post", formOf({ key, media: [medium] }));
    expect(theft.status).toBe(409);
    expect(await rowOf(key)).toBeUndefined();
    const taken = await other.upload(
      "/post",
      formOf({ key: posts.free.id.padEnd(22, "0").slice(0, 22), body: "x" }),
    );
    expect([303, 409]).toContain(taken.status);
    expect(await rowOf(posts.free.id)).toMatchObject({ seller_id: people.creator.id });
  });
});
