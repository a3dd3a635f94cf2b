import type { WebSocket } from "miniflare";
import { type Frame, readFrame, SOCKET_PATH } from "#domain/messages/frames.ts";
import { ORIGIN } from "../site/test-settings.ts";
import type { RequestOptions, Visitor } from "../site/visitor.ts";

const upgrade = { Upgrade: "websocket", Origin: ORIGIN };

export const askForSocket = (
  visitor: Visitor,
  headers: Record<string, string> = {},
  more: RequestOptions = {},
) => visitor.ask(SOCKET_PATH, { ...more, headers: { ...upgrade, ...headers } });

export function listenTo(socket: WebSocket) {
  const frames: (Frame | string)[] = [];
  const waiting = new Set<() => void>();
  const wake = () => {
    for (const one of waiting) one();
  };
  socket.addEventListener("message", ({ data }) => {
    frames.push(readFrame(data) ?? String(data));
    wake();
  });
  socket.accept();
  const until = async <T>(find: () => T | undefined): Promise<T> => {
    for (;;) {
      const found = find();
      if (found !== undefined) return found;
      await new Promise<void>((resolve) => waiting.add(resolve));
      waiting.clear();
    }
  };
  return {
    frames,
    send: (text: string) => socket.send(text),
    next: (fits: (frame: Frame) => boolean) =>
      until(() => frames.find((frame): frame is Frame => typeof frame !== "string" && fits(frame))),
    text: (wanted: string) => until(() => frames.find((frame) => frame === wanted)),
    close: () => socket.close(1000, "done"),
  };
}

export async function openSocket(visitor: Visitor) {
  const { socket, status, text } = await askForSocket(visitor);
  if (socket === null) throw new Error(`no socket: ${status} ${text}`);
  return listenTo(socket);
}

export const isNudge = (id: string) => (frame: Frame) => "changed" in frame && frame.conversation === id;
export const isStop = (frame: Frame) => "stop" in frame;
