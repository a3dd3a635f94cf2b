// @module-tag thorough
import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import { STORAGE_QUOTA_BYTES } from "#domain/media/image/image.ts";
import { people } from "#tests/cast.ts";
import { filesForm, newMediaChat, numberIn } from "#tests/routes/messages/paid-message-fixture.ts";
import { setMessagePrice } from "#tests/routes/site/chat-fixture.ts";
import { jpeg, mediaIn } from "#tests/routes/site/composer-form.ts";
import { phonePhoto } from "#tests/routes/site/post-upload.ts";
import { siteForFile } from "#tests/routes/site/site.ts";
import { uploader } from "#tests/routes/site/upload-client.ts";
import { newMember, TEAM } from "./team-fixture.ts";

const site = siteForFile({ runtime: "workerd" });
beforeAll(async () => {
  await setMessagePrice(site(), "all");
});

async function newTeamChat() {
  const chat = await newMediaChat(site());
  const member = await newMember(site(), ["write"]);
  const page = `${TEAM}/messages/${chat.id}`;
  const send = (photos: Uint8Array[], more: Parameters<typeof filesForm>[1] = {}) =>
    member.visitor.upload(`${page}/media`, filesForm(photos, more));
  return { ...chat, member, page, sendForTeam: send };
}
const sentMedia = (id: string) =>
  site().rows(
    `select m.id, m.seller_id, m.purpose, m.first_used_at is not null used, u.alt from message_media u
      join media m on m.id = u.media_id where u.conversation_id = ? order by u.number, u.position`,
    id,
  );

test("a member sends a photo under their own name; it becomes the creator's, and as private as its message", async () => {
  const { member, page, sendForTeam, fan, path, creator, at, id } = await newTeamChat();
  expect((await member.visitor.get(`${page}/media`)).text).toContain("As Lu, for Mira");
  const listed = await sendForTeam([await phonePhoto()], { do: "refresh", text: "Here it is" });
  expect([listed.status, listed.text.includes("Here it is")]).toEqual([200, true]);
  for (const creators of ["Choose from your vault", "Free preview", 'name="price"'])
    expect(listed.text).not.toContain(creators);
  const [photo = ""] = mediaIn(listed);
  const own = `/media/${photo}/w320`;
  expect((await member.visitor.get(own)).status).toBe(200);
  const another = await newMember(site(), ["write"]);
  for (const other of [creator, fan.visitor, another.visitor, await site().visitor()])
    expect((await other.get(own)).status).toBe(404);
  expect((await creator.get("/dashboard/vault")).text).not.toContain(photo);

  const form = filesForm([], { media: [photo], text: "Here it is" });
  form.append(`alt-${photo}`, "A print on a table");
  const sent = await member.visitor.upload(`${page}/media`, form);
  expect([sent.status, sent.location]).toEqual([303, `${page}#m-2`]);
  const seen = await fan.visitor.get(at(2));
  expect([seen.status, seen.headers.get("Content-Type")]).toEqual([200, "image/webp"]);
  expect((await sharp((await fan.visitor.get(at(2, 0, "w1080"))).bytes).metadata()).exif).toBeUndefined();
  const read = (await fan.visitor.get(path)).text;
  expect(read).toMatch(/Lu.{0,80}Team, for Mira.*A print on a table.*Here it is/s);
  expect(await sentMedia(id)).toEqual([
    { id: photo, seller_id: people.creator.id, purpose: "post", used: 1, alt: "A print on a table" },
  ]);
  expect((await creator.get("/dashboard/vault")).text).toContain(photo);
  for (const reader of [creator, member.visitor, another.visitor])
    expect((await reader.get(at(2))).status).toBe(200);
  expect([(await creator.get(own)).status, (await member.visitor.get(own)).status]).toEqual([200, 404]);
  for (const stranger of [people.otherFan, people.otherCreator, people.admin])
    expect((await (await site().visitor({ as: stranger })).get(at(2))).status).toBe(404);
  expect((await creator.get("/settings/team/log")).text).toContain("Lu sent a message");
});

test("text typed in the conversation is carried to the page of files, and stays there if something is wrong", async () => {
  const { member, page, fan, path } = await newTeamChat();
  const text = "Two prints & a frame";
  const attach = { intent: "attach", text, key: "team-attach-key", reply_to: "1" };
  const led = await member.visitor.form(page, attach);
  expect([led.status, led.location]).toEqual([307, `${page}/media`]);
  const files = await member.visitor.form(`${page}/media`, attach);
  expect(files.status).toBe(200);
  for (const kept of ["Two prints &amp; a frame", 'value="team-attach-key"', 'name="reply_to" value="1"'])
    expect(files.text).toContain(kept);
  const empty = await member.visitor.form(`${page}/media`, { do: "send", text: "", key: "team-attach-key" });
  expect([empty.status, empty.text.includes("Add at least one file")]).toEqual([422, true]);
  expect((await fan.visitor.get(path)).text).not.toContain("Two prints");
});

test("typed text is carried over from Lynx, too, which sends no referrer for an address with a query", async () => {
  const { member, page } = await newTeamChat();
  const { text } = await member.visitor.ask(`${page}?reply=1`);
  const actions = [...text.matchAll(/<form[^>]* action="([^"]*proof=[^"]*)"/g)].map(
    ([, action = ""]) => action,
  );
  const action = actions.find((one) => one.startsWith(`${page}?`))?.replaceAll("&amp;", "&") ?? "";
  const attach = new URLSearchParams({ intent: "attach", text: "Two prints", key: "lynx-attach-key" });
  const sent = {
    method: "POST",
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
    body: attach.toString(),
  };
  const led = await member.visitor.ask(action, sent);
  expect(led.status).toBe(307);
  const files = await member.visitor.ask(led.location ?? "", sent);
  expect([files.status, files.text.includes("Two prints")]).toEqual([200, true]);
});

test("a member's files have no price, whatever the form says, and sending them again adds nothing", async () => {
  const { sendForTeam, fan, at, id } = await newTeamChat();
  const listed = await sendForTeam([await jpeg()], { do: "refresh" });
  const [photo = ""] = mediaIn(listed);
  const fields = { media: [photo], price: "25", preview: [photo], key: "team-once-key" };
  const sent = [await sendForTeam([], fields), await sendForTeam([], fields)];
  expect(sent.map(numberIn)).toEqual([2, 2]);
  expect(await site().count("messages", "conversation_id = ?", id)).toBe(2);
  expect(await site().count("paid_messages", "conversation_id = ?", id)).toBe(0);
  expect((await fan.visitor.get(at(2))).status).toBe(200);
});

test("a member can send only what they uploaded for the team", async () => {
  const { sendForTeam, send, at, id, member, page } = await newTeamChat();
  await send([await jpeg()], { text: "By the creator" });
  const [creators] = await sentMedia(id);
  const colleague = await newTeamChat();
  const [theirs = ""] = mediaIn(await colleague.sendForTeam([await jpeg()], { do: "refresh" }));
  for (const stolen of [String(creators?.id), theirs, "no-such-file-id"]) {
    const refused = await sendForTeam([], { media: [stolen], text: "Mine" });
    expect([refused.status, refused.text.includes("is gone, not ready, or like")], stolen).toEqual([
      409,
      true,
    ]);
    expect(refused.text).not.toContain(`/media/${stolen}/`);
  }
  // Rearranging, posters, and retries don't reach them either.
  const listed = await sendForTeam([], { media: [theirs], do: `retry:${theirs}` });
  expect([listed.status, listed.text.includes(`/media/${theirs}/`)]).toEqual([200, false]);
  const chosen = await member.visitor.get(`${page}/media?use=${theirs}`);
  expect(chosen.text).not.toContain(`/media/${theirs}/`);
  expect((await colleague.member.visitor.get(at(2))).status).toBe(200);
  const taken = await send([], { media: [theirs] });
  expect(taken.status).toBe(409);
  expect(await site().count("message_media", "conversation_id = ?", id)).toBe(1);
});

test("when access ends, so do the page, uploads, and views of files not yet sent", async () => {
  const { member, page, sendForTeam, at, id } = await newTeamChat();
  const [photo = ""] = mediaIn(await sendForTeam([await jpeg()], { do: "refresh" }));
  await sendForTeam([await jpeg()], { text: "Sent before" });
  expect((await member.visitor.get(at(2))).status).toBe(200);
  await member.end();
  expect((await member.visitor.get(`${page}/media`)).status).toBe(404);
  expect((await sendForTeam([], { media: [photo] })).status).toBe(404);
  expect((await sendForTeam([await jpeg()], { do: "refresh" })).status).toBe(404);
  expect((await member.visitor.get(at(2))).status).toBe(404);
  expect(await site().count("media", "seller_id = ?", member.person.id)).toBe(1);
  expect(await site().count("message_media", "conversation_id = ?", id)).toBe(1);
});

test("files need the permission to write, for this creator", async () => {
  const chat = await newMediaChat(site());
  const publisher = await newMember(site(), ["publish", "money"]);
  const writer = await newMember(site(), ["write"]);
  const theo = `/team/${people.otherCreator.id}/messages/${chat.id}/media`;
  const page = `${TEAM}/messages/${chat.id}/media`;
  for (const [visitor, at] of [
    [publisher.visitor, page],
    [chat.fan.visitor, page],
    [chat.creator, page],
    [await site().visitor({ as: people.otherCreator }), page],
    [writer.visitor, theo],
  ] as const) {
    expect((await visitor.get(at)).status).toBe(404);
    expect((await visitor.upload(at, filesForm([await jpeg()], { do: "refresh" }))).status).toBe(404);
  }
  expect(await site().count("media", "purpose = 'team' and seller_id in (?)", chat.fan.person.id)).toBe(0);
});

test("a file beyond the creator's storage isn't stored, nor sent if the space ran out meanwhile", async () => {
  const { sendForTeam, id } = await newTeamChat();
  const [photo = ""] = mediaIn(await sendForTeam([await jpeg()], { do: "refresh" }));
  await site().rows(
    "insert into media (id, seller_id, purpose, kind, created_at, first_used_at) values ('full-of-it', ?, 'post', 'video', 1, 1)",
    people.creator.id,
  );
  await site().rows(
    "insert into media_variants (media_id, name, key, content_type, bytes) values ('full-of-it', 'file', 'media/full-of-it/file', 'video/mp4', ?)",
    STORAGE_QUOTA_BYTES,
  );
  const refused = await sendForTeam([], { media: [photo], text: "Kept text" });
  expect([refused.status, refused.text.includes("no space left for files of Mira")]).toEqual([409, true]);
  expect(refused.text).toContain("Kept text");
  const full = await sendForTeam([await jpeg()], { do: "refresh" });
  expect([full.status, full.text.includes("no space left for files of Mira")]).toEqual([422, true]);
  await site().rows("delete from media_variants where media_id = 'full-of-it'");
  expect((await sendForTeam([], { media: [photo] })).status).toBe(303);
  expect(await site().count("message_media", "conversation_id = ?", id)).toBe(1);
});

test("with scripts, a member's file is uploaded in parts at the team's own address, and nowhere else", async () => {
  const { member, sendForTeam, fan, at } = await newTeamChat();
  const api = `/api${TEAM}`;
  const team = uploader(member.visitor, api);
  const photo = await jpeg();
  const done = await team.send(photo, { name: "photo.jpg" });
  expect(done).toMatchObject({ status: 200, ready: true, kind: "image" });
  expect((await team.begin(photo.length)).media_id).toBe(done.media_id);
  expect((await uploader(member.visitor).begin(10)).status).toBe(403);
  const theo = uploader(member.visitor, `/api/team/${people.otherCreator.id}`);
  expect((await theo.begin(10)).status).toBe(404);
  const strangers = [await site().visitor({ as: people.creator }), fan.visitor];
  for (const one of strangers) {
    const theirs = uploader(one, api);
    expect((await theirs.begin(10)).status).toBe(404);
    expect((await theirs.status(done.id)).status).toBe(404);
    expect((await theirs.complete(done.id)).status).toBe(404);
    expect((await theirs.cancel(done.id)).status).toBe(404);
    expect((await theirs.poster(done.media_id, photo)).status).toBe(404);
  }
  expect((await sendForTeam([], { media: [done.media_id] })).status).toBe(303);
  expect((await fan.visitor.get(at(2))).status).toBe(200);
  const begun = await team.begin(photo.length + 1);
  expect(begun.status).toBe(200);
  await member.end();
  expect((await team.part(begun.id, 1, photo)).status).toBe(404);
  expect((await team.cancel(begun.id)).status).toBe(404);
});
