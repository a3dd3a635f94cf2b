import { and, eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { broadcasts } from "#db/schema/messages/broadcasts.ts";
import {
  conversations,
  message_purchases,
  message_unlocks,
  messages,
  paid_messages,
} from "#db/schema/messages/messages.ts";
import { reply_promises } from "#db/schema/messages/reply-promises.ts";
import { notices } from "#db/schema/notifications/notices.ts";
import { payments } from "#db/schema/payments/payments.ts";
import { refund_requests } from "#db/schema/reversals/refunds.ts";
import { fans } from "#db/seed/cast.ts";
import { profileId } from "#db/seed/ids.ts";
import { broadcastStore } from "#db/stores/messages/broadcasts/broadcasts.ts";
import { conversationStore } from "#db/stores/messages/conversations.ts";
import { messageStore } from "#db/stores/messages/messages.ts";
import { paymentStore } from "#db/stores/payments/payments.ts";
import { checkWrite } from "#domain/messages/relationship.ts";
import { toMessage } from "#domain/messages/to-message.ts";
import { checkMessageAccess } from "#domain/posts/access/check-access.ts";
import { loadDemo } from "./demo-database.ts";

const DAY = 86_400_000;
const NOW = Date.UTC(2031, 2, 3, 9, 30);
const fan = profileId(fans[0].username);
const creator = profileId("juno.hale");
let demo: Awaited<ReturnType<typeof loadDemo>>;
beforeAll(async () => {
  demo = await loadDemo(NOW);
});

const bought = () =>
  demo.db
    .select({ sale: paid_messages, purchase: message_purchases, payment: payments })
    .from(message_purchases)
    .innerJoin(paid_messages, eq(paid_messages.id, message_purchases.sale_id))
    .innerJoin(payments, eq(payments.id, message_purchases.payment_id));
const fileOf = (id: string, number: number, position: number) =>
  messageStore(demo.db).findFile({ id, number, position, name: "w1080" });

test("bought messages were sent before they were paid for, and cost their stated price", async () => {
  const rows = await bought();
  expect(rows.map(({ sale }) => sale.buyer_id).toSorted()).toEqual(
    [fan, profileId(fans[4].username)].toSorted(),
  );
  for (const { sale, purchase, payment } of rows) {
    expect(purchase).toMatchObject({ buyer_id: sale.buyer_id, revoked_at: null });
    expect(payment).toMatchObject({
      kind: "message",
      gross: sale.price,
      refunded: 0,
      buyer_id: sale.buyer_id,
    });
    expect(payment.paid_at).toBeGreaterThan(sale.created_at);
    expect(payment.paid_at).toBeLessThan(NOW);
  }
});

test("the fan has the receipt of a bought message, and its files are open to them and locked for others", async () => {
  const row = (await bought()).find(({ sale }) => sale.buyer_id === fan);
  const { conversation_id: id, number } = row?.sale ?? { conversation_id: "", number: 0 };
  const receipts = await paymentStore(demo.db).listForBuyer(fan, 100);
  expect(receipts.map((receipt) => receipt.id)).toContain(row?.payment.id);
  const own = { id, userId: fan };
  const [stored] = await messageStore(demo.db).findByNumbers(own, [number]);
  if (!stored) throw new Error("no message");
  const message = toMessage(stored, own, NOW);
  expect(message.media.length).toBeGreaterThan(0);
  for (const { open, position } of message.media) {
    expect(open).not.toBeNull();
    for (const [viewerId, may] of [
      [fan, true],
      [profileId(fans[4].username), false],
      [null, false],
    ] as const) {
      const file = await fileOf(id, number, position);
      if (!file) throw new Error("no file");
      const viewer = { id: viewerId, purchased: file.purchased };
      expect(checkMessageAccess(file.guard, viewer, file.isPreview).ok).toBe(may);
    }
  }
});

test("unsold messages are locked for the fan", async () => {
  const sold = new Set((await bought()).map(({ sale }) => sale.id));
  const sales = await demo.db.select().from(paid_messages).where(eq(paid_messages.buyer_id, fan));
  const open = sales.filter(({ id }) => !sold.has(id));
  expect(open).toHaveLength(2);
  for (const { conversation_id: id, number } of open) {
    const own = { id, userId: fan };
    const [stored] = await messageStore(demo.db).findByNumbers(own, [number]);
    const { media = [] } = stored ? toMessage(stored, own, NOW) : {};
    expect(media.some((one) => one.open === null)).toBe(true);
  }
});

test("an unlock without a reply in the promised time was refunded automatically, and its conversation closed", async () => {
  const [promise] = await demo.db
    .select()
    .from(reply_promises)
    .where(and(eq(reply_promises.buyer_id, fan), eq(reply_promises.outcome, "unanswered")));
  if (!promise) throw new Error("no promise");
  const paymentId = promise.payment_id;
  const [payment] = await demo.db.select().from(payments).where(eq(payments.id, paymentId));
  expect(payment).toMatchObject({ kind: "unlock", refunded: payment?.gross, disputed: 0 });
  const requests = await demo.db
    .select()
    .from(refund_requests)
    .where(eq(refund_requests.payment_id, paymentId));
  expect(requests).toHaveLength(1);
  expect(requests[0]).toMatchObject({ payment_id: paymentId, by: "unanswered", state: "succeeded" });
  expect(requests[0]).toMatchObject({ amount: payment?.gross, refusal: null });
  const [unlock] = await demo.db
    .select()
    .from(message_unlocks)
    .where(eq(message_unlocks.payment_id, paymentId));
  expect(unlock?.revoked_at).toBe(promise.due_at);
  const found = await conversationStore(demo.db).findBetween(
    { id: fan, side: "fan" },
    promise.seller_id,
    NOW,
  );
  expect(found && checkWrite(found.relationship, "fan")).toEqual({ ok: false, reason: "locked" });
  const told = await demo.db.select().from(notices).where(eq(notices.subject_id, paymentId));
  const missed = told.filter(({ kind }) => kind === "reply_missed");
  expect(missed.map(({ user_id }) => user_id).toSorted()).toEqual([fan, promise.seller_id].toSorted());
  expect(missed.every(({ read_at }) => read_at === null)).toBe(true);
});

test("of the demo creator's unlocks, one was answered in time, and one is still waiting", async () => {
  const own = await demo.db.select().from(reply_promises).where(eq(reply_promises.seller_id, creator));
  const shown = own.map(({ outcome, answered_at }) => [outcome, answered_at !== null]);
  expect(shown.toSorted()).toEqual([
    [null, false],
    ["kept", true],
  ]);
  const waiting = own.find(({ outcome }) => outcome === null);
  expect(waiting?.due_at).toBeGreaterThan(NOW + DAY);
});

test("everyone who wrote to a creator was allowed to", async () => {
  const rows = await demo.db.select().from(conversations);
  for (const { buyer_id, seller_id, asked_at } of rows.filter((row) => row.asked_at !== null)) {
    const side = { id: buyer_id, side: "fan" } as const;
    const found = await conversationStore(demo.db).findBetween(side, seller_id, asked_at ?? NOW);
    const unlocks = await demo.db
      .select()
      .from(message_unlocks)
      .where(and(eq(message_unlocks.buyer_id, buyer_id), eq(message_unlocks.seller_id, seller_id)));
    const had = unlocks.some(({ created_at }) => created_at < (asked_at ?? 0));
    const may = found !== null && checkWrite(found.relationship, "fan").ok;
    expect(had || may, `${buyer_id} and ${seller_id}`).toBe(true);
  }
});

test("the paid broadcast shows who bought it and what it earned, matching its payments", async () => {
  const [row] = await demo.db
    .select()
    .from(broadcasts)
    .where(and(eq(broadcasts.seller_id, creator), eq(broadcasts.price, 900)));
  const shown = await broadcastStore(demo.db).findOwn({ id: row?.id ?? "", sellerId: creator });
  const copies = await bought().innerJoin(
    messages,
    and(
      eq(messages.conversation_id, paid_messages.conversation_id),
      eq(messages.number, paid_messages.number),
      eq(messages.broadcast_id, row?.id ?? ""),
    ),
  );
  expect(copies).toHaveLength(1);
  const [{ payment }] = copies as [(typeof copies)[number]];
  expect(shown).toMatchObject({ bought: 1, paid: payment.gross, earned: payment.net });
  const sale = (await paymentStore(demo.db).listForSeller(creator, 20)).sales.find(
    ({ id }) => id === payment.id,
  );
  expect(sale).toMatchObject({ gross: 900, net: 810 });
});
