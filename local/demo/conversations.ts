import { contentsText } from "../../app/domain/messages/message-media.ts";
import type { Side } from "../../app/domain/messages/relationship.ts";
import { isActive } from "../../app/domain/subscriptions/subscription.ts";
import { message_media } from "../../db/schema/media.ts";
import { conversation_sides, conversations, messages, paid_messages } from "../../db/schema/messages.ts";
import { fans } from "../../db/seed/cast.ts";
import { creators } from "../../db/seed/creators.ts";
import { profileId, stableId } from "../../db/seed/ids.ts";
import { insertInChunks } from "../../db/seed/insert.ts";
import { type Database, runBatch } from "../../db/stores/database.ts";
import { type Dialogue, dialogues, type Line } from "./dialogues.ts";
import type { Snapshot } from "./history/snapshot.ts";
import { messagePhotoId } from "./message-media.ts";

const HOUR = 3_600_000;
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
  const ofFan = unique
    .filter(({ fanId }) => fanId === demoFan)
    // The two demo accounts talk to each other most.
    .toSorted((a, b) => Number(b.creatorId === demoCreator) - Number(a.creatorId === demoCreator))
    .slice(0, FOR_THE_FAN);
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
const MINUTE = 60_000;
const GAP = 5;
const usernames = new Map([...fans, ...creators].map(({ username }) => [profileId(username), username]));

/** The rows of a conversation whose last line was written `ageMs` ago; `unread` lines of it weren't opened yet. */
function rowsOf(
  { fanId, creatorId }: Pair,
  { lines, draft, pinned }: Dialogue,
  { now, ageMs, unread }: { now: number; ageMs: number; unread: number },
) {
  const id = stableId(`conversation ${fanId} ${creatorId}`);
  const count = lines.length;
  const lastAt = now - ageMs;
  const sentAt = (i: number) =>
    lastAt - lines.slice(i + 1).reduce((sum, [, , besides]) => sum + (besides?.gap ?? GAP) * MINUTE, 0);
  const lastSide = lines.at(-1)?.[0];
  const side = (name: Side) => {
    const isReader = name !== lastSide;
    const readNumber = isReader ? count - unread : count;
    const readAt = sentAt(readNumber - 1) + 2 * MINUTE;
    return {
      ...{ conversation_id: id, side: name, user_id: name === "fan" ? fanId : creatorId, last_at: lastAt },
      ...{ read_number: readNumber, read_at: readAt, unread: isReader ? unread : 0 },
      ...{ draft: draft?.[name] ?? "", pinned_at: pinned === name ? sentAt(0) : null },
    };
  };
  const sent = lines.map(([who, text, besides = {}], i) => {
    const { photos = [], free = [], price } = besides;
    const authorId = who === "fan" ? fanId : creatorId;
    const place = { conversation_id: id, number: i + 1 };
    return {
      message: {
        ...{ ...place, changed: i + 1, side: who, author_kind: who, author_id: authorId },
        ...{ text: besides.unsent ? "" : text, key: `demo-${i + 1}`, sent_at: sentAt(i) },
        reply_to: besides.replyTo ?? null,
        edited_at: besides.edited ? sentAt(i) + 3 * MINUTE : null,
        unsent_at: besides.unsent ? sentAt(i) + MINUTE : null,
        fan_reaction: who === "creator" ? (besides.react ?? null) : null,
        creator_reaction: who === "fan" ? (besides.react ?? null) : null,
      },
      media: photos.map((photo, position) => ({
        ...{ ...place, position, is_preview: free.includes(photo) },
        media_id: messagePhotoId(usernames.get(authorId) ?? "", photo),
      })),
      sale:
        price === undefined
          ? []
          : [
              {
                ...{
                  ...place,
                  id: stableId(`message sale ${id} ${i}`),
                  buyer_id: fanId,
                  seller_id: creatorId,
                  price,
                },
                contents: contentsText(photos.map(() => ({ kind: "image", durationMs: null }))),
                created_at: sentAt(i),
              },
            ],
    };
  });
  return {
    conversation: {
      ...{ id, buyer_id: fanId, seller_id: creatorId, changed: count, last_number: count },
      created_at: sentAt(0),
      ...firstTimes(lines, sentAt),
    },
    sides: [side("fan"), side("creator")],
    messages: sent.map(({ message }) => message),
    media: sent.flatMap(({ media }) => media),
    sales: sent.flatMap(({ sale }) => sale),
  };
}

/** Inserts the demo's conversations, as if the last of them were an hour old. */
export async function insertConversations(db: Database, snapshot: Snapshot): Promise<void> {
  const { now } = snapshot;
  const all = pairsOf(snapshot).map((pair, i) => {
    const dialogue = dialogues[i % dialogues.length] ?? { lines: [] };
    const { lines } = dialogue;
    // How many lines at the end are by one side: no more can be unread.
    const last = lines.at(-1)?.[0];
    const news = lines.length - 1 - lines.findLastIndex(([who]) => who !== last);
    return rowsOf(pair, dialogue, { now, ageMs: (1 + i * 7) * HOUR, unread: i % 2 === 0 ? news : 0 });
  });
  const insert = <T extends Parameters<typeof insertInChunks>[1]>(table: T, rows: T["$inferInsert"][]) =>
    insertInChunks(db, table, rows);
  await runBatch(db, [
    ...insert(
      conversations,
      all.map(({ conversation }) => conversation),
    ),
    ...insert(
      conversation_sides,
      all.flatMap(({ sides }) => sides),
    ),
    ...insert(
      messages,
      all.flatMap((one) => one.messages),
    ),
    ...insert(
      message_media,
      all.flatMap(({ media }) => media),
    ),
    ...insert(
      paid_messages,
      all.flatMap(({ sales }) => sales),
    ),
  ]);
}
