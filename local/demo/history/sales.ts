import { profileId } from "#db/seed/ids.ts";
import { getCreator } from "#domain/creators/get-creator.ts";
import { unlockPost } from "#domain/payments/purchases/unlock-post.ts";
import { sendTip } from "#domain/payments/tips/send-tip.ts";
import { getPost } from "#domain/posts/get-post.ts";
import { answerDispute } from "#domain/reversals/evidence/answer-disputes.ts";
import { settleRefunds } from "#domain/reversals/refunds/carry-out-refunds.ts";
import { setRenewal } from "#domain/subscriptions/set-renewal.ts";
import { subscribe } from "#domain/subscriptions/subscribe.ts";
import { withdrawDemoConsent } from "../consents.ts";
import { SITE } from "./addresses.ts";
import { takeBoostStep } from "./boost-steps.ts";
import { takeMessageStep } from "./message-steps.ts";
import { buyerOf, payAt, successUrl } from "./pay.ts";
import { takePriceStep } from "./price-steps.ts";
import { type FanStep, GOOD_CARD, type Step } from "./story.ts";
import type { World } from "./world.ts";

async function startSubscription(
  world: World,
  { fan, creator, card, place }: FanStep & { act: "subscribe" },
) {
  const { deps } = world;
  const buyer = buyerOf(fan);
  const page = await getCreator(
    { creators: deps.creators, now: deps.clock.now() },
    { profileId: creator, viewerId: buyer.id },
  );
  if (!page) throw new Error(`There is no creator called ${creator}`);
  const started = await subscribe(deps, {
    creator: page,
    buyer,
    network: fan,
    shownPrice: page.subscriptionPrice,
    successUrl: `${SITE}/subscription-success?session_id={CHECKOUT_SESSION_ID}`,
    cancelUrl: `${SITE}/seller/${creator}`,
    ...(place === undefined ? {} : { place }),
  });
  if (!started.ok) throw new Error(`${fan} couldn't subscribe to ${creator}: ${started.reason}`);
  payAt(world, started.url, { fan, card });
}

async function buyPost(world: World, { fan, postId }: FanStep & { act: "buy" }) {
  const { deps } = world;
  const buyer = buyerOf(fan);
  const seen = await getPost(
    { posts: deps.posts, now: deps.clock.now() },
    { id: postId, viewerId: buyer.id },
  );
  if (!seen) throw new Error(`There is no post ${postId}`);
  const started = await unlockPost(deps, {
    post: { ...seen.card, access: seen.access },
    buyer,
    network: fan,
    shownPrice: seen.card.price,
    successUrl,
    cancelUrl: SITE,
  });
  if (!started.ok) throw new Error(`${fan} couldn't buy ${postId}: ${started.reason}`);
  payAt(world, started.url, { fan, card: GOOD_CARD });
}

async function tipCreator(world: World, { fan, creator, cents, note }: FanStep & { act: "tip" }) {
  const { deps } = world;
  const buyer = buyerOf(fan);
  const page = await getCreator(
    { creators: deps.creators, now: deps.clock.now() },
    { profileId: creator, viewerId: buyer.id },
  );
  if (!page) throw new Error(`There is no creator called ${creator}`);
  const tip = { contentId: null, amount: cents, note, successUrl, cancelUrl: SITE };
  const started = await sendTip(deps, { creator: page, buyer, network: fan, ...tip });
  if (!started.ok) throw new Error(`${fan} couldn't tip ${creator}: ${started.reason}`);
  payAt(world, started.url, { fan, card: GOOD_CARD });
}

async function subscriptionOf(world: World, fan: string, creator: string) {
  const found = await world.deps.subscriptions.findBetween(profileId(fan), profileId(creator));
  if (!found) throw new Error(`${fan} has never subscribed to ${creator}`);
  return found;
}

async function cancel(world: World, { fan, creator }: FanStep) {
  const { id } = await subscriptionOf(world, fan, creator);
  const done = await setRenewal(world.deps, { subscriptionId: id, buyerId: profileId(fan), renew: false });
  if (!done.ok) throw new Error(`${fan} couldn't cancel ${creator}: ${done.reason}`);
}

async function newestCharge(world: World, { fan, creator }: FanStep): Promise<string> {
  const { providerId } = await subscriptionOf(world, fan, creator);
  const { customer } = world.store.need("subscription", providerId);
  const [charge] = world.store.find("charge", { where: { customer: String(customer), status: "succeeded" } });
  if (!charge) throw new Error(`${fan} has paid nothing to ${creator}`);
  return charge.id;
}

async function disputeOf(world: World, step: FanStep): Promise<string> {
  const [dispute] = world.store.find("dispute", { where: { charge: await newestCharge(world, step) } });
  if (!dispute) throw new Error(`${step.fan} disputes no payment to ${step.creator}`);
  return dispute.id;
}

async function answer(world: World, step: FanStep & { act: "answer" }) {
  const id = await disputeOf(world, step);
  if (!(await world.deps.disputes.saveStatement(id, step.statement)))
    throw new Error(`${step.creator} couldn't answer ${id}`);
  await answerDispute(world.deps, id, true);
}

async function changeBank(world: World, creator: string) {
  const account = await world.deps.creators.findPayoutAccount(profileId(creator));
  world.control.changeBank({ account: account?.accountId ?? "" });
}

async function takeFanStep(world: World, step: FanStep): Promise<unknown> {
  switch (step.act) {
    case "subscribe":
      return startSubscription(world, step);
    case "buy":
      return buyPost(world, step);
    case "tip":
      return tipCreator(world, step);
    case "cancel":
      return cancel(world, step);
    case "dispute":
      return world.control.dispute({ charge: await newestCharge(world, step) });
    case "answer":
      return answer(world, step);
    case "win":
      return world.control.closeDispute({ dispute: await disputeOf(world, step), won: true });
    default:
      return world.control.refund({ charge: await newestCharge(world, step), amount: step.cents });
  }
}

export async function takeStep(world: World, step: Step): Promise<void> {
  await world.until(step.at);
  switch (step.act) {
    case "change_bank":
      await changeBank(world, step.creator);
      break;
    case "withdraw": {
      const { now, newId } = world.deps.clock;
      await withdrawDemoConsent(world.db, { at: now(), newId, pageLink: world.deps.pageLink });
      await settleRefunds(world.deps);
      break;
    }
    case "ask":
    case "reply":
      await takePriceStep(world, step);
      break;
    case "boost":
    case "place":
    case "settle_boosts":
      await takeBoostStep(world, step);
      break;
    case "unlock":
    case "write":
    case "buy_message":
    case "buy_broadcast":
      await takeMessageStep(world, step);
      break;
    default:
      await takeFanStep(world, step);
  }
  await world.deliver();
}
