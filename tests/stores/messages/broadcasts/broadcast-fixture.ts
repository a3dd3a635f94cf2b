import { and, eq } from "drizzle-orm";
import type { Segment } from "#db/kinds.ts";
import { profiles } from "#db/schema/accounts/accounts.ts";
import { media, media_variants } from "#db/schema/media/media.ts";
import { conversations, message_pricing } from "#db/schema/messages/messages.ts";
import type { subscriptions } from "#db/schema/subscriptions/subscriptions.ts";
import type { Database } from "#db/stores/database.ts";
import { broadcastStore } from "#db/stores/messages/broadcasts/broadcasts.ts";
import { deliveryStore } from "#db/stores/messages/broadcasts/deliveries.ts";
import { withdrawalStore } from "#db/stores/messages/broadcasts/unsending.ts";
import { messageStore } from "#db/stores/messages/messages.ts";
import { deliverBroadcasts } from "#domain/messages/broadcasts/deliver.ts";
import { withdrawBroadcasts } from "#domain/messages/broadcasts/withdraw.ts";
import { toMessage } from "#domain/messages/to-message.ts";
import { DAY, NOW, people } from "#tests/cast.ts";

export const creatorId = people.creator.id;
export const fanId = (i: number) => `reached-${String(i).padStart(2, "0")}`;

/** A creator whose messages are free for all, some fans, and three files, each also in a post or message of its own. */
export async function insertFans(db: Database, count: number) {
  for (let i = 0; i < count; i++)
    await db.insert(profiles).values({
      id: fanId(i),
      email: `${fanId(i)}@example.com`,
      username: fanId(i),
      created_at: 0,
      updated_at: 0,
    });
  await db.insert(message_pricing).values({
    id: "reach-price",
    seller_id: creatorId,
    price_per_unlock: 0,
    free_for: "all",
    is_active: true,
    created_at: 0,
  });
  for (const id of ["file-0", "file-1", "file-2"]) {
    await db.insert(media).values({
      id,
      seller_id: creatorId,
      purpose: "post" as const,
      kind: "image" as const,
      created_at: NOW,
      ready_at: NOW,
    });
    await db.insert(media_variants).values({
      media_id: id,
      name: "w640",
      key: `k-${id}`,
      content_type: "image/webp",
      width: 640,
      height: 480,
      bytes: 9,
    });
  }
}

export const subscription = (fan: number, more: Partial<typeof subscriptions.$inferInsert> = {}) => ({
  id: `reach-s-${fan}`,
  buyer_id: fanId(fan),
  seller_id: creatorId,
  status: "active",
  price: 1500,
  stripe_subscription_id: `reach-sub-${fan}`,
  current_period_start: 0,
  current_period_end: NOW + 20 * DAY,
  expires_at: NOW + 20 * DAY,
  created_at: 0,
  updated_at: 0,
  ...more,
});

type What = {
  segment?: Segment;
  subjectId?: string;
  text?: string;
  price?: number | null;
  /** File IDs; those after "~" are free previews. */
  files?: string[];
  now?: number;
};
export async function newBroadcast(db: Database, id: string, what: What = {}, dueAt: number | null = NOW) {
  const { files = [], now = NOW } = what;
  const store = broadcastStore(db);
  const isSaved = await store.save({
    id,
    sellerId: creatorId,
    segment: what.segment ?? "subscribers",
    subjectId: what.subjectId ?? "",
    text: what.text ?? "Hello all",
    price: what.price ?? null,
    contents: "1 photo",
    now,
    media: JSON.stringify(
      files.map((file, at) => ({
        id: file.replace("~", ""),
        at,
        free: file.startsWith("~") ? 1 : 0,
        alt: "",
      })),
    ),
    mediaCount: files.length,
  });
  if (!isSaved || dueAt === null) return isSaved;
  return store.schedule({ id, sellerId: creatorId, dueAt, now, windowMs: DAY, most: 3 });
}

export const deliveryDeps = (db: Database, now = NOW) => ({
  deliveries: deliveryStore(db),
  clock: { now: () => now },
});
export const deliver = (db: Database, now = NOW) => deliverBroadcasts(deliveryDeps(db, now));
export const withdraw = (db: Database, now = NOW, limits = {}) =>
  withdrawBroadcasts({ withdrawals: withdrawalStore(db), clock: { now: () => now } }, limits);

export async function threadOf(db: Database, fan: string, userId = fan, now = NOW) {
  const [found] = await db
    .select({ id: conversations.id })
    .from(conversations)
    .where(and(eq(conversations.buyer_id, fan), eq(conversations.seller_id, creatorId)));
  const id = found?.id;
  if (id === undefined) return { id: "", messages: [] };
  const stored = await messageStore(db).listBefore({ id, userId }, 1e9, 100);
  return { id, messages: stored.map((row) => toMessage(row, { id, userId }, now)) };
}
