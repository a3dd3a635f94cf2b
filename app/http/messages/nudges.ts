import type { WordOwner } from "#db/kinds.ts";
import { type Cause, nudge } from "#domain/messages/nudge.ts";
import type { RequestContext } from "../context.ts";
import { inBackground } from "../in-background.ts";
import { pushSoon } from "../notifications/push-soon.ts";

type Context = Pick<RequestContext, "deps" | "waitUntil" | "requestId">;

/** Nudges the conversation's open pages after the response. Losing a nudge does no harm. */
export const nudgeAfter = (context: Context, conversationId: string, cause: Cause = { kind: "change" }) =>
  inBackground(context, async () => {
    await nudge(context.deps, conversationId, cause);
    if (cause.kind === "change") await pushSoon(context.deps);
  });

/** A block applies to everything between two people, so all of it is nudged. */
export const nudgeBetween = (context: Context, one: string, other: string) =>
  inBackground(context, () => tellBetween(context, one, other));

async function tellBetween({ deps }: Context, one: string, other: string) {
  const ids = await deps.listeners.listBetween(one, other);
  await Promise.all(ids.map((id) => nudge(deps, id, { kind: "change" })));
}

type Sides = { authorId: string; readerId: string };
type HeldBy = { heldBy: WordOwner | null };
/**
 * For a message that is held, or whose review is over: nudges its writer, and the creator if their own watched word
 * holds it. Nobody else may learn of it.
 */
export const nudgeHeld = (context: Context, id: string, { authorId, readerId, heldBy }: Sides & HeldBy) =>
  inBackground(context, async () => {
    const told = heldBy === "creator" ? [authorId, readerId] : [authorId];
    await Promise.all(told.map((userId) => nudge(context.deps, id, { kind: "own", userId })));
    await pushSoon(context.deps);
  });

export const nudgeSent = (
  context: Context,
  id: string,
  { number, heldBy = null }: { number: number | null; heldBy?: HeldBy["heldBy"] },
  sides: Sides,
) => (number === null ? nudgeHeld(context, id, { ...sides, heldBy }) : nudgeAfter(context, id));

/** After a refund or dispute, the message or conversation that the payment opened closes or opens again. */
export const nudgeAfterReversal = (context: Context, paymentIntentId: string) =>
  inBackground(context, async () => {
    const payment = await context.deps.paymentStore.findByIntent(paymentIntentId);
    if (payment === null || (payment.kind !== "message" && payment.kind !== "unlock")) return;
    await tellBetween(context, payment.buyerId, payment.sellerId);
  });

/** For a checkout that may have sold a message, so that its creator's page says so at once. */
export const nudgeAfterSale = (context: Context, sessionId: string) =>
  inBackground(context, async () => {
    const { checkouts, messages } = context.deps;
    const checkout = await checkouts.findBySession(sessionId);
    if (checkout?.kind !== "message" || checkout.subject === null) return;
    const place = await messages.findSold(checkout.subject, checkout.buyer_id);
    if (place !== null) await nudge(context.deps, place.id, { kind: "change" });
  });
