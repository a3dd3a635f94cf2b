import type { DuePushStore } from "#db/stores/notifications/push/due-pushes.ts";
import { MINUTE_MS } from "#domain/durations.ts";
import { afterQuietHours } from "../notice-emails/email-times.ts";
import type { DueDevice, PushAddress } from "./device.ts";
import { afterAnswer, type DeviceChange, type PushAnswer } from "./push-outcome.ts";
import { type PushMessage, pushMessage } from "./push-text.ts";

export type PushPort = {
  /** Browsers subscribe with this key (base64url). */
  publicKey: string;
  /** Never throws. */
  send(address: PushAddress, message: PushMessage): Promise<PushAnswer>;
};

const DEVICES_PER_RUN = 100;
const CLAIM_MS = 2 * MINUTE_MS;

type Deps = {
  duePushes: Pick<DuePushStore, "claim" | "find" | "settle">;
  push: PushPort | null;
  clock: { now(): number };
};

/**
 * Pushes what is still unread, after quiet hours. Safe to run in parallel or to die midway: a device is claimed for two
 * minutes and then due again.
 */
export async function sendPushes({ duePushes, push, clock }: Deps): Promise<void> {
  if (push === null) return;
  const now = clock.now();
  const until = now + CLAIM_MS;
  const ids = await duePushes.claim({ now, until, limit: DEVICES_PER_RUN });
  if (ids.length === 0) return;
  const due = await duePushes.find(ids, now);
  const changes = await Promise.all(
    due.map(async (device) => ({ id: device.id, change: await tell(device, push, clock.now) })),
  );
  await duePushes.settle(changes, until);
}

async function tell(device: DueDevice, push: PushPort, now: () => number): Promise<DeviceChange> {
  const { isLive, schedule, attempts, news, address } = device;
  if (!isLive) return { remove: true };
  const message = pushMessage(news);
  const rest = { remove: false, notBeforeAt: 0, toldAt: null } as const;
  if (message === null) return { ...rest, dueAt: null, attempts: 0 };
  const held = afterQuietHours(now(), schedule);
  if (held > now()) return { ...rest, dueAt: held, attempts };
  const answer = await push.send(address, message);
  if (answer.kind === "failed") console.error(`push to ${new URL(address.endpoint).host}:`, answer.reason);
  return afterAnswer(answer, { attempts, toldAt: Math.max(...news.map(({ at }) => at)) }, now());
}
