import { and, eq } from "drizzle-orm";
import { user_roles } from "#db/schema/accounts/accounts.ts";
import { team_members } from "#db/schema/creators/team.ts";
import { message_unlocks } from "#db/schema/messages/messages.ts";
import { reply_promises } from "#db/schema/messages/reply-promises.ts";
import { cases } from "#db/schema/moderation/cases.ts";
import { outgoing_emails } from "#db/schema/notifications/emails.ts";
import { notices } from "#db/schema/notifications/notices.ts";
import { deletionStore } from "#db/stores/accounts/deletions.ts";
import type { Database } from "#db/stores/database.ts";
import { blockStore } from "#db/stores/messages/blocks.ts";
import { conversationStore } from "#db/stores/messages/conversations.ts";
import { promiseStore } from "#db/stores/messages/replies/promises.ts";
import { sendingStore } from "#db/stores/messages/sending.ts";
import { caseStore } from "#db/stores/moderation/cases/cases.ts";
import { heldMessageStore } from "#db/stores/moderation/held-messages/held-messages.ts";
import { settleReplyPromises } from "#domain/messages/replies/settle-promises.ts";
import { handleEvent } from "#domain/payments/webhooks/handle-event.ts";
import { people } from "#tests/cast.ts";
import type { ProviderWorld } from "#tests/stores/provider/provider-world.ts";
import { soldPost } from "#tests/stores/reversals/refunds/fixtures/refund-fixture.ts";

const creatorId = people.creator.id;

/** A new fan's $12 unlock of Mira's messages with a promise, and what the two do next. */
export async function unlockedConversation(db: Database, world: ProviderWorld, reply_days: number) {
  const terms = { kind: "unlock" as const, content_id: null, reply_days };
  const sale = await soldPost(db, world, 1200, 120, terms);
  const { buyerId, paymentId } = sale;
  const now = () => world.now();
  const id = await conversationStore(db).open({
    id: `promise-${paymentId}`,
    fanId: buyerId,
    creatorId,
    now: now(),
  });
  const sending = sendingStore(db);
  const heldStore = heldMessageStore(db);
  const findHeld = async (heldId: string) => {
    const found = await heldStore.find(heldId);
    if (found === null) throw new Error("nothing is held");
    return found;
  };
  let count = 0;
  const helper = people.otherCreator.id;
  const idOf = { fan: buyerId, creator: creatorId, team: helper, automation: creatorId };
  await db
    .insert(team_members)
    .values({
      id: "promise-helper",
      creator_id: creatorId,
      member_id: helper,
      name: "Lu",
      may_write_at: 1,
      joined_at: 1,
    })
    .onConflictDoNothing();
  let dispute = "";
  return {
    ...sale,
    write: (side: "fan" | "creator", kind: "fan" | "creator" | "team" | "automation" = side) =>
      sending.send({
        id,
        side,
        kind,
        authorId: idOf[kind],
        authorName: kind === "team" ? "Lu" : null,
        text: "Hello",
        replyTo: null,
        key: `promise-${++count}`,
        now: now(),
      }),
    unsend: (side: "fan" | "creator", number: number | null) =>
      sending.unsend({
        id,
        number: number ?? 0,
        authorId: idOf[side],
        now: now(),
        reason: "x",
        lowestBalance: -10_000,
      }),
    async hold(heldBy: "creator" | "platform") {
      const key = `promise-${++count}`;
      const heldId = `${id}-${key}`;
      const isHeld = await heldStore.hold({
        heldId,
        id,
        authorId: buyerId,
        side: "fan",
        heldBy,
        word: "x",
        text: "Hello",
        replyTo: null,
        key,
        now: now(),
        most: 20,
      });
      return isHeld ? heldId : null;
    },
    release: async (heldId: string) => heldStore.release(await findHeld(heldId), now(), null),
    remove: async (heldId: string) => heldStore.remove(await findHeld(heldId), now(), null),
    withdraw: (heldId: string) =>
      heldStore.withdraw({ heldId, authorId: buyerId, conversationId: id, now: now() }),
    block: (side: "fan" | "creator") => {
      const [blockerId, blockedId] = side === "fan" ? [buyerId, creatorId] : [creatorId, buyerId];
      return blockStore(db).add({ blockerId, blockedId }, now());
    },
    async leaveAndReturn() {
      const deletions = deletionStore(db);
      for (const what of ["leaves", "stays"]) {
        const id = `${what}-${paymentId}`;
        const mail = { id, recipient: "fan@example.com", subject: "x", body: "x", now: now() };
        const change = { userId: buyerId, now: now(), auditId: id, mail };
        if (what === "leaves") await deletions.request({ ...change, dueAt: now() + 1 });
        else await deletions.cancel(change);
      }
    },
    async close() {
      const caseId = `case-${paymentId}`;
      const claim = { caseId, adminId: people.admin.id, now: now() };
      await db
        .insert(user_roles)
        .values({ user_id: people.admin.id, role: "admin", granted_at: 0 })
        .onConflictDoNothing();
      await db.insert(cases).values({
        id: caseId,
        subject_kind: "conversation",
        subject_id: id,
        fan_id: buyerId,
        creator_id: creatorId,
        opened_at: now(),
        due_at: now(),
      });
      await caseStore(db).claim({ ...claim, until: now() + 60_000 });
      return caseStore(db).decide({
        ...claim,
        id: caseId,
        action: "closed",
        rule: "scam",
        statement: "x",
        version: "",
        refund: null,
        tell: { accounts: [], emails: [], reporters: null },
      });
    },
    async work() {
      await settleReplyPromises({ promises: promiseStore(db), clock: { now } });
      await sale.run();
      await sale.deliver();
    },
    refundByAdmin: async () => {
      await sale.refund("admin", null);
      await sale.deliver();
    },
    async dispute() {
      dispute = world.stripe.control.dispute({ charge: sale.charge }).id;
      await sale.deliver();
    },
    async closeDispute(won: boolean) {
      world.stripe.control.closeDispute({ dispute, won });
      await sale.deliver();
    },
    async deliverAgain() {
      for (const event of await world.eventsAgain(sale.intent)) await handleEvent(sale.deps, event);
    },
    async outcome() {
      const [row] = await db.select().from(reply_promises).where(eq(reply_promises.payment_id, paymentId));
      return row === undefined ? "no promise" : row.outcome;
    },
    async isOpen() {
      const [row] = await db
        .select()
        .from(message_unlocks)
        .where(and(eq(message_unlocks.buyer_id, buyerId), eq(message_unlocks.seller_id, creatorId)));
      return row !== undefined && row.revoked_at === null;
    },
    requests: async () => (await sale.requests()).map(({ by, amount, state }) => ({ by, amount, state })),
    payment: () => sale.stored(),
    emails: async () =>
      (
        await db
          .select()
          .from(outgoing_emails)
          .where(eq(outgoing_emails.recipient, `${buyerId}@example.com`))
      ).map((row) => JSON.stringify(row)),
    async notices() {
      const of = async (userId: string, subjects: string[]) =>
        (await db.select().from(notices).where(eq(notices.user_id, userId)))
          .filter(({ subject_id }) => subjects.includes(subject_id))
          .map(({ kind }) => kind)
          .sort();
      return { fan: await of(buyerId, [paymentId, id]), creator: await of(creatorId, [paymentId, id]) };
    },
  };
}
