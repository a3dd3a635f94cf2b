import { eq, isNull, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { user_roles } from "#db/schema/accounts/accounts.ts";
import { broadcast_media, media, media_variants, message_media } from "#db/schema/media/media.ts";
import { broadcasts } from "#db/schema/messages/broadcasts.ts";
import { conversations, message_pricing, messages } from "#db/schema/messages/messages.ts";
import { cases as caseTable, decisions, reports } from "#db/schema/moderation/cases.ts";
import { file_hashes, file_matches, removed_files } from "#db/schema/moderation/removed-files.ts";
import { outgoing_emails } from "#db/schema/notifications/emails.ts";
import { content } from "#db/schema/posts/posts.ts";
import { mediaStore } from "#db/stores/media/media.ts";
import { broadcastStore } from "#db/stores/messages/broadcasts/broadcasts.ts";
import { deliveryStore } from "#db/stores/messages/broadcasts/deliveries.ts";
import { caseStore } from "#db/stores/moderation/cases/cases.ts";
import { reportStore } from "#db/stores/moderation/cases/reports.ts";
import { authoringStore } from "#db/stores/posts/authoring.ts";
import { ownPostStore } from "#db/stores/posts/own-posts.ts";
import { copyObject } from "#domain/media/copy-object.ts";
import { setPoster } from "#domain/media/poster.ts";
import { compareAgain, compareDue, refusalToSend } from "#domain/media/removed-files.ts";
import { storeFile } from "#domain/media/store-file.ts";
import { addBusinessDays } from "#domain/moderation/cases/business-days.ts";
import { findCopies } from "#domain/moderation/cases/find-copies.ts";
import { hideUndecided } from "#domain/moderation/cases/hide-undecided.ts";
import { openReviews } from "#domain/moderation/cases/open-reviews.ts";
import type { PublishTiming } from "#domain/posts/own-post.ts";
import { publishLimit } from "#domain/posts/publish-limit.ts";
import { openSource } from "#platform/formats/byte-source.ts";
import { readGrayPng } from "#platform/formats/read-gray-png.ts";
import { readVideo } from "#platform/formats/read-video.ts";
import { DAY, HOUR, MINUTE, NOW, people } from "#tests/cast.ts";
import { memoryObjectStore } from "#tests/domain/media/object-store.ts";
import { type Sample, sampleOf, squarePng } from "#tests/domain/media/samples/likeness.ts";
import { insertCast } from "#tests/stores/fixtures/insert-cast.ts";
import { databaseForFile } from "#tests/stores/fixtures/test-database.ts";
import { addPageReport } from "./page-report.ts";

const admin = people.admin.id;
const creatorId = people.creator.id;
const otherId = people.otherCreator.id;
const database = databaseForFile(async ({ db }) => {
  await insertCast(db);
  await db.insert(user_roles).values({ user_id: admin, role: "admin", granted_at: 0 }).onConflictDoNothing();
});
let count = 0;
const nextId = (name: string) => `${name}-${++count}`;

/** Object storage that decodes images. */
function storage() {
  const { objects, port } = memoryObjectStore();
  const square = async (key: string, side: number) =>
    (await readGrayPng(await squarePng(objects.get(key) ?? new Uint8Array(), side)))?.pixels ?? null;
  return { ...port, square };
}
async function* arriving(bytes: Uint8Array) {
  yield bytes;
}
const clockAt = (now: number) => ({
  now: () => now,
  newId: () => nextId("new"),
});
const depsAt = (now: number) => ({
  mediaStore: mediaStore(database().db),
  media: storage(),
  clock: clockAt(now),
  cases: caseStore(database().db),
  reports: reportStore(database().db),
  pageLink: (path: string) => path,
  edgeCache: { purge: async () => {} },
});
type Purpose = { sellerId?: string; purpose?: "post" | "message"; now?: number };
const tryUpload = async (name: Sample, { sellerId = creatorId, purpose = "post", now = NOW }: Purpose = {}) =>
  storeFile(depsAt(now), { sellerId, name: `${name}.jpg`, data: arriving(await sampleOf(name)), purpose });
async function upload(...sent: Parameters<typeof tryUpload>) {
  const stored = await tryUpload(...sent);
  if (!stored.ok) throw new Error(stored.reason);
  return stored.mediaItemId;
}
const refusalOf = async (...sent: Parameters<typeof tryUpload>) => {
  const stored = await tryUpload(...sent);
  return stored.ok ? "stored" : stored.reason;
};

const row = async (id: string) => (await database().db.select().from(content).where(eq(content.id, id)))[0];
const openCase = async (id: string) =>
  (await database().db.select().from(caseTable).where(eq(caseTable.subject_id, id))).find(
    (one) => one.decided_at === null,
  );
const publishAt = (now: number) => ownPostStore(database().db).publishDue(now, 50, publishLimit);
/** Saves it as its creator would; an edit if it's there. */
async function save(
  id: string,
  files: string[],
  {
    timing = { when: "now" },
    sellerId = creatorId,
    now = NOW,
    shown = [],
  }: {
    timing?: PublishTiming;
    sellerId?: string;
    now?: number;
    shown?: string[];
  } = {},
) {
  const before = await row(id);
  const values = {
    id,
    seller_id: sellerId,
    title: "Lamps",
    type: "image" as const,
    visibility_type: "free" as const,
    is_public: true,
    people: "nobody" as const,
    created_at: now,
    updated_at: now,
    revision: nextId("revision"),
  };
  const uses = files.map((one) => ({ id: one, alt: "", isPreview: false, isNew: !shown.includes(one) }));
  return authoringStore(database().db).save(
    values,
    before?.revision ?? null,
    uses,
    [],
    timing,
    now,
    publishLimit,
  );
}
const draft = (id: string, file: string, now = NOW) =>
  broadcastStore(database().db).save({
    id,
    sellerId: otherId,
    segment: "subscribers",
    subjectId: "",
    text: "Hello",
    price: null,
    contents: "",
    media: JSON.stringify([{ id: file, at: 0, alt: "", free: 0 }]),
    mediaCount: 1,
    now,
  });
const tell = { accounts: [], emails: [], reporters: null };
const versionOf = async (caseId: string) =>
  (await caseStore(database().db).find(caseId, admin))?.subject.version ?? "";
/** Decides the open case about a post, as it is now unless `version` says otherwise. */
async function decide(
  id: string,
  action: "dismissed" | "removed" | "withheld",
  { rule = "other", now = NOW, points = 0, version = "" } = {},
) {
  const cases = caseStore(database().db);
  const found = await openCase(id);
  if (!found) throw new Error(`there's no open case about ${id}`);
  await cases.claim({ caseId: found.id, adminId: admin, now, until: now + 15 * MINUTE });
  const decisionId = nextId("d");
  const isMade = await cases.decide({
    id: decisionId,
    caseId: found.id,
    adminId: admin,
    action,
    rule,
    statement: "What we found.",
    version: version || (await versionOf(found.id)),
    refund: null,
    strike: points > 0 ? { points, until: now + 90 * DAY } : null,
    now,
    tell,
  });
  return { isMade, decisionId, caseId: found.id };
}
async function report(id: string, more: { reason?: "minor" | "depicted"; hideAt?: number } = {}) {
  await addPageReport(database().db, {
    kind: "post",
    subjectId: id,
    reason: "other",
    dueAt: NOW + DAY,
    hideAt: null,
    ...more,
  });
}
async function setPosterOf(id: string, name: Sample) {
  const set = await setPoster(depsAt(NOW), {
    sellerId: otherId,
    mediaItemId: id,
    data: arriving(await sampleOf(name)),
  });
  return set.ok || set.reason;
}
/** A published post that we remove. */
async function remove(name: Sample, more: { rule?: string; points?: number; sellerId?: string } = {}) {
  const { sellerId = creatorId, ...how } = more;
  const id = nextId("removed");
  await save(id, [await upload(name, { sellerId })], { sellerId });
  await report(id);
  return { id, ...(await decide(id, "removed", how)) };
}
const reverse = ({ caseId, decisionId }: { caseId: string; decisionId: string }) =>
  caseStore(database().db).reverse({
    id: nextId("d"),
    caseId,
    adminId: admin,
    decisionId,
    statement: "We were wrong.",
    now: NOW,
    tell,
  });

beforeEach(async () => {
  const { db } = database();
  await db.delete(message_media);
  await db.delete(broadcast_media);
  for (const table of [broadcasts, messages, file_matches, removed_files, reports, decisions])
    await db.delete(table);
  await db.update(caseTable).set({ decided_at: 0 });
  await db.delete(content);
});

test("a removed file is refused for posts and messages, whoever sends it, until its removal is reversed", async () => {
  const removed = await remove("photo");
  expect(await refusalOf("photo")).toBe("removed_own");
  expect(await refusalOf("photo", { sellerId: otherId })).toBe("removed");
  expect(await refusalOf("photo", { sellerId: people.fan.id, purpose: "message" })).toBe("removed");
  await reverse(removed);
  expect(await refusalOf("photo", { sellerId: otherId })).toBe("stored");
  expect(await refusalOf("other", { sellerId: otherId })).toBe("stored");
});

test("a removed video is refused again, also without its private metadata, whatever its poster, and hidden elsewhere", async () => {
  const copy = nextId("copy");
  const file = await upload("video", { sellerId: otherId });
  expect(await setPosterOf(file, "other")).toBe(true);
  await save(copy, [file], { sellerId: otherId });
  await remove("video", { rule: "consent" });
  expect(await refusalOf("video")).toBe("removed_own");
  expect(await refusalOf("video", { sellerId: otherId })).toBe("removed");

  const { media, ...deps } = depsAt(NOW);
  await media.put("uploaded", await sampleOf("video"), "video/mp4");
  const { edits, ...span } = await readVideo(
    openSource(media, "uploaded", (await media.sizeOf("uploaded")) ?? 0),
    "video/mp4",
  );
  await copyObject(media, "uploaded", { key: "clean", type: "video/mp4" }, { ...span, edits });
  const clean = (await media.read("clean", 0, 1e6)) ?? new Uint8Array();
  expect(clean).not.toEqual(await sampleOf("video"));
  expect(
    await storeFile(
      { ...deps, media },
      { sellerId: otherId, name: "clean.mp4", data: arriving(clean), purpose: "post" },
    ),
  ).toMatchObject({ reason: "removed" });

  await findCopies(depsAt(NOW));
  await hideUndecided(depsAt(NOW));
  expect((await row(copy))?.removed_at).toBe(NOW);
});

test("a removed post's lighter versions are kept and recognized like its files", async () => {
  const { db } = database();
  const [id, copy] = [nextId("removed"), nextId("copy")];
  const light = async (sellerId: string, name: Sample) => {
    const file = await upload(name, { sellerId });
    await db.insert(media_variants).values({
      media_id: file,
      name: "video480",
      key: nextId("key"),
      content_type: "video/mp4",
      bytes: 1,
      sha256: "of-the-light-one",
    });
    return file;
  };
  await save(copy, [await light(otherId, "other")], { sellerId: otherId });
  await save(id, [await light(creatorId, "video")]);
  await report(id);
  await decide(id, "removed", { rule: "minor" });
  const sent = { sha256: "of-the-light-one", sellerId: otherId, limit: 1 };
  expect((await mediaStore(db).findRemoved(sent)).identical).toHaveLength(1);
  expect(await save(nextId("again"), [await light(otherId, "other")], { sellerId: otherId })).toBe("media");
  await findCopies(depsAt(NOW));
  await hideUndecided(depsAt(NOW));
  expect((await row(copy))?.removed_at).toBe(NOW);
});

test("a file that is also another's lighter version is still searched for by its likeness", async () => {
  const { db } = database();
  const [id, file] = [nextId("removed"), await upload("photo")];
  const video = await upload("video");
  const [hash] = await db.select().from(file_hashes).where(eq(file_hashes.media_id, file));
  await db.insert(media_variants).values({
    media_id: video,
    name: "video480",
    key: nextId("key"),
    content_type: "video/mp4",
    bytes: 1,
    sha256: hash?.sha256 ?? "",
  });
  await save(id, [file, video]);
  await report(id);
  await decide(id, "removed", { rule: "minor" });
  const kept = await db
    .select()
    .from(removed_files)
    .where(eq(removed_files.sha256, hash?.sha256 ?? ""));
  expect(kept).toMatchObject([{ likeness: hash?.likeness, searched_through: "" }]);
});

test("a removed video's poster is recognized, too", async () => {
  const id = nextId("removed");
  const file = await upload("video", { sellerId: otherId });
  expect(await setPosterOf(file, "photo")).toBe(true);
  await save(id, [file], { sellerId: otherId });
  await report(id);
  await decide(id, "removed");
  expect(await refusalOf("video")).toBe("removed");
  expect(await save(nextId("still"), [await upload("recoded")])).toBe("review");
});

test("a file hidden only by a deadline, for a depicted person, is refused to its creator alone until a person removes it", async () => {
  const id = nextId("withdrawn");
  await save(id, [await upload("photo")]);
  const spare = await upload("photo", { sellerId: otherId });
  await report(id, { reason: "depicted", hideAt: NOW });
  await hideUndecided(depsAt(NOW));
  const again = async (sellerId: string) => {
    const alike = await save(nextId("alike"), [await upload("recoded", { sellerId })], { sellerId });
    return [await refusalOf("photo", { sellerId }), alike];
  };
  expect(await again(creatorId)).toEqual(["removed_own", "review"]);
  expect(await again(otherId)).toEqual(["stored", "saved"]);
  expect(await refusalToSend(depsAt(NOW), [spare], otherId)).toBeNull();
  await decide(id, "removed", { rule: "depicted" });
  expect(await again(otherId)).toEqual(["removed", "review"]);
  expect(await refusalToSend(depsAt(NOW), [spare], otherId)).toBe("removed");
});

test("the hashes of a removed file outlive it", async () => {
  const { id } = await remove("photo");
  await database().db.delete(content).where(eq(content.id, id));
  expect(await refusalOf("photo", { sellerId: otherId })).toBe("removed");
});

test.each(["recoded", "mirrored"] as const)(
  "a post with a removed file that was %s waits, and is published once an admin dismisses its case",
  async (name) => {
    const removed = await remove("photo", { rule: "harassment" });
    const file = await upload(name, { sellerId: otherId });
    const id = nextId("again");
    expect(await save(id, [file], { sellerId: otherId })).toBe("review");
    await openReviews(depsAt(NOW), { of: "post", id });
    const [asked] = await database().db.select().from(reports).where(eq(reports.name, "Automatic"));
    expect(asked).toMatchObject({ reason: "other", reporter_id: null });
    expect(asked?.details).toContain(`/admin/cases/${removed.caseId}`);
    expect([await publishAt(NOW + HOUR), (await row(id))?.published_at]).toEqual([0, null]);
    await decide(id, "dismissed", { now: NOW + 2 * HOUR });
    expect(await publishAt(NOW + 3 * HOUR)).toBe(1);
    expect((await row(id))?.published_at).toBe(NOW + 2 * HOUR);
  },
);

test("a post with such a file is published without a case once the removal is reversed", async () => {
  const removed = await remove("photo");
  const id = nextId("again");
  const file = await upload("recoded", { sellerId: otherId });
  expect(await save(id, [file], { sellerId: otherId })).toBe("review");
  await reverse(removed);
  await openReviews(depsAt(NOW), { of: "due" });
  expect([await openCase(id), await publishAt(NOW + HOUR)]).toEqual([undefined, 1]);
});

test("what looks like a removed file of a minor is hidden at once, and a person still decides", async () => {
  await remove("photo", { rule: "minor" });
  const id = nextId("again");
  await save(id, [await upload("mirrored", { sellerId: otherId })], { sellerId: otherId });
  await openReviews(depsAt(NOW), { of: "post", id });
  await hideUndecided(depsAt(NOW));
  expect((await row(id))?.removed_at).toBe(NOW);
  const { id: caseId } = (await openCase(id)) ?? {};
  const [decided] = await database()
    .db.select()
    .from(decisions)
    .where(eq(decisions.case_id, caseId ?? ""));
  expect(decided).toMatchObject({ rule: "minor", decided_by: null });
  expect(decided?.statement).toContain("looks like one that we removed before");
});

test("what looks like a removed file isn't sent in a message or broadcast, until an admin lets a post with it through", async () => {
  await remove("photo");
  expect(await refusalOf("recoded", { sellerId: people.fan.id, purpose: "message" })).toBe("resembles");
  const file = await upload("recoded", { sellerId: otherId });
  const write = (now: number) => draft(nextId("broadcast"), file, now);
  expect(await write(NOW)).toBe(false);
  const id = nextId("again");
  await save(id, [file], { sellerId: otherId });
  await openReviews(depsAt(NOW), { of: "post", id });
  await decide(id, "dismissed", { now: NOW + HOUR });
  expect(await write(NOW + 2 * HOUR)).toBe(true);
});

test.each(["consent", "minor"] as const)(
  "once a file is removed (%s), copies in posts, messages, and broadcasts are hidden, and profile photos get a case",
  async (rule) => {
    const { db } = database();
    const [same, alike, other] = await Promise.all(
      (["photo", "mirrored", "other"] as const).map((name) => upload(name, { sellerId: otherId })),
    );
    const portrait = await upload("photo", { sellerId: otherId });
    await db.update(media).set({ purpose: "portrait", first_used_at: NOW }).where(eq(media.id, portrait));
    const posts = { same: nextId("same"), alike: nextId("alike"), other: nextId("other") };
    await save(posts.same, [same ?? ""], { sellerId: otherId });
    await save(posts.alike, [alike ?? ""], { sellerId: otherId });
    await save(posts.other, [other ?? ""], { sellerId: otherId });
    const [talk, cast] = [nextId("talk"), nextId("cast")];
    await db
      .insert(conversations)
      .values({ id: talk, buyer_id: people.fan.id, seller_id: otherId, created_at: 0, last_number: 2 })
      .onConflictDoNothing();
    const [at] = await db
      .select()
      .from(conversations)
      .where(sql`buyer_id = ${people.fan.id} and seller_id = ${otherId}`);
    await draft(cast, same ?? "");
    await db.update(broadcasts).set({ due_at: NOW, started_at: NOW }).where(eq(broadcasts.id, cast));
    const sent = {
      conversation_id: at?.id ?? "",
      changed: 1,
      side: "creator" as const,
      author_kind: "creator" as const,
      author_id: otherId,
      text: "Hi",
      sent_at: NOW,
    };
    await db.insert(messages).values([
      { ...sent, number: count + 1, key: "one" },
      { ...sent, number: count + 2, key: "two", broadcast_id: cast },
    ]);
    await db.insert(message_media).values({
      conversation_id: sent.conversation_id,
      number: count + 1,
      position: 0,
      media_id: same ?? "",
    });

    await remove("photo", { rule });
    const run = async (now: number) => {
      await findCopies(depsAt(now));
      await hideUndecided(depsAt(now));
    };
    await run(NOW);
    const isHidden = async (id: string) => (await row(id))?.removed_at !== null;
    expect([await isHidden(posts.same), await isHidden(posts.alike), await isHidden(posts.other)]).toEqual([
      true,
      rule === "minor",
      false,
    ]);
    expect([await openCase(posts.alike), await openCase(posts.other)]).toEqual([
      expect.anything(),
      undefined,
    ]);
    expect((await db.select().from(messages)).map((one) => one.removed_at)).toEqual([NOW, NOW]);
    expect((await db.select().from(broadcasts).where(eq(broadcasts.id, cast)))[0]?.removed_at).toBe(NOW);
    expect(await openCase(otherId)).toMatchObject({ subject_kind: "profile", hide_at: null });
    const automated = await db.select().from(decisions).where(isNull(decisions.decided_by));
    expect(automated.map((one) => one.rule)).toEqual(automated.map(() => rule));
    expect(await openCase(posts.same)).toMatchObject({ decided_at: null });

    await db.update(caseTable).set({ decided_at: NOW + HOUR });
    await run(NOW + 2 * HOUR);
    expect(await openCase(posts.alike)).toBeUndefined();
  },
);

test.each([
  ["depicted", addBusinessDays(NOW, 7)],
  ["illegal", addBusinessDays(NOW, 7)],
  ["copyright", null],
  ["scam", undefined],
] as const)(
  "an identical copy of what was removed as %s opens a case about what files show, and stays up",
  async (rule, hideAt) => {
    const copy = nextId("copy");
    await save(copy, [await upload("photo", { sellerId: otherId })], { sellerId: otherId });
    await remove("photo", { rule });
    await findCopies(depsAt(NOW));
    await findCopies(depsAt(NOW));
    await hideUndecided(depsAt(NOW));
    expect((await openCase(copy))?.hide_at).toBe(hideAt);
    expect((await row(copy))?.removed_at).toBeNull();
  },
);

test("what someone withdrew their consent to is hidden at once in the creator's other posts, and in nobody else's", async () => {
  const [id, own, other] = [nextId("withdrawn"), nextId("own"), nextId("other")];
  await save(id, [await upload("photo")]);
  await save(own, [await upload("photo")]);
  await save(other, [await upload("photo", { sellerId: otherId })], { sellerId: otherId });
  await report(id, { reason: "depicted", hideAt: NOW });
  await hideUndecided(depsAt(NOW));
  await findCopies(depsAt(NOW));
  await hideUndecided(depsAt(NOW));
  await findCopies(depsAt(NOW));
  expect([(await row(own))?.removed_at, (await row(other))?.removed_at]).toEqual([NOW, null]);
  expect([(await openCase(own))?.decided_at, await openCase(other)]).toEqual([null, undefined]);
});

test("a copy is hidden although a case about something else is open", async () => {
  const id = nextId("reported");
  await save(id, [await upload("photo", { sellerId: otherId })], { sellerId: otherId });
  await report(id);
  await remove("photo", { rule: "consent" });
  await findCopies(depsAt(NOW));
  await findCopies(depsAt(NOW));
  await hideUndecided(depsAt(NOW));
  expect((await row(id))?.removed_at).toBe(NOW);
  const found = await database()
    .db.select()
    .from(reports)
    .where(eq(reports.case_id, (await openCase(id))?.id ?? ""));
  expect(found.filter(({ name }) => name === "Automatic")).toHaveLength(1);
});

test("what looks like something hidden only by reports isn't hidden at once", async () => {
  const [bait, alike] = [nextId("bait"), nextId("alike")];
  await save(alike, [await upload("recoded", { sellerId: otherId })], { sellerId: otherId });
  await save(bait, [await upload("photo")]);
  await report(bait, { reason: "minor", hideAt: NOW });
  await hideUndecided(depsAt(NOW));
  expect((await row(bait))?.removed_at).toBe(NOW);
  await findCopies(depsAt(NOW));
  await hideUndecided(depsAt(NOW));
  expect((await row(alike))?.removed_at).toBeNull();
  expect(await openCase(alike)).toMatchObject({ hide_at: NOW + DAY });

  const waiting = nextId("waiting");
  await save(waiting, [await upload("mirrored", { sellerId: otherId })], { sellerId: otherId });
  await openReviews(depsAt(NOW), { of: "post", id: waiting });
  expect(await openCase(waiting)).toMatchObject({ hide_at: NOW + DAY });
});

test("what's identical to something hidden only by reports isn't hidden at once if a person left it up before", async () => {
  const [bait, left, never] = [nextId("bait"), nextId("left"), nextId("never")];
  await save(left, [await upload("photo", { sellerId: otherId })], { sellerId: otherId });
  await report(left, { reason: "minor" });
  await decide(left, "dismissed");
  await save(never, [await upload("photo", { sellerId: otherId })], { sellerId: otherId });
  await save(bait, [await upload("photo")]);
  await report(bait, { reason: "minor", hideAt: NOW + HOUR });
  const run = async (now: number) => {
    await findCopies(depsAt(now));
    await hideUndecided(depsAt(now));
  };
  await hideUndecided(depsAt(NOW + HOUR));
  await run(NOW + HOUR);
  const hidden = [left, never].map(async (id) => (await row(id))?.removed_at);
  expect(await Promise.all(hidden)).toEqual([null, NOW + HOUR]);
  expect(await openCase(left)).toMatchObject({ hide_at: NOW + HOUR + DAY });
});

test("a hidden copy comes back once all removals of its file were reversed, unless someone reported it", async () => {
  const [copy, alike, reported] = [nextId("copy"), nextId("alike"), nextId("reported")];
  await save(copy, [await upload("photo", { sellerId: otherId })], { sellerId: otherId });
  await save(alike, [await upload("mirrored", { sellerId: otherId })], { sellerId: otherId });
  await save(reported, [await upload("photo", { sellerId: otherId })], { sellerId: otherId });
  const run = async (now: number) => {
    await findCopies(depsAt(now));
    await hideUndecided(depsAt(now));
  };
  const removedAt = async () =>
    [copy, alike, reported].map(async (id) => (await row(id))?.removed_at ?? null);
  const isHidden = async () => (await Promise.all(await removedAt())).map((at) => at !== null);
  await report(reported);
  const [first, second] = [
    await remove("photo", { rule: "minor" }),
    await remove("recoded", { rule: "minor" }),
  ];
  await run(NOW);
  expect(await isHidden()).toEqual([true, true, true]);
  await reverse(first);
  await run(NOW + HOUR);
  expect(await isHidden()).toEqual([true, true, true]);

  await reverse(second);
  await run(NOW + 2 * HOUR);
  expect(await isHidden()).toEqual([false, false, true]);
  expect([await openCase(copy), await openCase(alike)]).toEqual([undefined, undefined]);
  expect([(await row(first.id))?.removed_at, (await row(second.id))?.removed_at]).toEqual([null, null]);
  await run(NOW + 3 * HOUR);
  expect(await isHidden()).toEqual([false, false, true]);
  const [mail] = await database()
    .db.select()
    .from(outgoing_emails)
    .where(sql`recipient = ${people.otherCreator.email} and created_at = ${NOW + 2 * HOUR}`);
  expect(mail?.body).toContain("We've taken that removal back");
});

test("a hidden copy comes back even if its file was also removed for something that hides no copies", async () => {
  const [copy, scam, minor] = [nextId("copy"), nextId("scam"), nextId("minor")];
  await save(copy, [await upload("photo", { sellerId: otherId })], { sellerId: otherId });
  for (const id of [scam, minor]) await save(id, [await upload("photo")]);
  for (const id of [scam, minor]) await report(id);
  await decide(scam, "removed", { rule: "scam" });
  const { caseId, decisionId } = await decide(minor, "removed", { rule: "minor" });
  await findCopies(depsAt(NOW));
  await hideUndecided(depsAt(NOW));
  expect((await row(copy))?.removed_at).toBe(NOW);
  await reverse({ caseId, decisionId });
  await findCopies(depsAt(NOW + HOUR));
  expect((await row(copy))?.removed_at).toBeNull();
});

test("copies in the vault from before the removal aren't sent, nor is a broadcast scheduled with one", async () => {
  const { db } = database();
  await db
    .insert(message_pricing)
    .values({ id: "open", seller_id: otherId, price_per_unlock: 0, is_active: true, created_at: 0 });
  const names = ["photo", "mirrored", "other"] as const;
  const files = await Promise.all(names.map((name) => upload(name, { sellerId: otherId })));
  const timing = { sellerId: otherId, dueAt: NOW + HOUR, now: NOW, windowMs: DAY, most: 3 };
  for (const [at, name] of names.entries()) {
    await draft(`planned-${name}`, files[at] ?? "");
    expect(await broadcastStore(db).schedule({ ...timing, id: `planned-${name}` })).toBe(true);
  }
  await remove("photo");
  const due = async () => (await deliveryStore(db).listWaiting(NOW + HOUR, 9)).map(({ id }) => id);
  expect(await due()).toEqual([]);
  await compareDue(depsAt(NOW + HOUR));
  expect(await due()).toEqual(["planned-other"]);
  const own = { id: "planned-mirrored", sellerId: otherId };
  expect(await broadcastStore(db).findOwn(own)).toMatchObject({ hasRemovedFile: true });
  const refusals = files.map((file) => refusalToSend(depsAt(NOW + HOUR), [file], otherId));
  expect(await Promise.all(refusals)).toEqual(["removed", "removed", null]);
});

test("files uploaded before the removal are compared when they're posted", async () => {
  const [same, alike, other] = [
    await upload("photo", { sellerId: otherId }),
    await upload("recoded", { sellerId: otherId }),
    await upload("other", { sellerId: otherId }),
  ];
  await remove("photo");
  const again = (id: string) => compareAgain(depsAt(NOW + HOUR), [id], otherId);
  expect([await again(same), await again(same), await again(alike), await again(other)]).toEqual([
    "removed",
    "removed",
    null,
    null,
  ]);
  const post = (file: string) => save(nextId("spare"), [file], { sellerId: otherId });
  expect([await post(same), await post(alike), await post(other)]).toEqual(["media", "review", "saved"]);
});

test("a post scheduled before the removal is compared when it's due, and waits", async () => {
  const posts = new Map<Sample, string>();
  for (const name of ["photo", "mirrored", "other"] as const) {
    const id = nextId("planned");
    const timing = { when: "later", scheduledFor: NOW + DAY } as const;
    const file = await upload(name, { sellerId: otherId });
    expect(await save(id, [file], { sellerId: otherId, timing })).toBe("saved");
    posts.set(name, id);
  }
  await remove("photo");
  await compareDue(depsAt(NOW + DAY));
  await publishAt(NOW + DAY);
  await openReviews(depsAt(NOW + DAY), { of: "due" });
  const stateOf = async (name: Sample) => {
    const id = posts.get(name) ?? "";
    return [(await row(id))?.published_at !== null, (await openCase(id)) !== undefined];
  };
  expect([await stateOf("photo"), await stateOf("mirrored"), await stateOf("other")]).toEqual([
    [false, true],
    [false, true],
    [true, false],
  ]);
});

test("a video waits for a review if its poster looks like a removed photo, or is the same", async () => {
  await remove("photo");
  const poster = async (name: Sample) => {
    const id = nextId("video");
    const deps = depsAt(NOW);
    await deps.mediaStore.begin({ id, sellerId: otherId, purpose: "post", kind: "video", now: NOW });
    const set = await setPosterOf(id, name);
    await deps.mediaStore.saveVariants(id, {}, [], NOW);
    return [set, await save(nextId("clip"), [id], { sellerId: otherId })];
  };
  expect(await poster("mirrored")).toEqual([true, "review"]);
  expect(await poster("photo")).toEqual(["removed", "review"]);
  expect(await poster("other")).toEqual([true, "saved"]);
});

test("from 3 points, a post keeps its time and waits, and any edit asks for another review", async () => {
  await remove("photo", { points: 3 });
  const id = nextId("reviewed");
  const later = { when: "later", scheduledFor: NOW + DAY } as const;
  expect(await save(id, [], { timing: later })).toBe("review");
  await openReviews(depsAt(NOW), { of: "post", id });
  const read = await versionOf((await openCase(id))?.id ?? "");
  await save(id, [], { timing: later, now: NOW + HOUR });
  expect((await decide(id, "dismissed", { now: NOW + 2 * HOUR, version: read })).isMade).toBe(false);
  expect((await decide(id, "dismissed", { now: NOW + 2 * HOUR })).isMade).toBe(true);
  expect(await save(id, [], { timing: later, now: NOW + 3 * HOUR })).toBe("review");
  await openReviews(depsAt(NOW + 3 * HOUR), { of: "post", id });
  expect((await decide(id, "withheld", { now: NOW + 4 * HOUR, version: read })).isMade).toBe(false);
  // Removed only in places, it's published for everyone else.
  expect((await decide(id, "withheld", { now: NOW + 4 * HOUR })).isMade).toBe(true);
  expect([await publishAt(NOW + 5 * HOUR), await publishAt(NOW + DAY)]).toEqual([0, 1]);
  expect((await row(id))?.published_at).toBe(NOW + DAY);
});

test("a new poster is another version of the post", async () => {
  const file = await upload("video", { sellerId: otherId });
  const id = nextId("poster");
  await save(id, [file], { sellerId: otherId });
  await report(id);
  const read = await versionOf((await openCase(id))?.id ?? "");
  expect(await setPosterOf(file, "other")).toBe(true);
  expect((await decide(id, "removed", { version: read })).isMade).toBe(false);
  expect((await decide(id, "removed")).isMade).toBe(true);
});

test("posts scheduled before the third point are reviewed, at the latest when they're due, unless a point has run out", async () => {
  const later = { when: "later", scheduledFor: NOW + HOUR } as const;
  const [id, tomorrow] = [nextId("scheduled"), nextId("tomorrow")];
  expect(await save(id, [], { timing: later })).toBe("saved");
  await save(tomorrow, [], { timing: { when: "later", scheduledFor: NOW + DAY } });
  await remove("photo", { points: 2 });
  await remove("other", { points: 1 });
  expect(await publishAt(NOW + HOUR)).toBe(0);
  await openReviews(depsAt(NOW + HOUR), { of: "due" });
  expect(await openCase(id)).toMatchObject({ creator_id: creatorId });
  expect(await openCase(tomorrow)).toBeUndefined();
  await openReviews(depsAt(NOW + HOUR), { of: "creator", id: creatorId });
  expect(await openCase(tomorrow)).toMatchObject({ creator_id: creatorId });
  const [after, freeAt] = [nextId("after"), NOW + 91 * DAY];
  expect(await save(after, [], { timing: { when: "later", scheduledFor: freeAt } })).toBe("review");
  expect([await publishAt(freeAt), (await row(after))?.published_at]).toEqual([1, freeAt]);
});

test("a published post takes no new files while they would need a review, but other edits, and comes back from the archive", async () => {
  const id = nextId("old");
  const file = await upload("other");
  await save(id, [file]);
  const removed = await remove("photo", { points: 3 });
  const edit = (files: string[]) => save(id, files, { timing: { when: "keep" }, shown: [file] });
  const extra = await upload("other");
  expect([await edit([file, extra]), await edit([file])]).toEqual(["unreviewed", "saved"]);
  const own = ownPostStore(database().db);
  await own.archive(id, creatorId, NOW);
  expect(await edit([file, extra])).toBe("unreviewed");
  expect(await own.restore(id, creatorId, NOW)).toBe(true);
  const alike = await upload("recoded");
  await reverse(removed);
  expect([await edit([file, extra, alike])]).toEqual(["saved"]);
});

test("only the creator reads in the list what a post waits for", async () => {
  await remove("photo", { points: 3 });
  const id = nextId("listed");
  await save(id, []);
  const [listed] = await ownPostStore(database().db).list(creatorId, { filter: "scheduled" }, null, 5, NOW);
  expect(listed).toMatchObject({ id, waitsFor: "review" });
});
