import type { Side } from "#db/kinds.ts";
import { message_media } from "#db/schema/media/media.ts";
import { conversation_sides, conversations, messages, paid_messages } from "#db/schema/messages/messages.ts";
import { profileId, stableId } from "#db/seed/ids.ts";
import { insertInChunks } from "#db/seed/insert.ts";
import { type Database, runBatch } from "#db/stores/database.ts";
import { HOUR_MS, MINUTE_MS } from "#domain/durations.ts";
import { contentsText } from "#domain/messages/message-media.ts";
import { type Dialogue, dialogues, type Line } from "./dialogues.ts";
import { messagePhotoId } from "./message-media.ts";

const GAP = 5;

function firstTimes(lines: Line[], sentAt: (i: number) => number) {
  const asked = lines.findIndex(([who]) => who === "fan");
  const answered = lines.findIndex(([who], i) => who === "creator" && i > asked);
  return {
    asked_at: asked < 0 ? null : sentAt(asked),
    answered_at: asked < 0 || answered < 0 ? null : sentAt(answered),
  };
}

export const placeOf = ({ fan, creator }: Dialogue) =>
  stableId(`conversation ${profileId(fan)} ${profileId(creator)}`);
/** When each line of a dialogue was sent; the newest dialogue ended an hour ago. */
function timesOf({ lines }: Dialogue, index: number, now: number) {
  const lastAt = now - (1 + index * 7) * HOUR_MS;
  return (i: number) =>
    lastAt - lines.slice(i + 1).reduce((sum, [, , besides]) => sum + (besides?.gap ?? GAP) * MINUTE_MS, 0);
}

export const boughtMessages = (now: number) =>
  dialogues.flatMap((dialogue, index) =>
    dialogue.lines.flatMap(([, , { bought } = {}], i) =>
      bought === undefined
        ? []
        : {
            fan: dialogue.fan,
            creator: dialogue.creator,
            conversationId: placeOf(dialogue),
            number: i + 1,
            at: timesOf(dialogue, index, now)(i) + bought * MINUTE_MS,
          },
    ),
  );

function rowsOf(dialogue: Dialogue, index: number, { now, unread }: { now: number; unread: number }) {
  const { fan, creator, lines, draft, pinned } = dialogue;
  const [fanId, creatorId] = [profileId(fan), profileId(creator)];
  const id = placeOf(dialogue);
  const count = lines.length;
  const sentAt = timesOf(dialogue, index, now);
  const lastAt = sentAt(count - 1);
  const lastSide = lines.at(-1)?.[0];
  const side = (name: Side) => {
    const isReader = name !== lastSide;
    const readNumber = isReader ? count - unread : count;
    const readAt = sentAt(readNumber - 1) + 2 * MINUTE_MS;
    return {
      conversation_id: id,
      side: name,
      user_id: name === "fan" ? fanId : creatorId,
      last_at: lastAt,
      read_number: readNumber,
      read_at: readAt,
      unread: isReader ? unread : 0,
      draft: draft?.[name] ?? "",
      pinned_at: pinned === name ? sentAt(0) : null,
    };
  };
  const sent = lines.map(([who, text, besides = {}], i) => {
    const { photos = [], free = [], price } = besides;
    const authorId = who === "fan" ? fanId : creatorId;
    const place = { conversation_id: id, number: i + 1 };
    return {
      message: {
        ...place,
        changed: i + 1,
        side: who,
        author_kind: who,
        author_id: authorId,
        text: besides.unsent ? "" : text,
        key: `demo-${i + 1}`,
        sent_at: sentAt(i),
        reply_to: besides.replyTo ?? null,
        edited_at: besides.edited ? sentAt(i) + 3 * MINUTE_MS : null,
        unsent_at: besides.unsent ? sentAt(i) + MINUTE_MS : null,
        fan_reaction: who === "creator" ? (besides.react ?? null) : null,
        creator_reaction: who === "fan" ? (besides.react ?? null) : null,
      },
      media: photos.map((photo, position) => ({
        ...place,
        position,
        is_preview: free.includes(photo),
        media_id: messagePhotoId(who === "fan" ? fan : creator, photo),
      })),
      sale:
        price === undefined
          ? []
          : [
              {
                ...place,
                id: stableId(`message sale ${id} ${i}`),
                buyer_id: fanId,
                seller_id: creatorId,
                price,
                contents: contentsText(photos.map(() => ({ kind: "image", durationMs: null }))),
                created_at: sentAt(i),
              },
            ],
    };
  });
  return {
    conversation: {
      id,
      buyer_id: fanId,
      seller_id: creatorId,
      changed: count,
      last_number: count,
      created_at: sentAt(0),
      ...firstTimes(lines, sentAt),
    },
    sides: [side("fan"), side("creator")],
    messages: sent.map(({ message }) => message),
    media: sent.flatMap(({ media }) => media),
    sales: sent.flatMap(({ sale }) => sale),
  };
}

export async function insertConversations(db: Database, now: number): Promise<void> {
  const all = dialogues.map((dialogue, i) => {
    const { lines } = dialogue;
    const last = lines.at(-1)?.[0];
    const news = lines.length - 1 - lines.findLastIndex(([who]) => who !== last);
    return rowsOf(dialogue, i, { now, unread: i % 2 === 0 ? news : 0 });
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
