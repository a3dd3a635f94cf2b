import type { SocketPort } from "#domain/messages/nudge.ts";

/** The host doesn't exist: only the worker reaches these objects. */
const at = (path: string) => `https://sockets.invalid/${path}`;

export function accountSockets(namespace: DurableObjectNamespace): SocketPort {
  const of = (userId: string) => namespace.get(namespace.idFromName(userId));
  return {
    open(userId, session, { askedAt, until }) {
      const query = new URLSearchParams({ session, until: String(until), asked: String(askedAt) });
      return of(userId).fetch(at(`open?${query}`), { headers: { Upgrade: "websocket" } });
    },
    async close(userId, session) {
      const query = session === null ? "" : `?${new URLSearchParams({ session })}`;
      await of(userId).fetch(at(`close${query}`), { method: "POST" });
    },
    async send(userId, frame) {
      await of(userId).fetch(at("send"), { method: "POST", body: JSON.stringify(frame) });
    },
  };
}
