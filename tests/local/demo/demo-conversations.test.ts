import { and, eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { team_members } from "#db/schema/creators/team.ts";
import { message_media } from "#db/schema/media/media.ts";
import { broadcasts } from "#db/schema/messages/broadcasts.ts";
import { fan_list_members, fan_lists } from "#db/schema/messages/fan-lists.ts";
import { conversation_sides, messages } from "#db/schema/messages/messages.ts";
import { saved_replies, welcome_messages } from "#db/schema/messages/saved-texts.ts";
import { notices } from "#db/schema/notifications/notices.ts";
import { fans } from "#db/seed/cast.ts";
import { profileId } from "#db/seed/ids.ts";
import { loadDemo } from "./demo-database.ts";

const NOW = Date.UTC(2031, 2, 3, 9, 30);
let demo: Awaited<ReturnType<typeof loadDemo>>;
beforeAll(async () => {
  demo = await loadDemo(NOW);
});

test("both demo accounts have several conversations, some with unread messages, and the counts agree", async () => {
  const sides = await demo.db.select().from(conversation_sides);
  const written = await demo.db.select().from(messages);
  for (const userId of [profileId(fans[0].username), profileId("juno.hale")]) {
    const own = sides.filter((side) => side.user_id === userId);
    expect(own.length).toBeGreaterThan(2);
    expect(own.some(({ unread }) => unread > 0)).toBe(true);
    expect(own.some(({ unread }) => unread === 0)).toBe(true);
  }
  for (const side of sides) {
    const of = written.filter((message) => message.conversation_id === side.conversation_id);
    const news = of.filter((one) => one.number > side.read_number && one.side !== side.side);
    expect(news).toHaveLength(side.unread);
    // A creator's own list isn't reordered by their broadcasts.
    const moves = of.filter((one) => side.side === "fan" || one.broadcast_id === null);
    if (moves.length > 0) expect(Math.max(...moves.map(({ sent_at }) => sent_at))).toBe(side.last_at);
    expect(side.last_at).toBeLessThan(NOW);
  }
});

test("the demo creator has sent a free and a paid broadcast, has one scheduled, and has lists, replies, and a welcome", async () => {
  const { db } = demo;
  const rows = await db.select().from(broadcasts);
  const out = rows.filter(({ finished_at }) => finished_at !== null);
  expect(out.map(({ price }) => price === null).toSorted()).toEqual([false, true]);
  const copies = (await db.select().from(messages)).filter((row) => row.broadcast_id !== null);
  const opened = await db.select().from(conversation_sides);
  for (const { id, delivered, read } of out) {
    const of = copies.filter((copy) => copy.broadcast_id === id);
    expect(of).toHaveLength(delivered);
    const seen = of.filter((copy) =>
      opened.some(
        (side) =>
          side.side === "fan" &&
          side.conversation_id === copy.conversation_id &&
          side.read_number >= copy.number,
      ),
    );
    expect(read).toBeGreaterThan(0);
    expect(seen.length).toBeGreaterThanOrEqual(read);
  }
  expect(rows.filter(({ due_at }) => (due_at ?? 0) > NOW)).toHaveLength(1);
  const inLists = await db.select().from(fan_list_members);
  for (const list of await db.select().from(fan_lists))
    expect(inLists.some(({ list_id }) => list_id === list.id)).toBe(true);
  expect(await db.select().from(fan_lists)).toHaveLength(2);
  expect(await db.select().from(saved_replies)).toHaveLength(3);
  expect((await db.select().from(welcome_messages)).map(({ enabled_at }) => enabled_at)).not.toContain(null);
});

test("team members of the demo creator sent photos under their own name, and were notified of later messages", async () => {
  const { db } = demo;
  const creatorId = profileId("juno.hale");
  const [member] = await db.select().from(team_members).where(eq(team_members.creator_id, creatorId));
  const sent = await db
    .select({ kind: messages.author_kind, author: messages.author_id })
    .from(message_media)
    .innerJoin(
      messages,
      and(
        eq(messages.conversation_id, message_media.conversation_id),
        eq(messages.number, message_media.number),
      ),
    )
    .where(eq(messages.author_kind, "team"));
  expect(sent).toEqual(Array(2).fill({ kind: "team", author: member?.member_id }));
  const told = await db.select().from(notices).where(eq(notices.kind, "team_message"));
  expect(told.map(({ user_id }) => user_id)).toContain(member?.member_id);
  expect(told.some(({ read_at }) => read_at === null)).toBe(true);
});
