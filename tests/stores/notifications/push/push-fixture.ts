import { beforeEach } from "vitest";
import { sessions } from "#db/schema/accounts/accounts.ts";
import { notices } from "#db/schema/notifications/notices.ts";
import { push_devices } from "#db/schema/notifications/push-devices.ts";
import { duePushStore } from "#db/stores/notifications/push/due-pushes.ts";
import { pushDeviceStore } from "#db/stores/notifications/push/push-devices.ts";
import type { PushAddress } from "#domain/notifications/push/device.ts";
import type { PushAnswer } from "#domain/notifications/push/push-outcome.ts";
import type { PushMessage } from "#domain/notifications/push/push-text.ts";
import { sendPushes } from "#domain/notifications/push/send-pushes.ts";
import { DAY, NOW } from "#tests/cast.ts";
import { insertCast } from "#tests/stores/fixtures/insert-cast.ts";
import { databaseForFile } from "#tests/stores/fixtures/test-database.ts";

/** Devices of the cast and a push service with configurable responses; emptied before each test. */
export function pushFixture() {
  const database = databaseForFile(({ db }) => insertCast(db));
  const devices = () => pushDeviceStore(database().db);
  const service = {
    pushed: [] as { to: string; message: PushMessage }[],
    answer: { kind: "taken" } as PushAnswer,
  };
  beforeEach(async () => {
    service.pushed = [];
    service.answer = { kind: "taken" };
    for (const table of [push_devices, notices]) await database().db.delete(table);
  });
  const run = (now: number) =>
    sendPushes({
      duePushes: duePushStore(database().db),
      push: {
        publicKey: "",
        send: async ({ endpoint }: PushAddress, message) => {
          service.pushed.push({ to: endpoint, message });
          return service.answer;
        },
      },
      clock: { now: () => now },
    });
  let count = 0;
  /** Adds a browser where an account is signed in until `expiresAt` (ms). */
  const addDevice = async (userId: string, now = NOW - 1, expiresAt = NOW + 30 * DAY) => {
    count += 1;
    const [id, sessionId] = [`device-${count}`, `push-session-${count}`];
    await database().db.insert(sessions).values({
      id: sessionId,
      token_hash: sessionId,
      user_id: userId,
      user_agent: "Firefox/1 Linux",
      created_at: now,
      last_used_at: now,
      expires_at: expiresAt,
    });
    const address = { endpoint: `https://web.push.apple.com/${id}`, publicKey: "k", authSecret: "a" };
    await devices().add({ id, userId, sessionId, ...address, now }, 10);
    return { id, sessionId, ...address };
  };
  const tell = (userId: string, kind: "message" | "new_post" | "account", subject_id: string, at = NOW) =>
    database().db.insert(notices).values({ user_id: userId, kind, subject_id, at, unread_since: at });
  const rows = () => database().db.select().from(push_devices);
  return { database, devices, service, run, addDevice, tell, rows };
}
