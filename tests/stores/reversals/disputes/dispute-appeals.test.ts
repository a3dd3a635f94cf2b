import { expect, test } from "vitest";
import { appealStore } from "#db/stores/moderation/appeals.ts";
import { paymentStore } from "#db/stores/payments/payments.ts";
import { decideDisputeAppeal } from "#domain/reversals/disputes/decide-dispute-appeal.ts";
import { answerDispute, answerDisputes } from "#domain/reversals/evidence/answer-disputes.ts";
import { people } from "#tests/cast.ts";
import { insertCast } from "#tests/stores/fixtures/insert-cast.ts";
import { databaseForFile } from "#tests/stores/fixtures/test-database.ts";
import { providerForFile } from "#tests/stores/provider/provider-world.ts";
import { disputeWorld } from "./fixtures/dispute-world.ts";

const database = databaseForFile(({ db }) => insertCast(db));
const world = providerForFile((world) => world.stripe.control.topUp({ amount: 100_000 }));

const { newDeps, hear, kase, atProvider, newDispute, submissions } = disputeWorld(() => world(), database);
const REASON = "The fan opened all of it, for weeks";
let ids = 0;
const depsOf = () => ({
  ...newDeps(),
  paymentStore: paymentStore(database().db),
  pageLink: (path: string) => `https://site.example${path}`,
  clock: { now: () => world().now(), newId: () => `decision-${++ids}` },
});
const decide = (disputeId: string, answer: "filed" | "dropped", reason = REASON) =>
  decideDisputeAppeal(depsOf(), { disputeId, answer, actorId: people.admin.id, reason });
const open = async () =>
  (await appealStore(database().db).listOpen(world().now(), people.admin.id, 50)).disputes.map(
    ({ id }) => id,
  );
const rows = async (sql: string) => (await database().client.execute(sql)).rows;

async function rejected() {
  const { id, sale } = await newDispute();
  await answerDispute(newDeps(), id, true);
  world().stripe.control.rejectEvidence({ dispute: id });
  await hear();
  return { id, sale };
}

test("a dispute whose evidence was rejected is listed until somebody decides, or its deadline passes", async () => {
  const [first, second] = [await rejected(), await rejected()];
  expect(await kase(first.id)).toMatchObject({ status: "appeal_needs_response", appealAnswer: null });
  expect(await open()).toEqual(expect.arrayContaining([first.id, second.id]));
  expect(await decide(first.id, "filed")).toEqual({ ok: true });
  expect(await open()).toEqual([second.id]);
  await answerDisputes(newDeps());
  world().passDays(8);
  expect(await open()).toEqual([]);
  expect(await decide(second.id, "filed")).toEqual({ ok: false, reason: "over" });
});

test("six admins at once decide once, with one email and one entry in the audit log", async () => {
  const { id } = await rejected();
  const done = await Promise.all(
    Array.from({ length: 6 }, (_, i) => decide(id, i % 2 === 0 ? "filed" : "dropped")),
  );
  expect(done.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await rows(`select 1 from audit_log where subject_id = '${id}'`)).toHaveLength(1);
  const mails = await rows(`select subject, body from outgoing_emails where body like '%/disputes/${id}%'
    and id like 'appeal-%'`);
  expect(mails).toHaveLength(1);
  expect(mails[0]?.subject).toBe("About one of your Fanlight payments");
  expect(mails[0]?.body).toContain(`Why: ${REASON}`);
  await answerDisputes(newDeps());
});

test("an appeal is filed once, with the reason, though a run dies and events come in between; it can be won", async () => {
  const { id, sale } = await rejected();
  await decide(id, "filed", "winning_evidence");
  // The provider repeats an earlier state; our decision stays.
  world().stripe.control.moveDeadline({ dispute: id, hours: 50 });
  await hear();
  world().stripe.control.fault({ kind: "500", count: 9, path: `/v1/disputes/${id}`, method: "POST" });
  await expect(answerDispute(newDeps(), id, true)).rejects.toThrow();
  world().stripe.control.clearFaults();
  world().passDays(0.1);
  await Promise.all([answerDisputes(newDeps()), answerDispute(newDeps(), id, true)]);
  await answerDisputes(newDeps());
  expect(submissions(id)).toBe(2);
  expect(atProvider(id).evidence.appeal?.card?.reason_for_filing).toBe("winning_evidence");
  await hear();
  expect(await kase(id)).toMatchObject({ status: "won", appealAnswer: null, appealReason: null });
  expect(world().earnedBy(sale.account)).toBe(1800);
});

test("without an appeal, the dispute is lost, also if the provider doesn't answer at first", async () => {
  const { id, sale } = await rejected();
  await decide(id, "dropped");
  world().stripe.control.fault({ kind: "403", count: 1, path: `/v1/disputes/${id}/close` });
  await expect(answerDispute(newDeps(), id, true)).rejects.toThrow();
  world().passDays(0.1);
  await answerDisputes(newDeps());
  await hear();
  expect(await kase(id)).toMatchObject({ status: "lost", appealAnswer: null });
  expect(submissions(id)).toBe(1);
  expect(world().earnedBy(sale.account)).toBe(0);
});

test("nobody is emailed once the creator's account is erased, and other disputes can't be appealed", async () => {
  const { id } = await newDispute();
  expect(await decide(id, "filed")).toEqual({ ok: false, reason: "over" });
  expect(await decide("dp_none", "filed")).toEqual({ ok: false, reason: "over" });
  const late = await rejected();
  const { sellerId } = await kase(late.id);
  await rows(`insert into account_deletions (user_id, requested_at, due_at, done_at)
    values ('${sellerId}', 0, 0, 1)`);
  expect(await decide(late.id, "dropped")).toEqual({ ok: true });
  expect(
    await rows(`select 1 from outgoing_emails where body like '%/disputes/${late.id}%'
    and id like 'appeal-%'`),
  ).toEqual([]);
  await rows("delete from account_deletions");
});

test("a creator is emailed about an inquiry once, with what to do, and again if it becomes a dispute", async () => {
  const { id, sale } = await newDispute(true);
  const told = () =>
    rows(`select id, body from outgoing_emails where body like '%/disputes/${id}%' order by id`);
  const [mail, ...others] = await told();
  expect([mail?.id, others]).toEqual([`inquiry:${id}`, []]);
  expect(mail?.body).toContain("no money has moved");
  expect(mail?.body).toContain(`https://site.example/payments/disputes/${id}`);
  expect(mail?.body).toContain("/refund");
  // Simulates the deletion of sent emails a month later.
  await rows(`delete from outgoing_emails where id = 'inquiry:${id}'`);
  world().stripe.control.moveDeadline({ dispute: id, hours: 50 });
  await hear();
  expect(await told()).toEqual([]);
  world().stripe.control.escalate({ dispute: id });
  await hear();
  expect((await told()).map((row) => row.id)).toEqual([`dispute:${id}`]);
  expect(sale.account).toMatch(/^acct_/);
});
