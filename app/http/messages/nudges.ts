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
  inBackground(context, async () => {
    const ids = await context.deps.listeners.listBetween(one, other);
    await Promise.all(ids.map((id) => nudge(context.deps, id, { kind: "change" })));
  });

/** The same of a message that was sent; of one that waits for a review, only its writer's pages hear. */
export const nudgeSent = (
  context: Context,
  id: string,
  { number, userId }: { number: number | null; userId: string },
) => nudgeAfter(context, id, number === null ? { kind: "own", userId } : { kind: "change" });

/** The same for a payment page at which a message may have been bought: its creator's page says so at once. */
export const nudgeAfterSale = (context: Context, sessionId: string) =>
  inBackground(context, async () => {
    const { checkouts, messages } = context.deps;
    const checkout = await checkouts.findBySession(sessionId);
    if (checkout?.kind !== "message" || checkout.subject === null) return;
    const place = await messages.findSold(checkout.subject, checkout.buyer_id);
    if (place !== null) await nudge(context.deps, place.id, { kind: "change" });
  });
