import { and, eq, ne, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Side } from "#db/kinds.ts";
import { profiles } from "#db/schema/accounts/accounts.ts";
import { conversation_sides, conversations } from "#db/schema/messages/messages.ts";
import { DAY_MS } from "#domain/durations.ts";
import type { Conversation, Partner } from "#domain/messages/conversation.ts";
import type { ConversationSetting } from "#domain/messages/forms.ts";
import type { Relationship } from "#domain/messages/relationship.ts";
import { isClosedHere } from "../creators/shown-here.ts";
import type { Database } from "../database.ts";
import { heldColumns, toHeldNotes } from "../moderation/held-messages/held-columns.ts";
import { settleMessageNotice } from "../notifications/write-notices.ts";
import { type Param, type Params, prepared } from "../prepared.ts";
import { countBroadcastReading, showsReading } from "./broadcasts/broadcast-copies.ts";
import { isOpenTo, ownSide, saveDraft, saveFirstDraft, seesHeld } from "./drafts.ts";
import { sharesPresence } from "./listeners.ts";
import { type Opening, openConversation } from "./open-conversation.ts";
import { partnerColumns, relationshipColumns } from "./relationship-columns.ts";
import { newestPromise, replyDueAt, toMissedReply } from "./replies/reply-promises.ts";

export type ConversationStore = ReturnType<typeof conversationStore>;

const PAID_WINDOW = DAY_MS;
const theirs = alias(conversation_sides, "theirs");
/** Same rule as `isShown`, for queries without the other side joined. */
const isShownTo = (userId: Param) => sql`(${conversations.last_number} > 0 or exists (select 1
  from conversation_sides d where d.conversation_id = ${conversations.id} and d.user_id = ${userId} and d.draft <> '')
  or ${seesHeld(userId)})`;

type Own = { id: string; userId: string };
const ownConversation = prepared((db, { id, userId, now }: Params<Own & { now: number }>) =>
  db
    .select({
      id: conversations.id,
      changed: conversations.changed,
      lastNumber: conversations.last_number,
      side: conversation_sides.side,
      readNumber: conversation_sides.read_number,
      unread: conversation_sides.unread,
      pinnedAt: conversation_sides.pinned_at,
      mutedAt: conversation_sides.muted_at,
      archivedAt: conversation_sides.archived_at,
      draft: conversation_sides.draft,
      theirReadNumber: theirs.read_number,
      theirReadAt: theirs.read_at,
      showsReceipts: sql<boolean>`not exists (select 1 from message_settings m where m.read_receipts = 0
        and m.user_id in (${conversation_sides.user_id}, ${theirs.user_id}))`.mapWith(Boolean),
      sharesPresence: sharesPresence(),
      replyDueAt,
      newestPromise,
      ...heldColumns(userId),
      partner: partnerColumns,
      relationship: relationshipColumns(conversations.buyer_id, conversations.seller_id, now),
      refusesPaid:
        sql<boolean>`exists (select 1 from conversation_sides w where w.conversation_id = ${conversations.id}
        and w.side = 'fan' and w.paid_refused_at is not null)`.mapWith(Boolean),
      refusesBroadcasts: sql<boolean>`exists (select 1 from broadcast_refusals g
        where g.buyer_id = ${conversations.buyer_id} and g.seller_id = ${conversations.seller_id})`.mapWith(
        Boolean,
      ),
      paidToday: sql<number>`(select count(*) from paid_messages p where p.buyer_id = ${conversations.buyer_id}
        and p.seller_id = ${conversations.seller_id} and p.created_at > ${now} - ${sql.raw(String(PAID_WINDOW))})`,
    })
    .from(conversation_sides)
    .innerJoin(conversations, eq(conversations.id, conversation_sides.conversation_id))
    .innerJoin(
      theirs,
      and(eq(theirs.conversation_id, conversations.id), ne(theirs.side, conversation_sides.side)),
    )
    .innerJoin(profiles, eq(profiles.id, theirs.user_id))
    .where(and(eq(conversation_sides.conversation_id, id), eq(conversation_sides.user_id, userId), isOpenTo))
    .limit(1),
);

const between = (side: Side) =>
  prepared((db, params: Params<{ me: string; other: string; username: string; now: number }>) => {
    const [fan, creator] = side === "fan" ? [params.me, profiles.id] : [profiles.id, params.me];
    return db
      .select({
        partner: partnerColumns,
        relationship: relationshipColumns(fan, creator, params.now),
        isCreator: sql<boolean>`${profiles.setup_completed_at} is not null`.mapWith(Boolean),
        conversationId: conversations.id,
        isClosedHere: sql<boolean>`${side === "fan" ? isClosedHere(params.me, creator) : sql`0`}`.mapWith(
          Boolean,
        ),
        lastNumber: sql<number>`coalesce(${conversations.last_number}, 0)`,
      })
      .from(profiles)
      .leftJoin(
        conversations,
        and(eq(conversations.buyer_id, fan), eq(conversations.seller_id, creator), isShownTo(params.me)),
      )
      .where(sql`${profiles.id} = ${params.other} or lower(${profiles.username}) = ${params.username}`)
      .orderBy(sql`${profiles.id} = ${params.other} desc`)
      .limit(1);
  });
const relationshipOf = { fan: between("fan"), creator: between("creator") };

type Change = Own & { now: number; most: number };
const changes: Record<
  ConversationSetting,
  (now: Param) => Partial<Record<"pinned_at" | "muted_at" | "archived_at" | "paid_refused_at", Param | null>>
> = {
  pin: (now) => ({ pinned_at: now, archived_at: null }),
  unpin: () => ({ pinned_at: null }),
  mute: (now) => ({ muted_at: now }),
  unmute: () => ({ muted_at: null }),
  archive: (now) => ({ archived_at: now }),
  unarchive: () => ({ archived_at: null }),
  refuse_paid: (now) => ({ paid_refused_at: now }),
  allow_paid: () => ({ paid_refused_at: null }),
};
const setting = prepared((db, params: Params<Change>, name: ConversationSetting) =>
  db
    .update(conversation_sides)
    .set(changes[name](params.now))
    .where(
      and(
        ownSide(params),
        name === "pin"
          ? sql`(select count(*) from conversation_sides s where s.user_id = ${params.userId}
              and s.pinned_at is not null) < ${params.most}`
          : undefined,
      ),
    )
    .returning({ id: conversation_sides.conversation_id }),
);

type Reading = Own & { number: number; now: number };
/** Must run before the side is updated, which is how it detects new messages. */
const isRecent = ({ id, userId, number }: Params<Reading>) => sql`exists (select 1 from conversation_sides s
  where s.conversation_id = ${id} and s.user_id = ${userId} and s.read_number < ${number})`;
const countReading = prepared((db, params: Params<Reading>) =>
  db
    .update(conversations)
    .set({ changed: sql`${conversations.changed} + 1` })
    .where(and(eq(conversations.id, params.id), isRecent(params), showsReading(params))),
);
const setRead = prepared((db, params: Params<Reading>) =>
  db
    .update(conversation_sides)
    .set({
      read_number: params.number,
      read_at: params.now,
      unread: sql`(select count(*) from messages m where m.conversation_id = ${params.id} and m.number > ${params.number}
        and m.side <> ${conversation_sides.side} and m.unsent_at is null)`,
    })
    .where(and(ownSide(params), sql`${conversation_sides.read_number} < ${params.number}`)),
);

type Between = {
  partner: Partner;
  isCreator: boolean;
  conversationId: string | null;
  /** For a fan: the creator closed their page where they are. */
  isClosedHere: boolean;
  relationship: Relationship;
};

/** Conversations as seen by a participant; nobody else finds any. */
export function conversationStore(db: Database) {
  return {
    async findOwn(id: string, userId: string, now: number): Promise<Conversation | null> {
      const [row] = await ownConversation.run(db, { id, userId, now });
      if (!row) return null;
      // After a block, neither sees what the other has read.
      const { fanBlocked, creatorBlocked } = row.relationship;
      const showsReceipts = row.showsReceipts && !fanBlocked && !creatorBlocked;
      const shown = showsReceipts ? row : { ...row, showsReceipts, theirReadNumber: 0, theirReadAt: null };
      const { refusesPaid, paidToday, heldOwn, newestPromise: promise, ...conversation } = shown;
      const missedReply = row.side === "fan" ? toMissedReply(promise) : null;
      const hasConversation = row.lastNumber > 0;
      const relationship = { ...row.relationship, hasConversation, refusesPaid, paidToday };
      return { ...conversation, missedReply, held: toHeldNotes(heldOwn), relationship };
    },

    async findBetween(
      viewer: { id: string; side: Side },
      idOrUsername: string,
      now: number,
    ): Promise<Between | null> {
      const values = { me: viewer.id, other: idOrUsername, username: idOrUsername.toLowerCase(), now };
      const [row] = await relationshipOf[viewer.side].run(db, values);
      if (!row) return null;
      const { lastNumber, relationship, ...found } = row;
      const begun = { hasConversation: lastNumber > 0, refusesPaid: false, paidToday: 0 };
      return { ...found, relationship: { ...relationship, ...begun } };
    },

    /** Returns the ID of a pair's conversation, created with the given ID if necessary. */
    open: (opening: Opening) => openConversation(db, opening),
    /** Pins, mutes, or archives it for one side, or undoes that; false if `most` are already pinned. */
    async set(own: Own, change: ConversationSetting, now: number, most: number): Promise<boolean> {
      return (await setting.run(db, { ...own, now, most }, change)).length > 0;
    },

    async saveDraft(own: Own, draft: string) {
      await saveDraft.run(db, { ...own, draft });
    },
    /** Saves the first draft (may be empty), which lets its author open the conversation. */
    async saveFirstDraft(own: Own, draft: string, now: number) {
      await saveFirstDraft.run(db, { ...own, draft, now });
    },

    async markRead(own: Own, number: number, now: number) {
      const reading = { ...own, number, now };
      await db.batch([
        countReading.bind(db, reading),
        countBroadcastReading.bind(db, reading),
        setRead.bind(db, reading),
        settleMessageNotice.bind(db, { id: own.id, now }),
      ]);
    },
  };
}
