export const SIGNALS = ["here", "typing"] as const;
export type Signal = (typeof SIGNALS)[number];

/**
 * expired: its time is up. ended: its session may have ended. replaced: newer ones took its place. flood: it sent too
 * much.
 */
export type StopReason = "expired" | "ended" | "replaced" | "flood";

/** What a socket carries to a page: never more than which conversation to ask about. */
export type Frame =
  | { conversation: string; changed: number }
  | { conversation: string; signal: Signal }
  | { stop: StopReason };

/** How long a socket may stay open, in ms; then its page passes the gates again. */
export const SOCKET_MS = 10 * 60_000;

export const SOCKET_PATH = "/messages/socket";

export function readFrame(data: unknown): Frame | null {
  if (typeof data !== "string") return null;
  try {
    const frame: unknown = JSON.parse(data);
    return typeof frame === "object" && frame !== null ? (frame as Frame) : null;
  } catch {
    return null;
  }
}
