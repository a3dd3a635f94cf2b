import type { Stores } from "#platform/context.ts";
import { NOW } from "#tests/cast.ts";

export const renewalCalls: Record<string, (stores: Stores) => Promise<unknown>> = {
  "renewals.claimDue": (s) => s.renewals.claimDue(NOW, 15),
  "renewals.claimCard": (s) => s.renewals.claimCard("sub7", NOW),
  "renewals.findNextDue": (s) => s.renewals.findNextDue(),
  "renewals.listForgotten": (s) => s.renewals.listForgotten(5),
  "renewals.begin": (s) =>
    s.renewals.begin({ id: "plan-attempt", renewalId: "i7", failureId: "f7", kind: "try", now: NOW }),
  "messagePricing.findOffer": (s) => s.messagePricing.findOffer("mira", "p7", { since: 0, most: 100 }),
  "messagePricing.findActive": (s) => s.messagePricing.findActive("p3"),
  "messagePricing.replace": (s) =>
    s.messagePricing.replace({
      id: "plan-message-price",
      sellerId: "p3",
      price: 1200,
      freeFor: null,
      replyDays: 7,
      now: NOW,
    }),
  "renewals.finish": (s) =>
    s.renewals.finish("plan-attempt", "paid", { id: "i7", failureId: "f7", act: "try", at: NOW, now: NOW }),
};
