import { profileId } from "#db/seed/ids.ts";
import { announceIncrease } from "#domain/subscriptions/price-changes/announce.ts";
import { answerPrice } from "#domain/subscriptions/price-changes/answer-price.ts";
import { tellSubscribers } from "#domain/subscriptions/price-changes/tell-subscribers.ts";
import type { PriceStep } from "./story.ts";
import type { World } from "./world.ts";

async function announce(
  { deps, setPrice }: World,
  { creator, cents, ifNoAnswer }: PriceStep & { act: "ask" },
) {
  await setPrice(creator, cents);
  const announced = await announceIncrease(deps, {
    sellerId: profileId(creator),
    shownPrice: cents,
    ifNoAnswer,
  });
  if (!announced.ok) throw new Error(`${creator} couldn't ask for ${cents}: ${announced.reason}`);
  await tellSubscribers(deps);
}

async function reply({ deps }: World, { fan, creator, answer }: PriceStep & { act: "reply" }) {
  const [buyerId, sellerId] = [profileId(fan), profileId(creator)];
  const found = await deps.subscriptions.findBetween(buyerId, sellerId);
  const asked = found && (await deps.priceAnswers.findForBuyer(found.id, buyerId));
  if (!found || !asked) throw new Error(`${fan} wasn't asked about ${creator}'s price`);
  const answered = await answerPrice(deps, {
    subscriptionId: found.id,
    buyer: { id: buyerId, deletionDueAt: null },
    requestId: asked.request.id,
    answer,
    place: "US-CA",
  });
  if (!answered.ok) throw new Error(`${fan} couldn't answer ${creator}: ${answered.reason}`);
}

export const takePriceStep = (world: World, step: PriceStep): Promise<void> =>
  step.act === "ask" ? announce(world, step) : reply(world, step);
