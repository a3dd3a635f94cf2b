import type { Stores } from "#platform/context.ts";
import { NOW, people } from "#tests/cast.ts";

const { creator } = people;
const own = { id: "cv7", userId: "p7" };
const block = { blockerId: "p7", blockedId: "p8" };
const fans = { sellerId: creator.id, now: NOW, limit: 21 };
const after = { at: NOW, id: "cv9" };
const change = { id: "cv7", number: 1, authorId: "p7", now: NOW };
const sale = { saleId: "plan-sm", price: 500, contents: "1 photo", paidSince: 0, mostPaid: 3 };

export const messageCalls: Record<string, (stores: Stores) => Promise<unknown>> = {
  "conversations.findOwn": (s) => s.conversations.findOwn("cv7", "p7", NOW),
  "conversations.findBetween for a fan": (s) =>
    s.conversations.findBetween({ id: "p7", side: "fan" }, "mira", NOW),
  "conversations.findBetween for a creator": (s) =>
    s.conversations.findBetween({ id: creator.id, side: "creator" }, "p7", NOW),
  "conversations.open": (s) =>
    s.conversations.open({ id: "plan", fanId: "p7", creatorId: creator.id, now: NOW }),
  "conversations.set pin": (s) => s.conversations.set(own, "pin", NOW, 10),
  "conversations.set archive": (s) => s.conversations.set(own, "archive", NOW, 10),
  "conversations.saveDraft": (s) => s.conversations.saveDraft(own, "x"),
  "conversations.saveFirstDraft": (s) => s.conversations.saveFirstDraft(own, "x", NOW),
  "conversations.markRead": (s) => s.conversations.markRead(own, 1, NOW),
  "inbox.list all": (s) => s.inbox.list(creator.id, "all", null, 21),
  "inbox.list unread": (s) => s.inbox.list(creator.id, "unread", after, 21),
  "inbox.list archived": (s) => s.inbox.list(creator.id, "archived", after, 21),
  "inbox.listPinned": (s) => s.inbox.listPinned(creator.id, 10),
  "inbox.listUnused": (s) => s.inbox.listUnused("p7", 10),
  "inbox.countUnread": (s) => s.inbox.countUnread(creator.id),
  "inbox.listFans": (s) => s.inbox.listFans({ ...fans, search: "", after: { at: NOW, id: "k7" } }),
  "inbox.listFans by name": (s) => s.inbox.listFans({ ...fans, search: "ada", after: null }),
  "messages.listBefore": (s) => s.messages.listBefore(own, 50, 51),
  "messages.listChanged": (s) => s.messages.listChanged(own, 5, 51),
  "messages.search": (s) => s.messages.search(own, "lamp", 90, 51),
  "messages.countFound": (s) => s.messages.countFound(own, "lamp"),
  "messages.findByNumbers": (s) => s.messages.findByNumbers(own, [1, 2]),
  "sending.send": (s) =>
    s.sending.send({
      id: "cv7",
      side: "fan",
      kind: "fan",
      authorId: "p7",
      authorName: null,
      text: "x",
      replyTo: 1,
      key: "plan-key",
      now: NOW,
    }),
  "sending.edit": (s) => s.sending.edit({ ...change, text: "y", since: NOW - 1 }),
  "sending.unsend": (s) => s.sending.unsend({ ...change, reason: "x", lowestBalance: 0 }),
  "sending.send paid media": (s) =>
    s.sending.send({
      id: "cv7",
      side: "creator",
      kind: "creator",
      authorId: "p3",
      authorName: null,
      text: "x",
      replyTo: null,
      key: "plan-paid",
      now: NOW,
      attached: { media: JSON.stringify([{ id: "m7", at: 0, free: 0, alt: "" }]), mediaCount: 1, sale },
    }),
  "messages.findFile": (s) => s.messages.findFile({ id: "cv7", number: 1, position: 0, name: "w320" }),
  "messages.findOtherUses": (s) => s.messages.findOtherUses({ id: "cv7", number: 1, viewerId: "p7" }),
  "messages.findSold": (s) => s.messages.findSold("sm7", "p7"),
  "messages.findPaymentOf": (s) => s.messages.findPaymentOf("sm7"),
  "conversations.set refuse_paid": (s) => s.conversations.set(own, "refuse_paid", NOW, 10),
  "sending.react": (s) => s.sending.react("fan", { id: "cv7", number: 1, reaction: "heart" }),
  "blocks.add": (s) => s.blocks.add(block, NOW),
  "blocks.list": (s) => s.blocks.list("p7", null, 21),
  "blocks.remove": (s) => s.blocks.remove(block),
  "blocks.listUnsettled": (s) => s.blocks.listUnsettled(20),
  "blocks.settle": (s) => s.blocks.settle(block, NOW),
  "blocks.findShown": (s) => s.blocks.findShown("p7"),
  "blocks.setShown": (s) => s.blocks.setShown("p7", { receipts: false, presence: true }, NOW),
  "promises.listDue": (s) => s.promises.listDue(NOW, 0, 50),
  "promises.settle": (s) => s.promises.settle({ buyerId: "p7", sellerId: creator.id }, NOW),
  "promises.remind": (s) => s.promises.remind(NOW, 200),
  "listeners.find": (s) => s.listeners.find("cv7"),
  "listeners.listBetween": (s) => s.listeners.listBetween("p7", "p8"),
  "sending.findByKey": (s) => s.sending.findByKey("cv7", "p7", "plan-key"),
};
