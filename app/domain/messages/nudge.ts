import type { ListenerStore } from "#db/stores/messages/listeners.ts";
import type { Frame, Signal } from "./frames.ts";
import type { Listeners } from "./listeners.ts";

/** The open pages of accounts. Delivery isn't guaranteed. */
export type SocketPort = {
  /**
   * Opens a socket until `until` (ms) for a page that passed the gates at `askedAt` (ms). Responds with the upgrade, a
   * 409 if its session ended since, or a 429.
   */
  open(userId: string, sessionId: string, times: { askedAt: number; until: number }): Promise<Response>;
  /** null closes all of the account's sockets. Pages that are still signed in reconnect. */
  close(userId: string, sessionId: string | null): Promise<void>;
  send(userId: string, frame: Frame): Promise<void>;
};

/** `change` is visible to both; `read` is what one side has read; `own` concerns that side alone. */
export type Cause = { kind: "change" } | { kind: "read" | "own"; userId: string };

/**
 * Whose pages to notify. Changes also go to the creator's team. The other side doesn't learn of reading after a block
 * or with read receipts off, never of one side's own settings, and deleted accounts have no pages.
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

export async function nudge({ listeners, sockets }: Deps, conversationId: string, cause: Cause) {
  const pair = await listeners.find(conversationId);
  if (pair === null) return;
  const { id: conversation, changed } = pair;
  await Promise.all(nudged(pair, cause).map((userId) => sockets.send(userId, { conversation, changed })));
}

export async function signal(
  { listeners, sockets }: Deps,
  own: { id: string; userId: string },
  what: Signal,
): Promise<void> {
  const pair = await listeners.find(own.id);
  const other = pair && otherOf(pair, own.userId);
  if (other) await sockets.send(other, { conversation: own.id, signal: what });
}

export function otherOf(
  { fanId, creatorId, isBlocked, isFanGone, isCreatorGone, isBegun, sharesPresence }: Listeners,
  userId: string,
): string | null {
  if (!sharesPresence || isBlocked || !isBegun || isFanGone || isCreatorGone) return null;
  if (userId === fanId) return creatorId;
  return userId === creatorId ? fanId : null;
}
