import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { profiles, user_roles } from "#db/schema/accounts/accounts.ts";
import { account_deletions } from "#db/schema/accounts/security.ts";
import { search_creators } from "#db/schema/discovery/search.ts";
import { media, media_variants } from "#db/schema/media/media.ts";
import { cases as caseTable, decisions } from "#db/schema/moderation/cases.ts";
import { removed_files } from "#db/schema/moderation/removed-files.ts";
import { removed_pages } from "#db/schema/moderation/removed-pages.ts";
import { eraseStatements } from "#db/stores/accounts/erasure.ts";
import { profileStore } from "#db/stores/creators/profiles.ts";
import { runBatch } from "#db/stores/database.ts";
import { mediaStore } from "#db/stores/media/media.ts";
import { unusedMedia } from "#db/stores/media/unused-media.ts";
import { caseStore } from "#db/stores/moderation/cases/cases.ts";
import { reportStore } from "#db/stores/moderation/cases/reports.ts";
import { editProfile } from "#domain/creators/edit-profile.ts";
import { processOrDiscard, receiveFile } from "#domain/media/store-file.ts";
import { claimCase } from "#domain/moderation/cases/claim-case.ts";
import { decideCase } from "#domain/moderation/cases/decide-case.ts";
import { hideUndecided } from "#domain/moderation/cases/hide-undecided.ts";
import type { Reason } from "#domain/moderation/cases/reasons.ts";
import { reverseDecision } from "#domain/moderation/cases/reverse-decision.ts";
import { readGrayPng } from "#platform/formats/read-gray-png.ts";
import { DAY, HOUR, MINUTE, NOW, people } from "#tests/cast.ts";
import { memoryObjectStore } from "#tests/domain/media/object-store.ts";
import { type Sample, sampleOf, squarePng } from "#tests/domain/media/samples/likeness.ts";
import { insertCast } from "#tests/stores/fixtures/insert-cast.ts";
import { databaseForFile } from "#tests/stores/fixtures/test-database.ts";
import { addPageReport, nextId } from "./page-report.ts";

const admin = people.admin.id;
const { id: creatorId, username } = people.creator;
const database = databaseForFile(async ({ db }) => {
  await insertCast(db);
  await db.insert(user_roles).values({ user_id: admin, role: "admin", granted_at: 0 }).onConflictDoNothing();
});
const clockAt = (now: number) => ({ now: () => now, newId: () => nextId("new") });
const cases = () => caseStore(database().db);

const write = (name: string | null, bio: string, now = NOW) =>
  editProfile({ profiles: profileStore(database().db), clock: clockAt(now) }, creatorId, { name, bio });
async function uploadPhoto(sample: Sample, purpose: "portrait" | "cover") {
  const { objects, port } = memoryObjectStore();
  const square = async (key: string, side: number) =>
    (await readGrayPng(await squarePng(objects.get(key) ?? new Uint8Array(), side)))?.pixels ?? null;
  async function* arriving() {
    yield await sampleOf(sample);
  }
  const deps = { mediaStore: mediaStore(database().db), media: { ...port, square }, clock: clockAt(NOW) };
  const file = { sellerId: creatorId, name: "photo.jpg", data: arriving(), purpose };
  const received = await receiveFile(deps, file);
  return received.ok ? processOrDiscard(deps, received) : received;
}
async function show(sample: Sample, purpose: "portrait" | "cover", now = NOW) {
  const stored = await uploadPhoto(sample, purpose);
  if (!stored.ok) throw new Error(stored.reason);
  const { mediaItemId } = stored;
  await database().db.insert(media_variants).values({
    media_id: mediaItemId,
    name: "w320",
    key: mediaItemId,
    content_type: "image/webp",
    bytes: 9,
    width: 320,
    height: 320,
  });
  const url = `/media/${mediaItemId}/w320`;
  await profileStore(database().db).setImage(creatorId, { mediaItemId, url, purpose }, now);
  return { id: mediaItemId, url };
}

const report = (reason: Reason = "impersonation", now = NOW) =>
  addPageReport(database().db, { kind: "profile", subjectId: creatorId, reason, now });
const row = async () =>
  (await database().db.select().from(profiles).where(eq(profiles.id, creatorId)))[0] ?? null;
const versionNow = async () => String((await row())?.updated_at);
const depsAt = (now: number) => ({
  cases: cases(),
  reports: reportStore(database().db),
  mediaStore: mediaStore(database().db),
  clock: clockAt(now),
  pageLink: (path: string) => path,
  edgeCache: { purge: async () => {} },
});
async function decide(
  caseId: string,
  outcome: "dismissed" | "removed",
  { now = NOW + HOUR, version = "" } = {},
) {
  await claimCase(depsAt(now), { caseId, adminId: admin });
  const decided = await decideCase(
    depsAt(now),
    { caseId, adminId: admin },
    {
      outcome,
      rule: "impersonation",
      statement: "What we found.",
      version: version || (await versionNow()),
    },
  );
  return decided.ok || decided.reason;
}
async function remove() {
  const { id: caseId } = (await report()) ?? { id: "" };
  expect(await decide(caseId, "removed")).toBe(true);
  return caseId;
}
async function reverse(caseId: string) {
  const [decision] = (await cases().find(caseId, admin))?.decisions ?? [];
  const asked = { decisionId: decision?.id ?? "", reason: "We were wrong." };
  const reversed = await reverseDecision(depsAt(NOW + DAY), { caseId, adminId: admin }, asked);
  expect(reversed.ok).toBe(true);
}
const hideAt = (now: number) => hideUndecided(depsAt(now));
const shown = async () => {
  const { full_name, shown_name, bio, avatar_url, cover_url } = (await row()) ?? {};
  return { full_name, shown_name, bio, avatar_url, cover_url };
};
const indexed = async () => {
  const [found] = await database()
    .db.select()
    .from(search_creators)
    .where(eq(search_creators.profile_id, creatorId));
  return `${found?.heading} ${found?.text}`;
};
const empty = { full_name: null, shown_name: username, bio: "", avatar_url: null, cover_url: null };
const isServed = async (mediaItemId: string, viewerId: string | null) => {
  const found = await mediaStore(database().db).findVariant(mediaItemId, "w320", viewerId);
  return found !== null && !found.isRemoved;
};

let portrait: { id: string; url: string };
let cover: { id: string; url: string };
beforeEach(async () => {
  const { db } = database();
  for (const table of [removed_files, removed_pages, decisions]) await db.delete(table);
  await db.update(caseTable).set({ decided_at: NOW });
  await db.update(profiles).set({ avatar_url: null, cover_url: null }).where(eq(profiles.id, creatorId));
  portrait = await show("photo", "portrait");
  cover = await show("other", "cover");
  await write("Lantern Keeper", "Photos of harbors");
});

test("a removed page loses its photos, name, and description, for its owner and in search, too", async () => {
  const before = await shown();
  const posts = (await row())?.post_count;
  const removed = await remove();
  expect(await shown()).toEqual(empty);
  expect(await row()).toMatchObject({ username, post_count: posts, closed_at: null });
  expect(await indexed()).not.toMatch(/lantern|harbor/);
  expect(await indexed()).toContain(username.toLowerCase());
  for (const viewer of [null, people.fan.id, creatorId])
    expect([await isServed(portrait.id, viewer), await isServed(cover.id, viewer)]).toEqual([false, false]);
  expect(await uploadPhoto("photo", "portrait")).toMatchObject({ ok: false, reason: "removed_own" });
  await reverse(removed);
  expect(await shown()).toEqual(before);
  expect(await indexed()).toMatch(/lantern[\s\S]*harbor/);
  expect([await isServed(portrait.id, null), await isServed(cover.id, null)]).toEqual([true, true]);
  expect(await database().db.select().from(removed_pages)).toEqual([]);
});

test("reversing puts back only what the owner hasn't set anew", async () => {
  const removed = await remove();
  await write(null, "New words", NOW + 2 * HOUR);
  const newer = await show("plain", "cover", NOW + 2 * HOUR);
  await reverse(removed);
  expect(await shown()).toMatchObject({
    full_name: "Lantern Keeper",
    bio: "New words",
    avatar_url: portrait.url,
    cover_url: newer.url,
  });
  expect([await isServed(portrait.id, null), await isServed(newer.id, null)]).toEqual([true, true]);
  expect(await indexed()).toMatch(/lantern[\s\S]*words/);
});

test("a page that changed since it was read isn't removed", async () => {
  const { id: caseId } = (await report()) ?? { id: "" };
  const version = await versionNow();
  await write("Someone Else", "New words", NOW + MINUTE);
  expect(await decide(caseId, "removed", { version })).toBe("changed");
  expect(await shown()).toMatchObject({ full_name: "Someone Else" });
});

test("its photos stay in storage until the case is cleared, with all that was kept", async () => {
  await remove();
  const sweep = async () => (await unusedMedia(database().db).listClaimed(50)).includes(portrait.id);
  expect(await sweep()).toBe(false);
  const later = NOW + 200 * DAY;
  await cases().clear({ before: later - 180 * DAY, minorBefore: later - 365 * DAY, now: later, limit: 500 });
  expect([await sweep(), await database().db.select().from(removed_pages)]).toEqual([true, []]);
});

test("an overdue page is hidden the same way; confirming it removes nothing new, and dismissing it puts it back", async () => {
  const before = await shown();
  const { id: caseId } = (await report("minor")) ?? { id: "" };
  await hideAt(NOW + DAY - 1);
  expect(await shown()).toEqual(before);
  await hideAt(NOW + DAY);
  expect(await shown()).toEqual(empty);
  const [hidden] = await database().db.select().from(decisions).where(eq(decisions.case_id, caseId));
  expect(hidden).toMatchObject({ action: "removed", rule: "minor", decided_by: null });
  expect((await cases().find(caseId, admin))?.decidedAt).toBeNull();
  await write("Mira", "New words", NOW + DAY + HOUR);
  const again = await decide(caseId, "removed", { now: NOW + DAY + 2 * HOUR });
  expect([again, await shown()]).toEqual([
    true,
    { ...empty, full_name: "Mira", shown_name: "Mira", bio: "New words" },
  ]);
  const other = (await report("consent")) ?? { id: "" };
  await hideAt(NOW + 47 * HOUR);
  expect(await shown()).toEqual(empty);
  await decide(other.id, "dismissed", { now: NOW + 3 * DAY });
  expect(await shown()).toMatchObject({ full_name: "Mira", bio: "New words" });
});

test("erasing the account erases what was kept of its page", async () => {
  await remove();
  const { db } = database();
  const now = NOW + 40 * DAY;
  await db.insert(account_deletions).values({ user_id: creatorId, requested_at: NOW, due_at: now });
  await runBatch(
    db,
    eraseStatements(db, {
      userId: creatorId,
      now,
      auditId: nextId("audit"),
      email: "gone@example.com",
      username: "gone",
      mail: { id: nextId("mail"), recipient: "x@example.com", subject: "x", body: "x", now },
    }),
  );
  expect(await db.select().from(removed_pages)).toEqual([]);
  expect(await db.select().from(media).where(eq(media.id, portrait.id))).toMatchObject([{ name: "" }]);
});
