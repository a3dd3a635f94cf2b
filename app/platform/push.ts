import { isPushEndpoint } from "../domain/notifications/push/push-endpoint.ts";
import { type PushAnswer, retryAfter } from "../domain/notifications/push/push-outcome.ts";
import type { PushPort } from "../domain/notifications/push/send-pushes.ts";
import { product } from "../domain/product.ts";
import type { Settings } from "./env.ts";

const TIMEOUT_MS = 10_000;
/** A P-256 point and scalar, in base64url. */
const PUBLIC_KEY = /^B[\w-]{86}$/;
const PRIVATE_KEY = /^[\w-]{43}$/;
/** Warns once per isolate. */
let hasSaidSo = false;
/** How long a push service keeps a message for a device that is off. */
const TTL_SECONDS = 24 * 60 * 60;

/**
 * Web push (RFC 8030, 8291, 8292): encrypts a text for one browser and hands it to its push service. Without keys, it's
 * null and the site offers no push. PUSH_API_BASE replaces the browsers' push services.
 */
export function webPush(settings: Settings, now: () => number): PushPort | null {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey, PUSH_API_BASE: base } = settings;
  if (!publicKey || !privateKey || !PUBLIC_KEY.test(publicKey) || !PRIVATE_KEY.test(privateKey)) {
    if (!hasSaidSo)
      console.warn("no web push: VAPID_PUBLIC_KEY or VAPID_PRIVATE_KEY is missing or malformed");
    hasSaidSo = true;
    return null;
  }
  const keys = { subject: `mailto:${product.supportEmail}`, publicKey, privateKey };
  const post = async (...[address, message]: Parameters<PushPort["send"]>): Promise<PushAnswer> => {
    // The list of services may have changed since the row was stored.
    if (!isPushEndpoint(address.endpoint)) return { kind: "gone" };
    const { endpoint, publicKey: p256dh, authSecret: auth } = address;
    const { buildPushPayload } = await import("@block65/webcrypto-web-push");
    const { headers, body } = await buildPushPayload(
      {
        data: { title: message.text, path: message.path, tag: message.topic },
        options: { ttl: TTL_SECONDS, urgency: "normal", topic: message.topic },
      },
      { endpoint, expirationTime: null, keys: { p256dh, auth } },
      keys,
    );
    const url = base ? new URL(`/to/${endpoint.slice("https://".length)}`, base) : endpoint;
    const response = await fetch(url, {
      method: "POST",
      headers,
      body,
      redirect: "manual",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await response.body?.cancel();
    const { status } = response;
    if (response.ok) return { kind: "taken" };
    if (status === 404 || status === 410) return { kind: "gone" };
    if (status === 429) return { kind: "wait", ms: retryAfter(response.headers.get("Retry-After"), now()) };
    return { kind: "failed", reason: `the push service answered ${status}` };
  };
  return {
    publicKey,
    send: (address, message) =>
      post(address, message).catch((error: unknown) => ({
        kind: "failed",
        reason: error instanceof Error ? error.message.slice(0, 200) : "unknown",
      })),
  };
}
