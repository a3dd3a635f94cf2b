import type { Stores } from "#platform/context.ts";
import { NOW } from "#tests/cast.ts";

const email = { id: "plan-price", recipient: "x", subject: "x", body: "x", now: NOW };
const terms = {
  item: "x",
  terms: "x",
  statement_descriptor: "x",
  service_terms_date: "x",
  service_terms_hash: "x",
  refund_terms: "x",
  place: "US",
};
const change = { changeId: "pc3", sellerId: "p9", after: "", limit: 50 };
const progress = { changeId: "pc3", from: "", passes: 1 };

export const priceChangeCalls: Record<string, (stores: Stores) => Promise<unknown>> = {
  "priceChanges.findSubscriberPrices": (s) => s.priceChanges.findSubscriberPrices("p9"),
  "priceChanges.announce": (s) =>
    s.priceChanges.announce({
      id: "plan-change",
      sellerId: "p9",
      to: 2000,
      ifNoAnswer: "keep",
      now: NOW,
      effectiveFrom: NOW,
      runsUntil: NOW,
      since: NOW,
    }),
  "priceChanges.withdraw": (s) =>
    s.priceChanges.withdraw({ id: "pc3", sellerId: "p9", now: NOW, settlesFrom: NOW }),
  "priceChanges.listDue": (s) => s.priceChanges.listDue(NOW, 5),
  "priceChanges.listUntold": (s) => s.priceChanges.listUntold(change),
  "priceChanges.recordTold": (s) =>
    s.priceChanges.recordTold({ ...progress, to: "", nextPasses: 2, nextRunAt: NOW, closedAt: null }, [
      {
        email,
        request: {
          id: "plan-request",
          change_id: "pc3",
          subscription_id: "k8",
          buyer_id: "p8",
          from_cents: 1500,
          to_cents: 2000,
          if_no_answer: "keep",
          effective_from: NOW,
          asked_at: NOW,
          due_at: NOW,
        },
      },
    ]),
  "priceAnswers.findForBuyer": (s) => s.priceAnswers.findForBuyer("k7", "p7"),
  "priceAnswers.answer": (s) =>
    s.priceAnswers.answer({
      ...terms,
      id: "plan-answer",
      request_id: "pr50",
      buyer_id: "p50",
      answer: "accepted",
      answered_at: NOW,
    }),
  "priceRequests.claimDue": (s) => s.priceRequests.claimDue(NOW, 15),
  "priceRequests.begin": (s) => s.priceRequests.begin("pr50", NOW),
  "priceRequests.stop": (s) => s.priceRequests.stop("pr50", NOW),
  "priceRequests.isStopped": (s) => s.priceRequests.isStopped("pr50"),
  "priceRequests.remind": (s) => s.priceRequests.remind("pr50", email),
  "priceRequests.putOff": (s) => s.priceRequests.putOff("pr50", NOW),
  "priceRequests.close": (s) => s.priceRequests.close("pr50", "kept", NOW, email),
};
