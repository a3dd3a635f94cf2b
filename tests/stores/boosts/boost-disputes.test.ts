import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { audit_log } from "#db/schema/admin/audit.ts";
import { outgoing_emails } from "#db/schema/notifications/emails.ts";
import { notices } from "#db/schema/notifications/notices.ts";
import { overviewStore } from "#db/stores/admin/overview.ts";
import { dashboardStore } from "#db/stores/analytics/dashboard.ts";
import { disputeStore } from "#db/stores/reversals/disputes/disputes.ts";
import { acceptDispute } from "#domain/reversals/disputes/accept-dispute.ts";
import { decideDisputeAppeal } from "#domain/reversals/disputes/decide-dispute-appeal.ts";
import { answerDispute, answerDisputes } from "#domain/reversals/evidence/answer-disputes.ts";
import { HOUR, people } from "#tests/cast.ts";
import { insertCast } from "../fixtures/insert-cast.ts";
import { databaseForFile } from "../fixtures/test-database.ts";
import { providerForFile } from "../provider/provider-world.ts";
import { disputeWorld } from "../reversals/disputes/fixtures/dispute-world.ts";
import { platformDifference } from "../reversals/refunds/fixtures/refund-fixture.ts";
import { newBoost } from "./boost-fixture.ts";

const database = databaseForFile(({ db }) => insertCast(db));
const world = providerForFile((world) => world.stripe.control.topUp({ amount: 10_000_000 }));
beforeEach(async () => {
  await database().db.delete(outgoing_emails);
  await database().db.delete(notices);
});
const { newDeps, kase, atProvider } = disputeWorld(() => world(), database);
let ids = 0;
const adminDeps = () => ({
  ...newDeps(),
  clock: { now: world().now, newId: () => `accepted-${++ids}` },
});
const accept = (disputeId: string) =>
  acceptDispute(adminDeps(), { disputeId, actorId: people.admin.id, reason: "We promised a refund" });

async function disputed(isInquiry = false) {
  const boost = await newBoost(database().db, world());
  await boost.start();
  await boost.pay();
  await boost.deliver();
  await boost.view(40);
  await database().db.delete(outgoing_emails);
  const dispute = await boost.dispute(isInquiry);
  await boost.run();
  return { ...boost, dispute };
}
const asked = {
  sellerId: people.creator.id,
  lastMonth: 0,
  since: 0,
  missedBefore: 0,
  most: 9,
  mostSubscribers: 9,
};
const dashboardOf = async () =>
  (await dashboardStore(database().db).read({ ...asked, now: world().now() }, 1))?.waiting.dispute;
const toldOf = async () => [
  ...(await database().db.select({ what: outgoing_emails.id }).from(outgoing_emails)),
  ...(await database().db.select({ what: notices.kind }).from(notices)).filter(
    ({ what }) => !what.startsWith("boost_"),
  ),
];

test("a disputed boost stops; its creator isn't asked for anything, and their balance stays", async () => {
  const { db } = database();
  const before = await dashboardOf();
  const boost = await disputed();
  expect(await boost.stored()).toMatchObject({ end_reason: "payment" });
  expect(await boost.balances()).toEqual({ provider: 0, platform: 0 });
  expect(await toldOf()).toEqual([]);
  expect(await disputeStore(db).listForSeller(people.creator.id, 50)).toEqual([]);
  expect(await dashboardOf()).toEqual(before);
  const admin = { viewerId: people.admin.id, moderates: true, handlesMoney: true };
  const span = { ...admin, since: 0, lateBefore: 0, most: 9 };
  const { disputes } = await overviewStore(db).findings(world().now(), span, 9);
  expect(disputes).toContainEqual(expect.objectContaining({ id: boost.dispute, isOurs: true }));
});

test("the evidence states the views delivered, and is submitted to the bank automatically before the deadline", async () => {
  const boost = await disputed();
  const { dueBy } = await kase(boost.dispute);
  world().passHours(((dueBy ?? 0) - world().now()) / HOUR - 5);
  await answerDisputes(newDeps());
  const { evidence, evidence_details } = atProvider(boost.dispute);
  expect(evidence_details.submission_count).toBe(1);
  expect(evidence.product_description).toContain("Boost: paid promotion of one of this account's own posts");
  expect(evidence.access_activity_log).toContain("placed in lists 40 times, viewed 40 times");
  expect(evidence.refund_policy_disclosure).toContain("$20 one-time");
  expect(await accept(boost.dispute)).toEqual({ ok: false, reason: "over" });
});

test("if we win, undelivered views are refunded; if we lose, the bank has returned everything", async () => {
  for (const won of [true, false]) {
    const boost = await disputed();
    await answerDispute(newDeps(), boost.dispute, true);
    world().stripe.control.closeDispute({ dispute: boost.dispute, won });
    await boost.deliver();
    await boost.run();
    await boost.deliver();
    expect(await boost.paid()).toMatchObject(
      won ? { refunded: 1980, disputed: 0 } : { refunded: 0, disputed: 2000 },
    );
    expect(await boost.balances()).toEqual(
      won ? { provider: 20, platform: -20 } : { provider: 0, platform: 0 },
    );
  }
  expect(await platformDifference(database().db, world())).toBe(0);
});

test("an inquiry stops nothing and notifies nobody", async () => {
  const boost = await disputed(true);
  expect(await boost.stored()).toMatchObject({ ended_at: null });
  expect(await toldOf()).toEqual([]);
  expect(await accept(boost.dispute)).toEqual({ ok: false, reason: "over" });
});

test("an admin can give up a boost's dispute once, even in parallel, but never the dispute of a creator's sale", async () => {
  const boost = await disputed();
  const done = await Promise.all([accept(boost.dispute), accept(boost.dispute)]);
  expect(done.filter(({ ok }) => ok)).toHaveLength(1);
  await answerDisputes(newDeps());
  await boost.deliver();
  expect(atProvider(boost.dispute).status).toBe("lost");
  expect(await accept(boost.dispute)).toEqual({ ok: false, reason: "over" });
  const logged = await database().db.select().from(audit_log).where(eq(audit_log.subject_id, boost.dispute));
  expect(logged).toMatchObject([{ action: "disputes.accepted", reason: "We promised a refund" }]);
  const { newDispute } = disputeWorld(() => world(), database);
  const sold = await newDispute();
  expect(await accept(sold.id)).toEqual({ ok: false, reason: "over" });
  expect(await kase(sold.id)).toMatchObject({ acceptedAt: null });
});

test("an appeal about a boost is decided without an email to the creator who disputes it", async () => {
  const boost = await disputed();
  await answerDispute(newDeps(), boost.dispute, true);
  world().stripe.control.rejectEvidence({ dispute: boost.dispute });
  await boost.deliver();
  await database().db.delete(outgoing_emails);
  const deps = { ...adminDeps(), paymentStore: boost.deps.paymentStore, pageLink: (path: string) => path };
  const decision = { disputeId: boost.dispute, answer: "dropped", actorId: people.admin.id } as const;
  expect(await decideDisputeAppeal(deps, { ...decision, reason: "It was delivered badly" })).toEqual({
    ok: true,
  });
  expect(await toldOf()).toEqual([]);
});
