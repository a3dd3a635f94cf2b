import type { ListenerStore } from "../../../db/stores/messages/listeners.ts";
import type { Frame, Signal } from "./frames.ts";
import type { Listeners } from "./listeners.ts";

/** The open pages of accounts. What is sent to an account without any is lost, and so may be anything else. */
export type SocketPort = {
  /**
   * Opens a socket of a session until an instant (ms) for a page that the gates let through at `askedAt`: the response to the
   * upgrade, a 409 if its session ended since, or a 429.
   */
  open(userId: string, sessionId: string, times: { askedAt: number; until: number }): Promise<Response>;
  /** Closes the sockets of a session; with null, all of the account's. Those still signed in come back. */
  close(userId: string, sessionId: string | null): Promise<void>;
  send(userId: string, frame: Frame): Promise<void>;
};

/** What happened: something that both see, or that one side has read. */
export type Cause = { kind: "change" } | { kind: "read" | "own"; userId: string };

/**
 * Whose pages to tell. The creator's team hears of what both see. A block, or read receipts that one of them turned off, ends what the other side learns of reading; someone who is gone has no pages; and what one
 * side sets is theirs alone.
 */
export function nudged(pair: Listeners, cause: Cause): string[] {
  const { fanId, creatorId, isFanGone, isCreatorGone, isBlocked, isBegun, showsReceipts, teamIds } = pair;
  const present = [isFanGone ? null : fanId, isCreatorGone ? null : creatorId].filter((id) => id !== null);
  const isForOne =
    cause.kind === "own" || !isBegun || (cause.kind === "read" && (isBlocked || !showsReceipts));
  if (!isForOne) return cause.kind === "change" ? [...present, ...teamIds] : present;
  return cause.kind === "change" ? [] : present.filter((id) => id === cause.userId);
}

type Deps = { listeners: Pick<ListenerStore, "find">; sockets: Pick<SocketPort, "send"> };

/** Tells the open pages of a conversation that there is something to ask for. */
export async function nudge({ listeners, sockets }: Deps, conversationId: string, cause: Cause) {
  const pair = await listeners.find(conversationId);
  if (pair === null) return;
  const { id: conversation, changed } = pair;
  await Promise.all(nudged(pair, cause).map((userId) => sockets.send(userId, { conversation, changed })));
}

/** Tells the other side that someone is here or writing, if both show that and may write to each other. */
export async function signal(
  { listeners, sockets }: Deps,
  own: { id: string; userId: string },
  what: Signal,
): Promise<void> {
  const pair = await listeners.find(own.id);
  const other = pair && otherOf(pair, own.userId);
  if (other) await sockets.send(other, { conversation: own.id, signal: what });
}

/** Who may know what this account does right now; null for nobody. */
export function otherOf(
  { fanId, creatorId, isBlocked, isFanGone, isCreatorGone, isBegun, sharesPresence }: Listeners,
  userId: string,
): string | null {
  if (!sharesPresence || isBlocked || !isBegun || isFanGone || isCreatorGone) return null;
  if (userId === fanId) return creatorId;
  return userId === creatorId ? fanId : null;
}
