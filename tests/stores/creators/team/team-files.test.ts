import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { media, media_variants, message_media } from "#db/schema/media/media.ts";
import { messages } from "#db/schema/messages/messages.ts";
import { mediaStore } from "#db/stores/media/media.ts";
import { uploadStore } from "#db/stores/media/uploads.ts";
import { vaultStore } from "#db/stores/media/vault.ts";
import { teamUpload } from "#domain/creators/team/team-files.ts";
import { STORAGE_QUOTA_BYTES } from "#domain/media/image/image.ts";
import { NOW, people } from "#tests/cast.ts";
import { insertCast } from "#tests/stores/fixtures/insert-cast.ts";
import { databaseForFile } from "#tests/stores/fixtures/test-database.ts";
import { newConversation } from "#tests/stores/messages/conversation-fixture.ts";
import { addMember } from "./team-member-fixture.ts";

const database = databaseForFile(({ db }) => insertCast(db));
const creatorId = people.creator.id;
let count = 0;

async function addFile(seller_id: string, more: Partial<typeof media.$inferInsert> = {}) {
  count += 1;
  const id = `file-${count}`;
  const { db } = database();
  await db
    .insert(media)
    .values({ id, seller_id, purpose: "team", kind: "image", created_at: NOW, ready_at: NOW, ...more });
  await db
    .insert(media_variants)
    .values({ media_id: id, name: "w320", key: `media/${id}/w320`, content_type: "image/webp", bytes: 100 });
  return id;
}
const attach = (...ids: string[]) => ({
  attached: {
    media: JSON.stringify(ids.map((id, at) => ({ id, at, free: 0, alt: `About ${id}` }))),
    mediaCount: new Set(ids).size,
    mostBytes: STORAGE_QUOTA_BYTES,
    sale: null,
  },
});
const find = async (id: string) =>
  (await database().db.select().from(media).where(eq(media.id, id)).limit(1))[0];
const uses = (id: string) => database().db.$count(message_media, eq(message_media.media_id, id));

test("files that a member sends become the creator's once, however often they are sent", async () => {
  const { db } = database();
  const chat = await newConversation(db);
  const member = await addMember(db);
  const [one, two] = [await addFile(member.memberId), await addFile(member.memberId)];
  const key = { ...member.as, key: "files-once" };
  const sent = { ...key, ...attach(one, two) };
  expect(await chat.say("creator", "", sent)).toBe(1);
  for (const id of [one, two]) {
    expect(await find(id)).toMatchObject({ seller_id: creatorId, purpose: "post", alt: `About ${id}` });
    expect((await find(id))?.first_used_at).not.toBeNull();
  }
  expect(await chat.say("creator", "", sent)).toBe(1);
  expect([await uses(one), (await chat.fan.find())?.lastNumber]).toEqual([1, 1]);
  const vault = await vaultStore(db).listPage(creatorId, null, 100);
  expect(vault.filter(({ id }) => id === one || id === two)).toHaveLength(2);
  expect(await vaultStore(db).findByIds([one], member.memberId)).toEqual([]);
  // The creator unsends it with the message, and it's deleted like their own would be.
  const unsending = { id: chat.id, number: 1, now: chat.clock.now, reason: "", lowestBalance: 0 };
  await chat.sending.unsend({ ...unsending, authorId: creatorId });
  expect((await find(one))?.deleted_at).toBe(chat.clock.now);
});

test("a member can't send or hand over files without the permission, files of others, or unprocessed files", async () => {
  const { db } = database();
  const chat = await newConversation(db);
  const member = await addMember(db);
  const other = await addMember(db);
  const reader = await addMember(db, { publish: true, money: true });
  const own = await addFile(member.memberId);
  const files = {
    creators: await addFile(creatorId, { purpose: "post", first_used_at: 1 }),
    others: await addFile(other.memberId),
    unready: await addFile(member.memberId, { ready_at: null }),
    deleted: await addFile(member.memberId, { deleted_at: 1 }),
    "from their own posts": await addFile(member.memberId, { purpose: "post" }),
    "from their own messages": await addFile(member.memberId, { purpose: "message" }),
  };
  for (const [what, id] of Object.entries(files)) {
    const before = await find(id);
    expect(await chat.say("creator", "x", { ...member.as, ...attach(own, id) }), what).toBeNull();
    expect(await find(id), what).toEqual(before);
  }
  const readers = await addFile(reader.memberId);
  expect(await chat.say("creator", "x", { ...reader.as, ...attach(readers) })).toBeNull();
  // Neither the creator nor the fan can send what a member uploaded.
  expect(await chat.say("creator", "x", attach(own))).toBeNull();
  expect(await chat.say("fan", "x", attach(own))).toBeNull();
  await member.end();
  expect(await chat.say("creator", "x", { ...member.as, ...attach(own) })).toBeNull();
  expect(await find(own)).toMatchObject({ seller_id: member.memberId, purpose: "team", first_used_at: null });
  expect(await database().db.$count(messages, eq(messages.conversation_id, chat.id))).toBe(0);
});

test("team uploads count toward the creator's storage, to the byte", async () => {
  const { db } = database();
  const chat = await newConversation(db);
  const member = await addMember(db);
  const file = await addFile(member.memberId);
  const full = await addFile(creatorId, { purpose: "post", first_used_at: 1 });
  const fill = async (left: number) => {
    await db.update(media_variants).set({ bytes: 0 }).where(eq(media_variants.media_id, full));
    const rest = await mediaStore(db).usedBytes(creatorId);
    await db
      .update(media_variants)
      .set({ bytes: STORAGE_QUOTA_BYTES - rest - left })
      .where(eq(media_variants.media_id, full));
  };
  await fill(99);
  expect(await chat.say("creator", "x", { ...member.as, ...attach(file) })).toBeNull();
  await fill(100);
  expect(await chat.say("creator", "x", { ...member.as, ...attach(file) })).toBe(1);
});

test("team uploads aren't among a member's own unfinished uploads", async () => {
  const uploads = uploadStore(database().db);
  const row = (id: string, post_key: string) => ({
    id,
    seller_id: creatorId,
    post_key,
    fingerprint: id,
    name: "a.mp4",
    bytes: 9,
    key: id,
    multipart_id: id,
    created_at: NOW,
  });
  await uploads.begin(row("own-upload", "a-post-key"), { open: 99, bytes: 1e15 });
  const { postKey } = teamUpload("somebody", "a-post-key", "f");
  await uploads.begin(row("team-upload", postKey), { open: 99, bytes: 1e15 });
  const found = await uploads.listUnfinished(creatorId, 10);
  expect(found.map(({ id }) => id)).toEqual(["own-upload"]);
});
