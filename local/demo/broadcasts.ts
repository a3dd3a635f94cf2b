import { and, eq, inArray, ne, sql } from "drizzle-orm";
import { broadcast_media } from "#db/schema/media/media.ts";
import { broadcasts } from "#db/schema/messages/broadcasts.ts";
import { fan_list_members, fan_lists } from "#db/schema/messages/fan-lists.ts";
import { conversation_sides, conversations, messages } from "#db/schema/messages/messages.ts";
import { saved_replies, welcome_messages } from "#db/schema/messages/saved-texts.ts";
import { notices } from "#db/schema/notifications/notices.ts";
import { post_templates } from "#db/schema/posts/templates.ts";
import { fans } from "#db/seed/cast.ts";
import { creators } from "#db/seed/creators.ts";
import { profileId, stableId } from "#db/seed/ids.ts";
import type { Database } from "#db/stores/database.ts";
import { deliveryStore } from "#db/stores/messages/broadcasts/deliveries.ts";
import { activeSubscription } from "#db/stores/subscriptions/active-subscription.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#domain/durations.ts";
import { deliverBroadcasts } from "#domain/messages/broadcasts/deliver.ts";
import { messagePhotoId } from "./message-media.ts";

const username = creators[0]?.username ?? "";
const creatorId = profileId(username);
const demoFan = profileId(fans[0].username);
const idOf = (what: string) => stableId(`demo ${what}`);
const own = { seller_id: creatorId };

const LISTS = [
  { id: idOf("list workshop"), name: "Night walk in spring" },
  { id: idOf("list prints"), name: "Print collectors" },
] as const;
const REPLIES = [
  [
    "Lens and camera",
    "Almost everything is a 35 mm from the eighties, on a body that's older than my career.",
  ],
  [
    "Prints",
    "Prints go out on the first of each month. Send me the title of the post, and I'll set one aside.",
  ],
  ["Thank you", "Thank you for writing. Notes like this one are why I get up before the ferries do."],
] as const;
const TEMPLATES = [
  {
    name: "Harbor diary",
    title: "Harbor diary, {date}",
    tags: ["harbor", "diary"],
    price: null,
    visibility_type: "subscriber" as const,
    body: "Wind, light, and who was out there:\n\n",
  },
  {
    name: "Print of the month",
    title: "Print of {month}",
    tags: ["print", "film"],
    price: 1200,
    visibility_type: "ppv" as const,
    body: "One negative, one sheet of paper, no second try.",
  },
];
const WELCOME =
  "Welcome! New photos come on Tuesdays and Fridays, usually before sunrise. Tell me which harbor you grew up with, if you had one.";
const FREE =
  "The night walk is on: last Saturday of March, nine in the evening, at the old crane. Bring a tripod and warm socks.";
const PAID =
  "The whole roll from the lighthouse, uncut: the four I published, and the four I was too shy to.";
const PAID_AGO = 25 * MINUTE_MS;
const BUYER = fans[4].username;
export const boughtBroadcast = {
  id: idOf("broadcast roll"),
  fan: BUYER,
  creator: username,
  ago: PAID_AGO - 11 * MINUTE_MS,
};
const LATER = "Prints of the fog morning are back from the lab. First come, first served.";

async function haveRead(db: Database, id: string, at: number): Promise<void> {
  const got = await db
    .select({ id: messages.conversation_id, fan: conversations.buyer_id })
    .from(messages)
    .innerJoin(conversations, eq(conversations.id, messages.conversation_id))
    .where(and(eq(messages.broadcast_id, id), ne(conversations.buyer_id, demoFan)));
  const read = got
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    .filter(({ fan }, i) => i % 3 !== 2 || fan === profileId(BUYER))
    .map((row) => row.id);
  await db
    .update(conversation_sides)
    .set({
      read_at: at,
      unread: 0,
      read_number: sql`(select c.last_number from conversations c where c.id = conversation_sides.conversation_id)`,
    })
    .where(and(inArray(conversation_sides.conversation_id, read), eq(conversation_sides.side, "fan")));
  await db
    .update(notices)
    .set({ read_at: at })
    .where(
      and(eq(notices.kind, "message"), inArray(notices.subject_id, read), ne(notices.user_id, creatorId)),
    );
  await db.update(broadcasts).set({ read: read.length }).where(eq(broadcasts.id, id));
}

export async function insertBroadcasts(db: Database, now: number): Promise<void> {
  const told = new Set(
    (
      await db
        .select({ id: conversations.buyer_id })
        .from(conversations)
        .where(eq(conversations.seller_id, creatorId))
    ).map(({ id }) => id),
  );
  const active = await db.all<{ id: string }>(
    sql`select distinct s.buyer_id id from subscriptions s
      where s.seller_id = ${creatorId} and ${activeSubscription(now)} order by 1`,
  );
  const members = {
    // Leaves out fans with a dialogue, whose messages would come before the broadcast.
    [LISTS[0].id]: active.map(({ id }) => id).filter((id) => !told.has(id)),
    [LISTS[1].id]: [
      demoFan,
      profileId(BUYER),
      ...active.flatMap(({ id }, i) => (i % 2 === 0 && !told.has(id) ? [id] : [])),
    ],
  };
  await db
    .insert(fan_lists)
    .values(LISTS.map((list) => ({ ...own, ...list, created_at: now - 40 * DAY_MS })));
  await db
    .insert(fan_list_members)
    .values(
      Object.entries(members).flatMap(([list_id, ids]) =>
        ids.map((buyer_id) => ({ list_id, buyer_id, created_at: now - 30 * DAY_MS })),
      ),
    );
  const schedule = async (
    row: Pick<typeof broadcasts.$inferInsert, "id" | "segment" | "text"> &
      Partial<typeof broadcasts.$inferInsert>,
    at: number,
  ) => {
    const changed = Math.min(at, now) - HOUR_MS;
    const dates = { created_at: changed, updated_at: changed, due_at: at, continued_at: at };
    await db.insert(broadcasts).values({ ...own, ...dates, ...row });
  };
  const run = (at: number) =>
    deliverBroadcasts({ deliveries: deliveryStore(db), clock: { now: () => at } }, { perRun: 10_000 });

  const [walk, roll] = [idOf("broadcast walk"), boughtBroadcast.id];
  await schedule({ id: walk, segment: "list", subject_id: LISTS[0].id, text: FREE }, now - 3 * DAY_MS);
  await run(now - 3 * DAY_MS);
  await haveRead(db, walk, now - 2 * DAY_MS);
  const rollAt = now - PAID_AGO;
  await schedule(
    { id: roll, segment: "list", subject_id: LISTS[1].id, text: PAID, price: 900, contents: "8 photos" },
    rollAt,
  );
  await db.insert(broadcast_media).values(
    Array.from({ length: 8 }, (_, position) => ({
      broadcast_id: roll,
      position,
      media_id: messagePhotoId(username, position),
      is_preview: position === 0,
    })),
  );
  await run(rollAt);
  await haveRead(db, roll, rollAt + 10 * MINUTE_MS);
  await schedule({ id: idOf("broadcast prints"), segment: "subscribers", text: LATER }, now + 2 * DAY_MS);

  const written = now - 60 * DAY_MS;
  await db
    .insert(welcome_messages)
    .values({ ...own, text: WELCOME, enabled_at: written, updated_at: written });
  await db.insert(saved_replies).values(
    REPLIES.map(([name, text]) => ({
      ...own,
      id: idOf(`reply ${name}`),
      name,
      text,
      created_at: written,
      updated_at: written,
    })),
  );
  await db.insert(post_templates).values(
    TEMPLATES.map((template) => ({
      ...own,
      ...template,
      id: idOf(`template ${template.name}`),
      description: "",
      description_public: false,
      subscribers_pay_too: false,
      created_at: written,
      updated_at: written,
    })),
  );
}
