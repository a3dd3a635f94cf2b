import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { user_roles } from "#db/schema/accounts/accounts.ts";
import { cases, reports } from "#db/schema/moderation/cases.ts";
import { consents } from "#db/schema/moderation/consents.ts";
import { content_purchases } from "#db/schema/payments/payments.ts";
import { content } from "#db/schema/posts/posts.ts";
import { mediaStore } from "#db/stores/media/media.ts";
import { caseStore } from "#db/stores/moderation/cases/cases.ts";
import { reportStore } from "#db/stores/moderation/cases/reports.ts";
import { consentStore } from "#db/stores/moderation/consents/consents.ts";
import { decideCase } from "#domain/moderation/cases/decide-case.ts";
import type { Reason } from "#domain/moderation/cases/reasons.ts";
import { reverseDecision } from "#domain/moderation/cases/reverse-decision.ts";
import { withdrawConsent } from "#domain/moderation/consents/answer.ts";
import { MINUTE, people, posts } from "#tests/cast.ts";
import { insertCast } from "#tests/stores/fixtures/insert-cast.ts";
import { databaseForFile } from "#tests/stores/fixtures/test-database.ts";
import { addPageReport } from "#tests/stores/moderation/cases/page-report.ts";
import { providerForFile } from "#tests/stores/provider/provider-world.ts";
import { soldPost } from "./fixtures/refund-fixture.ts";

const adminId = people.admin.id;
const database = databaseForFile(async ({ db }) => {
  await insertCast(db);
  await db
    .insert(user_roles)
    .values({ user_id: adminId, role: "admin", granted_at: 0 })
    .onConflictDoNothing();
});
const world = providerForFile((world) => world.stripe.control.topUp({ amount: 10_000_000 }));

let count = 0;
/** A reported post with two buyers, one of them refunded already. */
async function boughtPost() {
  const { db } = database();
  const [ppv] = await db.select().from(content).where(eq(content.id, posts.ppv.id));
  if (!ppv) throw new Error("the cast sells a post");
  const id = `removed-${++count}`;
  await db.insert(content).values({ ...ppv, id, first_published_at: ppv.published_at });
  const sale = await soldPost(db, world(), 2000, 200, { content_id: id });
  const refunded = await soldPost(db, world(), 2000, 200, { content_id: id });
  await refunded.refund("creator", null);
  await refunded.deliver();
  const now = world().now();
  await addPageReport(db, {
    kind: "post",
    newCaseId: `case-${id}`,
    subjectId: id,
    reporterId: people.otherFan.id,
    reason: "consent",
    hideAt: null,
    now,
  });
  const deps = {
    cases: caseStore(db),
    reports: reportStore(db),
    secrets: { digest: (text: string) => text },
    clock: {
      now: world().now,
      newId: () => `decision-${++count}`,
      newToken: () => `token-${++count}`,
    },
    pageLink: (path: string) => path,
  };
  const own = { caseId: `case-${id}`, adminId };
  return {
    sale,
    refunded,
    async remove(rule: Reason) {
      await db
        .update(cases)
        .set({ claimed_by: adminId, claimed_until: world().now() + MINUTE })
        .where(eq(cases.id, own.caseId));
      const [{ revision: version } = { revision: "" }] = await db
        .select()
        .from(content)
        .where(eq(content.id, id));
      return decideCase(deps, own, { outcome: "removed", rule, statement: "What we found.", version });
    },
    /** Someone in it withdraws their consent. */
    async withdraw() {
      await db.delete(reports).where(eq(reports.case_id, own.caseId));
      await db.insert(consents).values({
        id: `consent-${id}`,
        creator_id: people.creator.id,
        content_id: id,
        name: "Ana",
        email: "ana@example.com",
        created_at: 0,
        token_hash: `token-${id}`,
        sent_at: 0,
        expires_at: 0,
        signed_at: 1,
        media: [],
      });
      const withdrawDeps = {
        ...deps,
        consents: consentStore(db),
        mediaStore: mediaStore(db),
        edgeCache: { purge: async () => {} },
      };
      const withdraw = async () =>
        withdrawConsent(withdrawDeps, await withdrawDeps.consents.findByToken(`token-${id}`, 0), "/consents");
      return [await withdraw(), await withdraw()];
    },
    isPublic: async () => {
      const [row] = await db.select().from(content).where(eq(content.id, id));
      return row?.published_at !== null && row?.removed_at === null;
    },
    async putBack() {
      const found = await deps.cases.find(own.caseId, adminId);
      const decisionId = found?.decisions[0]?.id ?? "";
      return reverseDecision(deps, own, { decisionId, reason: "We were wrong." });
    },
    standing: async () =>
      (await db.select().from(content_purchases).where(eq(content_purchases.content_id, id))).filter(
        ({ revoked_at }) => revoked_at === null,
      ).length,
  };
}

test("everyone who bought a post that we remove by law gets what they paid back, once", async () => {
  const { sale, refunded, remove, putBack, standing } = await boughtPost();
  expect(await standing()).toBe(1);
  expect((await remove("consent")).ok).toBe(true);
  expect(await sale.requests()).toMatchObject([{ amount: 2000, by: "withdrawn", state: "requested" }]);
  expect(await refunded.requests()).toHaveLength(1);
  await sale.run();
  await sale.deliver();
  expect([(await sale.stored()).refunded, sale.atProvider().length, await standing()]).toEqual([2000, 1, 0]);
  // Putting the post back doesn't take the money again.
  expect((await putBack()).ok).toBe(true);
  await sale.run();
  expect([(await sale.stored()).refunded, (await sale.requests()).length]).toEqual([2000, 1]);
});

test("everyone who bought a post is refunded when someone in it withdraws, and it never comes back", async () => {
  const { sale, withdraw, isPublic, putBack } = await boughtPost();
  expect((await withdraw()).map(({ ok }) => ok)).toEqual([true, false]);
  expect(await sale.requests()).toMatchObject([{ amount: 2000, by: "withdrawn", state: "requested" }]);
  expect([await isPublic(), (await putBack()).ok, await isPublic()]).toEqual([false, true, false]);
});

test("nobody is refunded for a post that we remove for another reason", async () => {
  const { sale, remove } = await boughtPost();
  expect((await remove("scam")).ok).toBe(true);
  expect(await sale.requests()).toEqual([]);
});
