import { type Cause, nudge } from "../../domain/messages/nudge.ts";
import type { RequestContext } from "../context.ts";
import { inBackground } from "../in-background.ts";
import { pushSoon } from "../push/push-soon.ts";

type Context = Pick<RequestContext, "deps" | "waitUntil" | "requestId">;

/** Tells a conversation's open pages what happened there, after the response. One that is lost does no harm. */
export const nudgeAfter = (context: Context, conversationId: string, cause: Cause = { kind: "change" }) =>
  inBackground(context, async () => {
    await nudge(context.deps, conversationId, cause);
    if (cause.kind === "change") await pushSoon(context.deps);
  });

/** The same for all that two people have with each other: a block holds for it. */
export const nudgeBetween = (context: Context, one: string, other: string) =>
  inBackground(context, () => tellBetween(context, one, other));

async function tellBetween({ deps }: Context, one: string, other: string) {
  const ids = await deps.listeners.listBetween(one, other);
  await Promise.all(ids.map((id) => nudge(deps, id, { kind: "change" })));
}

type Sides = { authorId: string; readerId: string };
type HeldBy = { heldBy: "creator" | "platform" | null };
/**
 * The same of a message that waits for a review, or whose review is over: its writer's pages hear, and those of a creator
 * whose own words hold it. Nobody else knows of it.
 */
export const nudgeHeld = (context: Context, id: string, { authorId, readerId, heldBy }: Sides & HeldBy) =>
  inBackground(context, async () => {
    const told = heldBy === "creator" ? [authorId, readerId] : [authorId];
    await Promise.all(told.map((userId) => nudge(context.deps, id, { kind: "own", userId })));
    await pushSoon(context.deps);
  });

/** The same of a message that was sent, or is held. */
export const nudgeSent = (
  context: Context,
  id: string,
  { number, heldBy = null }: { number: number | null; heldBy?: HeldBy["heldBy"] },
  sides: Sides,
) => (number === null ? nudgeHeld(context, id, { ...sides, heldBy }) : nudgeAfter(context, id));

/** The same for a payment that was refunded or disputed: what it opened, a message or the conversation, is closed or open again. */
export const nudgeAfterReversal = (context: Context, paymentIntentId: string) =>
  inBackground(context, async () => {
    const payment = await context.deps.paymentStore.findByIntent(paymentIntentId);
    if (payment === null || (payment.kind !== "message" && payment.kind !== "unlock")) return;
    await tellBetween(context, payment.buyerId, payment.sellerId);
  });

/** The same for a payment page at which a message may have been bought: its creator's page says so at once. */
export const nudgeAfterSale = (context: Context, sessionId: string) =>
  inBackground(context, async () => {
    const { checkouts, messages } = context.deps;
    const checkout = await checkouts.findBySession(sessionId);
    if (checkout?.kind !== "message" || checkout.subject === null) return;
    const place = await messages.findSold(checkout.subject, checkout.buyer_id);
    if (place !== null) await nudge(context.deps, place.id, { kind: "change" });
  });
