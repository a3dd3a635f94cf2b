import type { PriceAnswer } from "#db/kinds.ts";
import type { PriceAnswerStore } from "#db/stores/subscriptions/price-changes/price-answers.ts";
import type { Clock } from "#domain/clock.ts";
import { type Outcome, refuse } from "#domain/outcome.ts";
import { shownTerms } from "#domain/payments/consent.ts";
import { newPriceCard, type PriceCard } from "#domain/payments/price-card.ts";
import type { Subscription } from "../subscription.ts";
import { checkPriceAnswer, type PriceRequest } from "./price-request.ts";
import { firstRenewalFrom } from "./renewal-date.ts";

export type Asked = { request: PriceRequest; subscription: Subscription; creator: string };

/** The first charge at the new price (ms). */
export const newPriceFrom = ({ request, subscription }: Pick<Asked, "request" | "subscription">): number =>
  firstRenewalFrom(subscription, request.effectiveFrom);

export const askedCard = (asked: Asked): PriceCard =>
  newPriceCard(asked.creator, {
    old: asked.request.from,
    new: asked.request.to,
    from: newPriceFrom(asked),
  });

/**
 * Stores a fan's answer with the terms as shown. It may change until it's carried out, and counts only for
 * the request that was shown.
 */
export async function answerPrice(
  deps: {
    priceAnswers: Pick<PriceAnswerStore, "findForBuyer" | "answer">;
    clock: Pick<Clock, "now" | "newId">;
  },
  given: {
    subscriptionId: string;
    buyer: { id: string; deletionDueAt: number | null };
    requestId: string;
    answer: PriceAnswer;
    place: string;
  },
): Promise<Outcome<"not_yours" | "over" | "settled" | "leaving" | "creator_leaving">> {
  const { buyer, answer, requestId } = given;
  const asked = await deps.priceAnswers.findForBuyer(given.subscriptionId, buyer.id);
  if (asked === null) return refuse("not_yours");
  if (asked.request.id !== requestId) return refuse("over");
  const checked = checkPriceAnswer(asked.request, asked.subscription);
  if (!checked.ok) return checked;
  // Nobody is charged if either account is being deleted.
  if (answer === "accepted" && buyer.deletionDueAt !== null) return refuse("leaving");
  if (answer === "accepted" && asked.isCreatorLeaving) return refuse("creator_leaving");
  const isRecorded = await deps.priceAnswers.answer({
    ...shownTerms({ card: askedCard(asked), place: given.place }),
    id: deps.clock.newId(),
    request_id: requestId,
    buyer_id: buyer.id,
    answer,
    answered_at: deps.clock.now(),
  });
  return isRecorded ? { ok: true } : refuse("settled");
}
