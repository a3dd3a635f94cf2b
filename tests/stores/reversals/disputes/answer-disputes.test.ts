import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addEvidence } from "#domain/reversals/evidence/add-evidence.ts";
import {
  answerDispute,
  answerDisputes,
  evidenceKey,
  purgeDisputes,
} from "#domain/reversals/evidence/answer-disputes.ts";
import { people } from "#tests/cast.ts";
import { cases } from "#tests/properties/cases.ts";
import { insertCast } from "#tests/stores/fixtures/insert-cast.ts";
import { databaseForFile } from "#tests/stores/fixtures/test-database.ts";
import { dying } from "#tests/stores/provider/crashes.ts";
import { providerForFile } from "#tests/stores/provider/provider-world.ts";
import { disputeWorld } from "./fixtures/dispute-world.ts";

const database = databaseForFile(({ db }) => insertCast(db));
const world = providerForFile((world) => {
  // Returns to creators come from our own balance.
  world.stripe.control.topUp({ amount: 100_000 });
});

const { media, newDeps, hear, kase, atProvider, newDispute, submissions, add } = disputeWorld(
  () => world(),
  database,
);

test("a dispute is recorded, answered six hours before its deadline, and then fixed", async () => {
  const { id } = await newDispute();
  expect(await kase(id)).toMatchObject({ status: "needs_response", amount: 2000, reason: "fraudulent" });
  expect(await add(id, "They said they like it.")).toEqual({ ok: true });
  await answerDisputes(newDeps());
  expect(submissions(id)).toBe(0);
  world().passDays(6.8);
  await answerDisputes(newDeps());
  expect(submissions(id)).toBe(1);
  const { evidence } = atProvider(id);
  expect(evidence.uncategorized_text).toContain("They said they like it.");
  expect(evidence.product_description).toContain("$20.00");
  expect(evidence.access_activity_log).toContain("the purchase opened the post");
  expect(world().stripe.runtime.store.get("file", String(evidence.uncategorized_file))?.filename).toBe(
    "proof.pdf",
  );
  expect(await kase(id)).toMatchObject({ status: "under_review", answer: null });
  expect((await kase(id)).submittedAt).not.toBeNull();
  expect(await add(id, "More")).toEqual({ ok: false, reason: "fixed" });
  await answerDispute(newDeps(), id, true);
  expect(submissions(id)).toBe(1);
});

test("an inquiry moves no money and is answered; once it is a dispute, it is answered again", async () => {
  const { id, sale } = await newDispute(true);
  expect(await kase(id)).toMatchObject({ status: "warning_needs_response", taken: 0 });
  expect(await newDeps().disputes.accept(id, world().now())).toBe(false);
  await answerDispute(newDeps(), id, true);
  expect([atProvider(id).status, submissions(id)]).toEqual(["warning_under_review", 1]);
  world().stripe.control.escalate({ dispute: id });
  await hear();
  expect(await kase(id)).toMatchObject({ status: "needs_response", submittedAt: null, lockedAt: null });
  await add(id, "winning_evidence");
  await answerDispute(newDeps(), id, true);
  expect(submissions(id)).toBe(2);
  await hear();
  expect(await kase(id)).toMatchObject({ status: "won" });
  expect(world().earnedBy(sale.account)).toBe(1800);
});

test("a dispute that its creator gives up is lost, even if the provider doesn't answer at first", async () => {
  const { id } = await newDispute();
  expect(await newDeps().disputes.accept(id, world().now())).toBe(true);
  expect(await add(id, "Too late")).toEqual({ ok: false, reason: "fixed" });
  world().stripe.control.fault({ kind: "403", count: 1, path: `/v1/disputes/${id}/close` });
  await expect(answerDispute(newDeps(), id, true)).rejects.toThrow();
  world().passDays(0.1);
  await answerDisputes(newDeps());
  expect(await kase(id)).toMatchObject({ status: "lost" });
  expect(submissions(id)).toBe(0);
});

test("evidence that the provider fails to take is submitted by the next run", async () => {
  const { id } = await newDispute();
  world().stripe.control.fault({ kind: "500", count: 9, path: `/v1/disputes/${id}`, method: "POST" });
  await expect(answerDispute(newDeps(), id, true)).rejects.toThrow();
  world().stripe.control.clearFaults();
  world().passDays(0.1);
  await answerDisputes(newDeps());
  expect(submissions(id)).toBe(1);
});

test("a run that comes late submits until the deadline, and not after it", async () => {
  const [late, missed] = [await newDispute(), await newDispute()];
  world().stripe.control.moveDeadline({ dispute: late.id, hours: 1 });
  world().stripe.control.moveDeadline({ dispute: missed.id, hours: -1 });
  await hear();
  await answerDisputes(newDeps());
  expect([submissions(late.id), submissions(missed.id)]).toEqual([1, 0]);
});

test("a creator's additions are deleted 90 days after the end, and replaced files at once", async () => {
  const { id } = await newDispute();
  await add(id, "One");
  await add(id, "Two");
  expect(await media.list(evidenceKey(id, ""))).toHaveLength(1);
  expect((await kase(id)).files).toHaveLength(1);
  world().stripe.control.closeDispute({ dispute: id, won: false });
  await hear();
  await purgeDisputes(newDeps());
  expect((await kase(id)).statement).toBe("Two");
  world().passDays(91);
  await purgeDisputes(newDeps());
  expect(await kase(id)).toMatchObject({ statement: "", files: [] });
  expect(await media.list(evidenceKey(id, ""))).toEqual([]);
});

test("an older snapshot never overwrites a newer one", async () => {
  const { id } = await newDispute();
  const { disputes } = newDeps();
  const found = await kase(id);
  const row = { id, payment_id: found.payment.id, buyer_id: found.buyerId, seller_id: people.creator.id };
  const old = { ...row, stripe_dispute_id: id, amount: 1, reason: "x", status: "prevented", opened_at: 0 };
  await disputes.record({ ...old, updated_at: world().now() - 1000 });
  expect(await kase(id)).toMatchObject({ status: "needs_response", amount: 2000 });
});

test("evidence files are recognized by their bytes, and have 5 MB together", async () => {
  const { id } = await newDispute();
  const found = await kase(id);
  const files = (data: Uint8Array) => [{ field: "uncategorized_file" as const, name: "x", data }];
  const html = new TextEncoder().encode("<html>");
  expect(await addEvidence(newDeps(), { found, statement: "", files: files(html) })).toMatchObject({
    reason: "not_allowed",
  });
  const big = new Uint8Array(5 * 1024 * 1024 + 1);
  expect(await addEvidence(newDeps(), { found, statement: "", files: files(big) })).toMatchObject({
    reason: "too_big",
  });
});

describe("a run that dies", () => {
  test("between any two steps, at any time, and alongside others, submits exactly once", async () => {
    const death = fc.record({
      at: fc.integer({ min: 1, max: 16 }),
      isAfter: fc.boolean(),
      how: fc.constantFrom("run", "now", "parallel"),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(death, { maxLength: 4 }), async (deaths) => {
        const { id } = await newDispute();
        await add(id, "As agreed.");
        world().stripe.control.moveDeadline({ dispute: id, hours: 5.9 });
        await hear();
        for (const { at, isAfter, how } of deaths) {
          const deps = dying(newDeps(), at, isAfter);
          const work = how === "now" ? answerDispute(deps, id, true) : answerDisputes(deps);
          await Promise.allSettled([work, ...(how === "parallel" ? [answerDisputes(newDeps())] : [])]);
          world().passDays(0.03);
        }
        await answerDisputes(newDeps());
        expect(submissions(id)).toBe(1);
        expect(atProvider(id).evidence.uncategorized_text).toContain("As agreed.");
        expect(atProvider(id).evidence.uncategorized_file).toMatch(/^file_/);
        expect(await kase(id)).toMatchObject({ status: "under_review", answer: null });
      }),
      { numRuns: cases(25) },
    );
  });
});
