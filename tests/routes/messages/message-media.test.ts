// @module-tag thorough
import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import { rateLimits } from "#domain/gates/rate-limits.ts";
import { people } from "#tests/cast.ts";
import { setMessagePrice } from "../site/chat-fixture.ts";
import { jpeg, mediaIn } from "../site/composer-form.ts";
import { imageOf, phonePhoto } from "../site/post-upload.ts";
import { newFan } from "../site/sale-fixture.ts";
import { siteForFile } from "../site/site.ts";
import type { Visitor } from "../site/visitor.ts";
import { filesForm, newMediaChat, numberIn } from "./paid-message-fixture.ts";

const site = siteForFile({ runtime: "workerd" });
beforeAll(async () => {
  await setMessagePrice(site(), "all");
});
const mediaOf = (id: string) =>
  site().rows("select * from message_media where conversation_id = ? order by number, position", id);

test("a creator sends photos without text, and only the two participants can see them, at the message's own address", async () => {
  const chat = await newMediaChat(site());
  const sent = await chat.send([await jpeg(), await jpeg(500)]);
  expect([sent.status, numberIn(sent)]).toEqual([303, 2]);
  const page = (await chat.fan.visitor.get(chat.path)).text;
  for (const position of [0, 1]) expect(page).toContain(`src="${chat.at(2, position, "w640")}`);
  expect((await chat.fan.visitor.get("/messages")).text).toContain("2 photos");
  const rows = await mediaOf(chat.id);
  expect(rows.map(({ position, is_preview }) => [position, is_preview])).toEqual([
    [0, 0],
    [1, 0],
  ]);
  for (const who of [chat.fan.visitor, chat.creator]) {
    const seen = await who.get(chat.at(2));
    expect([seen.status, seen.headers.get("Content-Type")]).toEqual([200, "image/webp"]);
    expect(seen.headers.get("Cache-Control")).toMatch(/private|no-store/);
  }
  const strangers = [people.otherFan, people.otherCreator, people.admin];
  const visitors = await Promise.all(strangers.map((as) => site().visitor({ as })));
  for (const who of visitors)
    for (const at of [chat.at(2), chat.at(2, 1, "jpeg"), `/media/${rows[0]?.media_id}/w320`])
      expect((await who.get(at)).status).toBe(404);
  // The media item's own URL is for its owner only.
  expect((await chat.fan.visitor.get(`/media/${rows[0]?.media_id}/w320`)).status).toBe(404);
  expect((await (await site().visitor()).get(chat.at(2))).status).toBe(401);
  for (const wrong of [
    chat.at(2, 2),
    chat.at(1),
    chat.at(3),
    chat.at(2, 0, "original"),
    chat.at(2, 0, "w321"),
  ])
    expect((await chat.fan.visitor.get(wrong)).status).toBe(404);
  const api = JSON.parse((await chat.fan.visitor.get(`/api/conversations/${chat.id}/messages`)).text);
  const [first] = api.items.at(-1).media;
  expect(first).toMatchObject({ kind: "image", locked: false, images: [{ url: chat.at(2) }, {}, {}] });
});

test("media of another conversation's message, of another creator, or of a fan can't be sent", async () => {
  const [one, other] = [await newMediaChat(site()), await newMediaChat(site())];
  await one.sendAsFan([await jpeg()]);
  await one.send([await jpeg()]);
  const [photo, own] = (await mediaOf(one.id)).map(({ media_id }) => String(media_id));
  // The creator may send a file again; nobody else can send it, and a fan's photo is only theirs to send.
  expect((await other.send([], { media: [own ?? ""] })).status).toBe(303);
  const stolen = await other.send([], { media: [photo ?? ""] });
  expect([stolen.status, stolen.text.includes("is gone, not ready yet")]).toEqual([409, true]);
  expect(stolen.text).toContain("Message not sent");
  expect(stolen.text).not.toContain("Content Creation Failed");
  expect((await other.sendAsFan([], { media: [own ?? ""] })).status).toBe(409);
  expect((await other.sendAsFan([], { media: [photo ?? ""] })).status).toBe(409);
  expect((await mediaOf(other.id)).map(({ media_id }) => media_id)).toEqual([own]);
});

test("a fan can send up to five photos of 10 MB, without their metadata, and no other files", async () => {
  const chat = await newMediaChat(site());
  const photo = await phonePhoto();
  expect((await chat.sendAsFan([photo], { text: "Look" })).status).toBe(303);
  const seen = await chat.creator.get(chat.at(2, 0, "w1080"));
  expect(seen.status).toBe(200);
  expect((await sharp(seen.bytes).metadata()).exif).toBeUndefined();
  for (const secret of ["SecretModel", "GPS", "hidden-archive"])
    expect(Buffer.from(seen.bytes).includes(secret)).toBe(false);
  const small = await jpeg(60);
  const tooMany = await chat.sendAsFan(Array.from({ length: 6 }, () => small));
  expect([tooMany.status, tooMany.text.includes("up to 5 photos")]).toEqual([422, true]);
  expect(mediaIn(tooMany)).toEqual([]);
  expect(tooMany.text.match(/type="checkbox" name="media"/g)).toHaveLength(5);
  const video = Buffer.from("\0\0\0\x18ftypmp42\0\0\0\0mp42isom", "latin1");
  const notPhoto = await chat.sendAsFan([video], { text: "Kept" });
  expect([
    notPhoto.status,
    notPhoto.text.includes("isn&#x27;t a photo"),
    notPhoto.text.includes("Kept"),
  ]).toEqual([422, true, true]);
  const noise = Buffer.alloc(11 * 1024 * 1024, 7);
  const big = await chat.sendAsFan([Buffer.concat([await imageOf(40, 40).jpeg().toBuffer(), noise])]);
  expect([big.status, big.text.includes("larger than 10 MB")]).toEqual([422, true]);
  expect(await site().count("message_media", "conversation_id = ?", chat.id)).toBe(1);
});

test("a photo that was uploaded before Send goes with the message's text, once, and only from its fan", async () => {
  const chat = await newMediaChat(site());
  const call = `/api/conversations/${chat.id}`;
  const upload = (who: Visitor, body: Uint8Array) =>
    who.ask(`${call}/photos`, {
      method: "POST",
      body: new Uint8Array(body),
      headers: { "Content-Type": "image/jpeg", "Sec-Fetch-Site": "same-origin" },
    });
  const stored = await upload(chat.fan.visitor, await phonePhoto());
  expect(stored.status).toBe(200);
  const { id } = JSON.parse(stored.text);
  const message = { text: "", key: "photo-key-1", photos: [id], alt: "A window" };
  expect((await chat.creator.json(`${call}/messages`, { ...message, text: "Mine" })).status).toBe(409);
  const sent = await chat.fan.visitor.json(`${call}/messages`, message);
  expect([sent.status, JSON.parse(sent.text).item]).toMatchObject([
    201,
    { number: 2, text: "", media: [{ alt: "A window", locked: false }] },
  ]);
  const again = await chat.fan.visitor.json(`${call}/messages`, message);
  expect([again.status, JSON.parse(again.text).item.number]).toEqual([201, 2]);
  const seen = await chat.creator.get(chat.at(2, 0, "w1080"));
  expect((await sharp(seen.bytes).metadata()).exif).toBeUndefined();
  const nothing = await chat.fan.visitor.json(`${call}/messages`, { text: " ", key: "photo-key-2" });
  expect(nothing.status).toBe(422);
  const gone = await chat.fan.visitor.json(`${call}/messages`, {
    ...message,
    key: "photo-key-3",
    photos: ["gone"],
  });
  expect([gone.status, JSON.parse(gone.text).code]).toEqual([409, "MEDIA_GONE"]);
  expect((await upload(chat.fan.visitor, Buffer.from("not a photo"))).status).toBe(422);
  await site().rows("update rate_limits set attempts = ?", rateLimits.fanPhotos.max);
  const tooMany = await upload(chat.fan.visitor, await jpeg());
  expect([tooMany.status, Number(tooMany.headers.get("Retry-After"))]).toEqual([429, expect.any(Number)]);
  await site().rows("delete from rate_limits");
  const before = await site().count("media");
  expect((await upload(chat.creator, await jpeg())).status).toBe(404);
  await chat.creator.form(`${chat.path}/block`, { sent: "1" });
  expect((await upload(chat.fan.visitor, await jpeg())).status).toBe(409);
  expect(await site().count("media")).toBe(before);
});

test("a conversation can begin with photos, also after some were refused", async () => {
  const { person, visitor } = await newFan(site());
  const page = "/seller/mira/messages";
  const mixed = filesForm([await jpeg(), Buffer.from("not a photo")], { intent: "send", text: "Look" });
  const refused = await visitor.upload(page, mixed);
  const kept = /type="checkbox" name="media"[^>]* value="([^"]+)"/.exec(refused.text)?.[1] ?? "";
  expect([refused.status, refused.text.includes("Look"), kept]).toEqual([
    422,
    true,
    expect.stringMatching(/./),
  ]);
  const creator = await site().visitor({ as: people.creator });
  expect((await creator.get("/messages")).text).not.toContain(person.username);
  const sent = await visitor.upload(page, filesForm([], { intent: "send", media: [kept] }));
  expect([sent.status, sent.location?.endsWith("#m-1")]).toEqual([303, true]);
  expect((await creator.get("/messages")).text).toContain(person.username);
});

test("a fan can send 50 photos a day, even from several tabs", async () => {
  const chat = await newMediaChat(site());
  await site().rows("delete from rate_limits");
  const tiny = await jpeg(40);
  const batch = Array.from({ length: 5 }, () => tiny);
  const sent = [];
  for (let i = 0; i < 11; i += 1) sent.push((await chat.sendAsFan(batch)).status);
  expect(sent).toEqual([...Array(10).fill(303), 422]);
  expect(await site().count("message_media", "conversation_id = ?", chat.id)).toBe(50);
});

test("nothing is stored where a fan can't write, and nobody can write after a block", async () => {
  const chat = await newMediaChat(site());
  await chat.send([await jpeg()]);
  await setMessagePrice(site(), "none", "12");
  const before = await site().count("media");
  const refused = await chat.sendAsFan([await jpeg()], { text: "Please" });
  expect([refused.status, refused.text.includes("Please")]).toEqual([409, true]);
  expect(await site().count("media")).toBe(before);
  await setMessagePrice(site(), "all");
  await chat.creator.form(`${chat.path}/block`, { sent: "1" });
  expect((await chat.sendAsFan([await jpeg()])).status).toBe(409);
  expect((await chat.send([await jpeg()])).status).toBe(409);
  expect((await chat.fan.visitor.get(chat.at(2))).status).toBe(200);
});

test("unsending removes the files at once, and the sweep deletes those that nothing else shows", async () => {
  const chat = await newMediaChat(site());
  await chat.send([await jpeg()]);
  const [row] = await mediaOf(chat.id);
  const mediaId = String(row?.media_id);
  await chat.send([], { media: [mediaId], text: "Again" });
  const objects = async () => (await site().media.list({ prefix: `media/${mediaId}/` })).objects.length;
  const unsend = (number: number) => chat.creator.form(`${chat.path}/${number}`, { intent: "unsend" });
  expect((await unsend(2)).status).toBe(303);
  expect((await chat.fan.visitor.get(chat.at(2))).status).toBe(404);
  expect((await chat.creator.get(chat.at(2))).status).toBe(404);
  await site().scheduled();
  expect([(await chat.fan.visitor.get(chat.at(3))).status, (await objects()) > 0]).toEqual([200, true]);
  await unsend(3);
  expect((await chat.creator.get(chat.at(3))).status).toBe(404);
  await site().scheduled();
  expect(await objects()).toBe(0);
  expect(await site().count("media", "id = ?", mediaId)).toBe(0);
});

test("a post's file can be sent, stays in the message when the post is deleted, and each address has its own rule", async () => {
  const chat = await newMediaChat(site());
  const form = new FormData();
  const fields = {
    key: "post-for-message-00000",
    title: "A post",
    visibility_type: "subscriber",
    people: "me",
    do: "save",
  };
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append("files", new File([await jpeg()], "a.jpg"));
  const post = (await chat.creator.upload("/post", form)).location?.split("/").at(-1) ?? "";
  const [row] = await site().rows("select media_id from post_media where content_id = ?", post);
  const mediaId = String(row?.media_id);
  const opened = await chat.creator.get(`${chat.path}/media?use=${mediaId}`);
  expect(mediaIn(opened)).toEqual([mediaId]);
  await chat.send([], { media: [mediaId] });
  expect((await chat.fan.visitor.get(chat.at(2))).status).toBe(200);
  expect((await chat.fan.visitor.get(`/media/${mediaId}/w320`)).status).toBe(404);
  await chat.creator.form(`/post/${post}/delete`, {});
  await site().scheduled();
  expect((await chat.fan.visitor.get(chat.at(2))).status).toBe(200);
});

test("a form that is sent twice sends one message, and an empty one is refused with what was typed", async () => {
  const chat = await newMediaChat(site());
  const twice = filesForm([await jpeg()], { key: "the-same-key" });
  const [first, second] = [
    await chat.creator.upload(`${chat.path}/media`, twice),
    await chat.send([await jpeg()], { key: "the-same-key" }),
  ];
  expect(first.location).toBe(second.location);
  expect(await mediaOf(chat.id)).toHaveLength(1);
  const alone = await chat.send([], { text: "Just words" });
  expect(alone.status).toBe(422);
  for (const text of ["Add at least one file.", "Just words"]) expect(alone.text).toContain(text);
  expect((await chat.sendAsFan([])).status).toBe(422);
  const arranged = await chat.send([await jpeg()], { do: "refresh", text: "Draft text", price: "7" });
  expect([arranged.status, mediaIn(arranged).length]).toEqual([200, 1]);
  for (const kept of ["Draft text", 'value="7"']) expect(arranged.text).toContain(kept);
});

test("choosing from the vault keeps the text as the conversation's draft and takes the chosen files along", async () => {
  const chat = await newMediaChat(site());
  const sent = await chat.send([await jpeg()], { text: "For later", do: "vault" });
  expect(sent.location).toMatch(/^\/dashboard\/vault\?message=[\w-]+&use=[\w-]+$/);
  const vault = await chat.creator.get(sent.location ?? "");
  const id = sent.location?.split("use=")[1] ?? "";
  // The vault lists a file only once it was sent.
  expect(vault.text).toContain(`type="hidden" name="use" value="${id}"`);
  const back = await chat.creator.get(`${chat.path}/media?use=${id}`);
  expect(mediaIn(back)).toEqual([id]);
  expect(back.text).toMatch(/For later<\/textarea>/);
});
