import type { Stores } from "#platform/context.ts";
import { HOUR, NOW, people } from "#tests/cast.ts";

const savedCard = {
  id: "plan-pm",
  customerId: "plan-cus",
  brand: "visa",
  last4: "4242",
  expMonth: 12,
  expYear: 2034,
};
const kept = { ...savedCard, userId: people.fan.id, usedAt: NOW, now: NOW, most: 5 };

export const cardCalls: Record<string, (stores: Stores) => Promise<unknown>> = {
  "checkouts.startCharge": (s) =>
    s.checkouts.startCharge({ id: "plan-sale", after: 1, now: NOW, until: NOW }),
  "checkouts.decline": (s) => s.checkouts.decline("plan-charge", "funds", NOW),
  "checkouts.findDeclined": (s) => s.checkouts.findDeclined("k7", "p7"),
  "checkouts.listTimedOutCharges": (s) => s.checkouts.listTimedOutCharges(NOW + HOUR, 20),
  "savedCards.listUsable": (s) =>
    s.savedCards.listUsable({ userId: "p7", month: 24_000, since: 0, limit: 5 }),
  "savedCards.findOwn": (s) => s.savedCards.findOwn("pm7", "p7"),
  "savedCards.list": (s) => s.savedCards.list("p7", 5),
  "savedCards.listIds": (s) => s.savedCards.listIds("p7"),
  "savedCards.isKnown": (s) => s.savedCards.isKnown("pm7"),
  "savedCards.listRemoved": (s) => s.savedCards.listRemoved(20, NOW),
  "savedCards.postpone": (s) => s.savedCards.postpone("card", NOW),
  "savedCards.keep": (s) => s.savedCards.keep(kept),
  "savedCards.update": (s) => s.savedCards.update(savedCard),
  "savedCards.remove": (s) => s.savedCards.remove("plan-pm", people.fan.id, NOW),
  "savedCards.forget": (s) => s.savedCards.forget("plan-pm"),
};
