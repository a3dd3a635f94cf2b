import { type Database, runBatch, type Statement } from "#db/stores/database.ts";
import { newMessage } from "#db/stores/messages/new-message.ts";
import { followPromise } from "#db/stores/messages/replies/reply-promises.ts";
import { tellOfDecision } from "#db/stores/notifications/write-notices.ts";
import type { HeldMessage } from "#domain/moderation/held-messages/held-message.ts";
import * as lists from "./held-lists.ts";
import * as queries from "./held-queries.ts";

export type HeldMessageStore = ReturnType<typeof heldMessageStore>;
type Page = { at: number; id: string } | null;
const FIRST = { at: 0, id: "" };
export type AdminDecision = { adminId: string; auditId: string; reason: string };

export function heldMessageStore(db: Database) {
  const audited = (
    held: HeldMessage,
    by: AdminDecision | null,
    { action, now }: { action: string; now: number },
  ): Statement[] => {
    if (by === null) return [];
    const { adminId, auditId, reason } = by;
    const entry = { id: auditId, actor_id: adminId, action, subject_id: held.id, reason, created_at: now };
    return [queries.auditDecision(db, entry, { heldId: held.id, now })];
  };
  return {
    /**
     * Holds a message for review, once per key. False if its author already has `most` undelivered there, or either
     * participant blocked the other.
     */
    async hold(holding: queries.Holding): Promise<boolean> {
      const isForCreator = holding.heldBy === "creator";
      await runBatch(db, [
        queries.insertHeld.bind(db, holding),
        queries.clearDraft.bind(db, holding),
        ...(isForCreator ? [queries.tellCreator.bind(db, holding), ...followPromise(db, holding)] : []),
      ]);
      const [row] = await lists.byId.run(db, holding);
      return row !== undefined;
    },

    async find(heldId: string): Promise<HeldMessage | null> {
      const [row] = await lists.byId.run(db, { heldId });
      return row ?? null;
    },

    async findNumber(heldId: string): Promise<number | null> {
      const [message] = await lists.numberOf.run(db, { heldId });
      return message?.number ?? null;
    },

    /** Delivers a message as if sent now; returns its number, or null if it may not be delivered. */
    async release(held: HeldMessage, now: number, by: AdminDecision | null): Promise<number | null> {
      const { conversationId: id, side, authorId, text, replyTo, key, id: heldId } = held;
      const decided = { heldId, now };
      await runBatch(db, [
        ...newMessage(db, {
          id,
          side,
          kind: side,
          authorId,
          authorName: null,
          text,
          replyTo,
          key,
          now,
          heldId,
        }),
        queries.setReleased.bind(db, decided),
        queries.tellWriter(db, authorId, decided),
        queries.settleHeldNotice.bind(db, { id, now }),
        ...audited(held, by, { action: "held.released", now }),
      ]);
      const [message] = await lists.numberOf.run(db, { heldId });
      return message?.number ?? null;
    },

    /** Refuses a message for good. Its author still sees it, marked as refused. */
    async remove(held: HeldMessage, now: number, by: AdminDecision | null) {
      const decided = { heldId: held.id, now };
      await runBatch(db, [
        queries.setRemoved.bind(db, decided),
        queries.tellWriter(db, held.authorId, decided),
        queries.settleHeldNotice.bind(db, { id: held.conversationId, now }),
        ...audited(held, by, { action: "held.removed", now }),
      ]);
    },

    /** Passes a message released by the platform to its creator, whose words hold it, too. */
    async passOn(held: HeldMessage, word: string, now: number, by: AdminDecision) {
      const { id: heldId, conversationId: id } = held;
      const asHeld = { ...held, heldId, id, now, word, most: 0 };
      await runBatch(db, [
        queries.passOn.bind(db, { heldId, word, now }),
        queries.tellCreator.bind(db, asHeld),
        ...followPromise(db, { id, now }),
        ...audited(held, by, { action: "held.released", now }),
      ]);
    },

    async withdraw(own: { heldId: string; authorId: string; conversationId: string; now: number }) {
      const { conversationId: id, now } = own;
      await runBatch(db, [
        queries.withdraw.bind(db, own),
        queries.settleHeldNotice.bind(db, { id, now }),
        ...followPromise(db, { id, now }),
      ]);
    },

    listForCreator: (sellerId: string, after: Page, limit: number) =>
      lists.forCreator.run(db, { sellerId, ...(after ?? FIRST), limit }),

    countForCreator: async (sellerId: string, limit: number) =>
      (await lists.countFor.run(db, { sellerId, limit })).length,

    /** Returns a page awaiting the platform's review, oldest first, with whether the admin is a participant. */
    listForAdmins: (after: Page, adminId: string, limit: number) =>
      lists.forAdmins.run(db, { ...(after ?? FIRST), adminId, limit }, { isOne: false }),

    /**
     * Returns a message held by the platform's words now or earlier, with its participants and whether the admin is
     * one; null for others.
     */
    async findForAdmins(heldId: string, adminId: string) {
      const [row] = await lists.forAdmins.run(db, { at: 0, id: heldId, adminId, limit: 1 }, { isOne: true });
      return row ?? null;
    },

    /**
     * Lets an admin read the text for a time, audits the reason, and notifies the author; not while another admin has
     * it.
     */
    async claim(claim: { heldId: string; authorId: string; until: number; now: number } & AdminDecision) {
      const { heldId, authorId, adminId, auditId, reason, now } = claim;
      const entry = { id: auditId, actor_id: adminId, action: "held.read", subject_id: heldId, reason };
      await runBatch(db, [
        queries.auditClaim(db, { ...entry, created_at: now }, claim),
        queries.setClaim.bind(db, claim),
        tellOfDecision(db, authorId, auditId, now),
      ]);
    },
  };
}
