/** What a side does right now, shown to the other only while both share it. */
export const SIGNALS = ["here", "typing"] as const;
export type Signal = (typeof SIGNALS)[number];

/** Why a socket is closed: its time is up, its sessions may have ended, newer ones took its place, or it sent too much. */
export type StopReason = "expired" | "ended" | "replaced" | "flood";

/** What a socket carries to a page: never more than which conversation to ask about. */
export type Frame =
  | { conversation: string; changed: number }
  | { conversation: string; signal: Signal }
  | { stop: StopReason };

/** The longest that a socket stays open, in ms; then its page passes the gates again. */
export const SOCKET_MS = 10 * 60_000;

/** Where pages open their socket. */
export const SOCKET_PATH = "/messages/socket";

/** A frame as it was sent; null for anything else. */
export function readFrame(data: unknown): Frame | null {
  if (typeof data !== "string") return null;
  try {
    const frame: unknown = JSON.parse(data);
    return typeof frame === "object" && frame !== null ? (frame as Frame) : null;
  } catch {
    return null;
  }
}
