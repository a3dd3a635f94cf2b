import type { HeldMessage } from "#domain/moderation/held-messages/held-message.ts";
import type { Stores } from "#platform/context.ts";
import { NOW, people } from "#tests/cast.ts";

const page = { at: NOW, id: "hm7" };
const by = (auditId: string) => ({ adminId: "p5", auditId, reason: "x" });
const held: HeldMessage = {
  id: "hm50",
  conversationId: "cv50",
  sellerId: people.creator.id,
  authorId: "p50",
  side: "fan",
  heldBy: "platform",
  word: "x",
  text: "x",
  replyTo: null,
  key: "x50",
  heldAt: 50,
  claimedBy: null,
  claimedUntil: null,
  decidedAt: null,
};
const holding = {
  id: "cv7",
  authorId: "p7",
  word: "x",
  text: "x",
  replyTo: null,
  now: NOW,
  most: 20,
  ...({ side: "fan", heldBy: "creator" } as const),
};

export const heldCalls: Record<string, (stores: Stores) => Promise<unknown>> = {
  "watchedWords.findFor": (s) => s.watchedWords.findFor({ id: "cv7", authorId: "p7", key: "x7" }),
  "watchedWords.findPlatform": (s) => s.watchedWords.findPlatform(),
  "watchedWords.findOwn": (s) => s.watchedWords.findOwn("p7"),
  "watchedWords.saveOwn": (s) => s.watchedWords.saveOwn({ sellerId: "p7", words: "x", now: NOW }),
  "watchedWords.savePlatform": (s) =>
    s.watchedWords.savePlatform({ words: "x", ...by("plan-words"), now: NOW }),
  "heldMessages.hold": (s) => s.heldMessages.hold({ ...holding, heldId: "plan-held", key: "plan-held" }),
  "heldMessages.hold for admins": (s) =>
    s.heldMessages.hold({ ...holding, heldBy: "platform", heldId: "plan-held-2", key: "plan-held-2" }),
  "heldMessages.find": (s) => s.heldMessages.find("hm7"),
  "heldMessages.release": (s) => s.heldMessages.release(held, NOW, by("plan-release")),
  "heldMessages.remove": (s) => s.heldMessages.remove(held, NOW, null),
  "heldMessages.passOn": (s) => s.heldMessages.passOn(held, "x", NOW, by("plan-pass")),
  "heldMessages.findNumber": (s) => s.heldMessages.findNumber("hm7"),
  "heldMessages.withdraw": (s) =>
    s.heldMessages.withdraw({ heldId: "hm7", authorId: "p7", conversationId: "cv7", now: NOW }),
  "heldMessages.listForCreator": (s) => s.heldMessages.listForCreator(people.creator.id, page, 21),
  "heldMessages.countForCreator": (s) => s.heldMessages.countForCreator(people.creator.id, 100),
  "heldMessages.listForAdmins": (s) => s.heldMessages.listForAdmins(page, "admin", 31),
  "heldMessages.findForAdmins": (s) => s.heldMessages.findForAdmins("hm51", "p5"),
  "heldMessages.claim": (s) =>
    s.heldMessages.claim({ heldId: "hm51", authorId: "u3", until: NOW + 1, now: NOW, ...by("plan-claim") }),
};
