import type { AppLoadContext } from "@remix-run/cloudflare";
import { type OwnBroadcast, shownReach, stateOf, toReach } from "#domain/messages/broadcasts/broadcast.ts";
import { newSince, segmentText } from "#domain/messages/broadcasts/segment.ts";
import type { Message } from "#domain/messages/message.ts";
import { contentsText, PAID_A_DAY, PAID_WINDOW_MS, shownMedia } from "#domain/messages/message-media.ts";
import { variantUrl } from "#domain/posts/post-image.ts";
import { requireMember } from "../context.ts";

/** Throws a 404 for anyone else's broadcast. */
export async function requireBroadcast(context: AppLoadContext, id = ""): Promise<OwnBroadcast> {
  const found = await context.deps.broadcasts.findOwn({ id, sellerId: requireMember(context).id });
  if (found === null) throw new Response(null, { status: 404 });
  return found;
}

/** How many would get it now, how many wouldn't, and why, unless the reason would single out a fan. */
export async function findReach(
  { deps }: AppLoadContext,
  sellerId: string,
  { segment, subjectId, price }: Pick<OwnBroadcast, "segment" | "subjectId" | "price">,
) {
  const now = deps.clock.now();
  const who = { sellerId, subjectId, now, since: newSince(now) };
  const paying = { paidSince: now - PAID_WINDOW_MS, mostPaid: PAID_A_DAY };
  return shownReach(toReach(await deps.audienceCounts.count(segment, price !== null, who, paying)));
}

export function previewMessage(
  broadcast: OwnBroadcast,
  sellerId: string,
  now: number,
  isOwner = false,
): Message {
  const { text, price, media, stored } = broadcast;
  const ids = media.map(({ id }) => id);
  const isPaid = price !== null && !isOwner;
  const guard = { fanId: "fan", creatorId: sellerId, side: "creator" as const, isPaid, isUnsent: false };
  const urlOf = (position: number, name: string) => variantUrl(ids[position] ?? "", name);
  return {
    number: 1,
    side: "creator",
    author: { kind: "creator", id: "", name: null },
    text,
    media: shownMedia({ id: "", number: 1, urlOf }, stored, guard, { id: "fan", purchased: false }),
    sale: isPaid
      ? { id: "", price, contents: contentsText(stored), boughtAt: null, isOpened: false, isWaiting: false }
      : null,
    replyTo: null,
    quoted: null,
    sentAt: broadcast.startedAt ?? now,
    editedAt: null,
    unsentAt: null,
    reactions: { fan: null, creator: null },
    isBroadcast: true,
  };
}

export const shownBroadcast = (
  broadcast: Pick<
    OwnBroadcast,
    | "id"
    | "segment"
    | "subject"
    | "text"
    | "price"
    | "contents"
    | "dueAt"
    | "startedAt"
    | "finishedAt"
    | "unsentAt"
    | "removedAt"
    | "delivered"
    | "read"
    | "bought"
    | "earned"
    | "updatedAt"
  >,
  now: number,
) => ({
  id: broadcast.id,
  price: broadcast.price,
  contents: broadcast.contents,
  text: broadcast.text,
  to: segmentText(broadcast.segment, broadcast.subject),
  state: stateOf(broadcast, now),
  dueAt: broadcast.dueAt,
  startedAt: broadcast.startedAt,
  updatedAt: broadcast.updatedAt,
  delivered: broadcast.delivered,
  read: broadcast.read,
  bought: broadcast.bought,
  earned: broadcast.earned,
});
