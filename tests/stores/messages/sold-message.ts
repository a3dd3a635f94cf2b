import { eq } from "drizzle-orm";
import { media } from "#db/schema/media/media.ts";
import { message_purchases } from "#db/schema/messages/messages.ts";
import { checkouts } from "#db/schema/payments/checkouts.ts";
import { refund_requests } from "#db/schema/reversals/refunds.ts";
import type { Database } from "#db/stores/database.ts";
import { UNSENT_REASON } from "#domain/reversals/refunds/refund-reasons.ts";
import { NOW } from "#tests/cast.ts";
import { storedSale } from "../fixtures/sale-fixture.ts";
import { type BegunSale, beginSale } from "../provider/begun-sale.ts";
import type { ProviderWorld } from "../provider/provider-world.ts";
import { newConversation } from "./conversation-fixture.ts";

export const PRICE = 2000;
// Differs from the current rate: the fee is what the provider collected.
const FEE = 300;
let count = 0;

export async function soldMessage(db: Database, world: ProviderWorld) {
  const chat = await newConversation(db);
  const run = `sold-${++count}`;
  const [mediaId, saleId] = [`media-${run}`, `sale-${run}`];
  await db.insert(media).values({
    id: mediaId,
    seller_id: chat.creatorId,
    purpose: "post",
    kind: "image",
    created_at: NOW,
    ready_at: NOW,
    width: 800,
    height: 1000,
  });
  const number = await chat.say("creator", "Just for you", {
    attached: {
      media: JSON.stringify([{ id: mediaId, at: 0, free: 0, alt: "" }]),
      mediaCount: 1,
      sale: { saleId, price: PRICE, contents: "1 photo", paidSince: 0, mostPaid: 3 },
    },
  });
  if (number === null) throw new Error("it wasn't sent");
  const sale = {
    kind: "message" as const,
    subject: saleId,
    buyer_id: chat.fanId,
    amount: PRICE,
    fee: FEE,
  };
  return {
    saleId,
    fanId: chat.fanId,
    place: { conversationId: chat.id, number },
    begin: () => beginSale(db, world, sale),
    /** The conversation's change counter, and the updates that the creator's open page gets after a given count. */
    changed: async () => (await chat.creator.find())?.changed ?? -1,
    newsSince: chat.creator.since,
    /** Buys again while another page is open, which we treat as expired. */
    async beginAgain() {
      await db.update(checkouts).set({ expired_at: NOW }).where(eq(checkouts.subject, saleId));
      return beginSale(db, world, sale);
    },
    async canOpen() {
      const all = await chat.fan.messages();
      return all.find((one) => one.number === number)?.media[0]?.open != null;
    },
    unsend: () =>
      chat.sending.unsend({
        id: chat.id,
        number,
        authorId: chat.creatorId,
        now: world.now(),
        reason: UNSENT_REASON,
        lowestBalance: -1e12,
      }),
    purchases: () => db.select().from(message_purchases).where(eq(message_purchases.sale_id, saleId)),
  };
}

export async function requestsOf(db: Database, sale: BegunSale) {
  const [payment] = (await storedSale(db, sale.id)).payments;
  if (!payment) return [];
  return db.select().from(refund_requests).where(eq(refund_requests.payment_id, payment.id));
}
