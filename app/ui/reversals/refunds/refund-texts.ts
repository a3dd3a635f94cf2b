import type { RefundRefusal } from "#domain/reversals/refunds/refund.ts";

export const refusalTexts: Record<RefundRefusal, string> = {
  not_yours: "This payment isn't yours to refund.",
  automatic: "Whatever a boost doesn't deliver is refunded automatically when it ends.",
  not_refundable: "This payment can't be refunded here.",
  nothing_left: "This payment has been refunded in full.",
  disputed: "The card's bank is handling this payment. It can't be refunded while it's disputed.",
  underway: "A refund of this payment is already on its way.",
  too_much: "That's more than is left to refund.",
  below_limit: "This refund would take your balance below -$100. Refund less, or wait for new sales.",
  not_guaranteed: "Tips and message unlocks can't be taken back.",
  too_late: "The 24 hours for a refund are over.",
  opened: "You've opened what you bought or seen its photos in a list, so it can't be refunded here.",
};

export const resultTexts = {
  made: {
    kind: "success",
    title: "Refund on its way",
    text: "Banks usually take 5 to 10 business days to show it.",
  },
  later: {
    kind: "info",
    title: "Refund on its way",
    text: "The payment provider is slow to respond. We'll keep trying; there's nothing you need to do.",
  },
  refused: { kind: "error", title: "The refund wasn't made", text: "Nothing was refunded or changed." },
} as const;
