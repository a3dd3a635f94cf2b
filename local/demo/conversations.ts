import { isActive } from "../../app/domain/subscriptions/subscription.ts";
import { conversation_sides, conversations, messages } from "../../db/schema/messages.ts";
import { fans } from "../../db/seed/cast.ts";
import { creators } from "../../db/seed/creators.ts";
import { profileId, stableId } from "../../db/seed/ids.ts";
import { insertInChunks } from "../../db/seed/insert.ts";
import { type Database, runBatch } from "../../db/stores/database.ts";
import { dialogues, type Line } from "./dialogues.ts";
import type { Snapshot } from "./history/snapshot.ts";

const HOUR = 3_600_000;
/** Between one line and the next. */
const PAUSE = 47 * 60_000;
const FOR_THE_FAN = 4;
const FOR_THE_CREATOR = 6;

type Pair = { fanId: string; creatorId: string };

/** Those who talk: the demo fan with creators, and the demo creator with fans, all of them subscribers. */
function pairsOf({ rows, now }: Snapshot): Pair[] {
  const [demoFan, demoCreator] = [profileId(fans[0].username), profileId(creators[0]?.username ?? "")];
  const active = rows.subscriptions.filter((row) =>
    isActive(
      {
        status: row.status,
        currentPeriodEnd: row.current_period_end,
        expiresAt: row.expires_at,
        revokedAt: row.revoked_at,
      },
      now,
    ),
  );
  const pairs = active.map((row) => ({ fanId: row.buyer_id, creatorId: row.seller_id }));
  const unique = [...new Map(pairs.map((pair) => [`${pair.fanId} ${pair.creatorId}`, pair])).values()];
  const ofFan = unique.filter(({ fanId }) => fanId === demoFan).slice(0, FOR_THE_FAN);
  const ofCreator = unique.filter(({ fanId, creatorId }) => creatorId === demoCreator && fanId !== demoFan);
  return [...ofFan, ...ofCreator.slice(0, FOR_THE_CREATOR)];
}

/** When the fan first wrote, and when the creator replied to that. */
function firstTimes(lines: Line[], sentAt: (i: number) => number) {
  const asked = lines.findIndex(([who]) => who === "fan");
  const answered = lines.findIndex(([who], i) => who === "creator" && i > asked);
  return {
    asked_at: asked < 0 ? null : sentAt(asked),
    answered_at: asked < 0 || answered < 0 ? null : sentAt(answered),
  };
}

/** The rows of a conversation whose last line was written `ageMs` ago; `unread` lines of it weren't opened yet. */
function rowsOf(
  { fanId, creatorId }: Pair,
  lines: Line[],
  { now, ageMs, unread }: { now: number; ageMs: number; unread: number },
) {
  const id = stableId(`conversation ${fanId} ${creatorId}`);
  const count = lines.length;
  const lastAt = now - ageMs;
  const sentAt = (i: number) => lastAt - (count - 1 - i) * PAUSE;
  const lastSide = lines.at(-1)?.[0];
  const side = (name: "fan" | "creator") => {
    const isReader = name !== lastSide;
    const readNumber = isReader ? count - unread : count;
    const readAt = sentAt(readNumber - 1) + 120_000;
    return {
      ...{ conversation_id: id, side: name, user_id: name === "fan" ? fanId : creatorId, last_at: lastAt },
      ...{ read_number: readNumber, read_at: readAt, unread: isReader ? unread : 0 },
    };
  };
  return {
    conversation: {
      ...{ id, buyer_id: fanId, seller_id: creatorId, changed: count, last_number: count },
      created_at: sentAt(0),
      ...firstTimes(lines, sentAt),
    },
    sides: [side("fan"), side("creator")],
    messages: lines.map(([who, text, reaction], i) => ({
      ...{ conversation_id: id, number: i + 1, changed: i + 1, side: who, author_kind: who },
      ...{ author_id: who === "fan" ? fanId : creatorId, text, key: `demo-${i + 1}`, sent_at: sentAt(i) },
      [who === "fan" ? "creator_reaction" : "fan_reaction"]: reaction ?? null,
    })),
  };
}

/** Inserts the demo's conversations, as if the last of them were an hour old. */
export async function insertConversations(db: Database, snapshot: Snapshot): Promise<void> {
  const { now } = snapshot;
  const all = pairsOf(snapshot).map((pair, i) => {
    const lines = dialogues[i % dialogues.length] ?? [];
    // How many lines at the end are by one side: no more can be unread.
    const last = lines.at(-1)?.[0];
    const news = lines.length - 1 - lines.findLastIndex(([who]) => who !== last);
    return rowsOf(pair, lines, { now, ageMs: (1 + i * 7) * HOUR, unread: i % 2 === 0 ? news : 0 });
  });
  await runBatch(db, [
    ...insertInChunks(
      db,
      conversations,
      all.map(({ conversation }) => conversation),
    ),
    ...insertInChunks(
      db,
      conversation_sides,
      all.flatMap(({ sides }) => sides),
    ),
    ...insertInChunks(
      db,
      messages,
      all.flatMap((one) => one.messages),
    ),
  ]);
}
