import { and, eq } from "drizzle-orm";
import { conversations, messages } from "#db/schema/messages/messages.ts";
import { profileId } from "#db/seed/ids.ts";
import { getCreator } from "#domain/creators/get-creator.ts";
import { buyMessage, ownedElsewhere } from "#domain/messages/buy-message.ts";
import { buyUnlock } from "#domain/messages/buy-unlock.ts";
import { repliesLately } from "#domain/messages/replies/reply-stats.ts";
import { toMessage } from "#domain/messages/to-message.ts";
import { beginConversation, sendMessage } from "#domain/messages/write.ts";
import { insertBroadcasts } from "../broadcasts.ts";
import { SITE } from "./addresses.ts";
import type { MessageStep } from "./message-story.ts";
import { buyerOf, payAt, successUrl } from "./pay.ts";
import { GOOD_CARD, STORY_NOW } from "./story.ts";
import type { World } from "./world.ts";

type Pair = { fan: string; creator: string };

async function unlock(world: World, { fan, creator }: Pair) {
  const { deps } = world;
  const buyer = buyerOf(fan);
  const now = deps.clock.now();
  const page = await getCreator({ creators: deps.creators, now }, { profileId: creator, viewerId: buyer.id });
  const offer = await deps.messagePricing.findOffer(creator, buyer.id, repliesLately(now));
  if (!page || !offer) throw new Error(`${creator} sells no messages`);
  const started = await buyUnlock(deps, {
    creator: page,
    offer,
    buyer,
    network: fan,
    successUrl,
    shownPrice: offer.price,
    shownDays: offer.replyDays,
    cancelUrl: `${SITE}/seller/${creator}`,
  });
  if (!started.ok) throw new Error(`${fan} couldn't unlock ${creator}: ${started.reason}`);
  payAt(world, started.url, { fan, card: GOOD_CARD });
}

async function write({ deps }: World, { fan, creator, by, text, at }: MessageStep & { act: "write" }) {
  const [me, other] = by === "fan" ? [fan, creator] : [creator, fan];
  const viewerId = profileId(me);
  const now = deps.clock.now();
  const found = await deps.conversations.findBetween({ id: viewerId, side: by }, other, now);
  if (!found) throw new Error(`${me} can't find ${other}`);
  const { partner, relationship, conversationId } = found;
  const message = { text, key: `history-${at}`, replyTo: null };
  const own = conversationId && (await deps.conversations.findOwn(conversationId, viewerId, now));
  if (own) await deps.conversations.markRead({ id: own.id, userId: viewerId }, own.lastNumber, now);
  const sent = own
    ? await sendMessage(deps, viewerId, own, message)
    : await beginConversation(deps, { viewerId, partnerId: partner.id, side: by, relationship }, message);
  if (!sent.ok) throw new Error(`${me} couldn't write to ${other}: ${sent.reason}`);
}

async function buy(world: World, { fan, creator }: Pair, id: string, number: number) {
  const { deps } = world;
  const buyer = buyerOf(fan);
  const own = { id, userId: buyer.id };
  const now = deps.clock.now();
  const [conversation, [stored], uses] = await Promise.all([
    deps.conversations.findOwn(id, buyer.id, now),
    deps.messages.findByNumbers(own, [number]),
    deps.messages.findOtherUses({ id, number, viewerId: buyer.id }),
  ]);
  if (!conversation || !stored) throw new Error(`${fan} has no message ${number} of ${creator}`);
  const message = toMessage(stored, own, now);
  const started = await buyMessage(deps, {
    message,
    conversation,
    buyer,
    network: fan,
    successUrl,
    cancelUrl: SITE,
    owned: ownedElsewhere(uses, { fanId: buyer.id, creatorId: profileId(creator) }, now),
    shownPrice: message.sale?.price ?? 0,
  });
  if (!started.ok) throw new Error(`${fan} couldn't buy a message of ${creator}: ${started.reason}`);
  payAt(world, started.url, { fan, card: GOOD_CARD });
}

async function buyCopy(world: World, { fan, creator, id }: MessageStep & { act: "buy_broadcast" }) {
  await insertBroadcasts(world.db, STORY_NOW);
  const [copy] = await world.db
    .select({ id: messages.conversation_id, number: messages.number })
    .from(messages)
    .innerJoin(conversations, eq(conversations.id, messages.conversation_id))
    .where(and(eq(messages.broadcast_id, id), eq(conversations.buyer_id, profileId(fan))));
  if (!copy) throw new Error(`${fan} didn't get the broadcast of ${creator}`);
  await buy(world, { fan, creator }, copy.id, copy.number);
}

export function takeMessageStep(world: World, step: MessageStep): Promise<void> {
  switch (step.act) {
    case "unlock":
      return unlock(world, step);
    case "write":
      return write(world, step);
    case "buy_message":
      return buy(world, step, step.conversationId, step.number);
    default:
      return buyCopy(world, step);
  }
}
