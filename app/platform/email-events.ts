import { timingSafeEqual } from "node:crypto";
import * as z from "zod";
import type { EmailEvent } from "../domain/notifications/email-stops/email-stop.ts";
import type { Settings } from "./env.ts";

const TOLERANCE_SECONDS = 5 * 60;
/** One signature per secret in use; there are two while one is being replaced. */
const MAX_SIGNATURES = 10;

/** The fields that we use of Resend's events: https://resend.com/docs/webhooks/emails/bounced */
const shape = z.object({
  type: z.string(),
  data: z.object({
    to: z.array(z.string()).max(100).default([]),
    bounce: z.object({ type: z.string() }).partial().optional(),
  }),
});

/** The email provider signs events as Svix does. */
export function emailEventReader({ RESEND_WEBHOOK_SECRET: secret }: Settings, now: () => number) {
  const isSigned = async (id: string, at: string, body: string, signatures: string): Promise<boolean> => {
    const bytes = Buffer.from(secret?.replace(/^whsec_/, "") ?? "", "base64");
    // Anyone could sign with an empty key.
    if (bytes.length === 0) return false;
    const key = await crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, [
      "sign",
    ]);
    const signed = await crypto.subtle.sign("HMAC", key, new TextEncoder().encode(`${id}.${at}.${body}`));
    const expected = Buffer.from(signed);
    return signatures
      .split(" ", MAX_SIGNATURES)
      .filter((one) => one.startsWith("v1,"))
      .map((one) => Buffer.from(one.slice("v1,".length), "base64"))
      .some((given) => given.length === expected.length && timingSafeEqual(given, expected));
  };
  return {
    /** Null unless the provider signed it within the last five minutes. */
    async read(body: string, headers: Headers): Promise<EmailEvent | null> {
      const [id, at, signatures] = ["svix-id", "svix-timestamp", "svix-signature"].map(
        (name) => headers.get(name) ?? "",
      ) as [string, string, string];
      if (id === "" || id.length > 200 || !/^\d{1,12}$/.test(at)) return null;
      if (Math.abs(now() / 1000 - Number(at)) > TOLERANCE_SECONDS) return null;
      return (await isSigned(id, at, body, signatures)) ? toEvent(id, body) : null;
    },
  };
}

function toEvent(id: string, body: string): EmailEvent {
  const parsed = shape.safeParse(readJson(body));
  if (!parsed.success) return { id, stop: null };
  const { type, data } = parsed.data;
  // Temporary bounces, such as a full mailbox or a slow server, are retried.
  const isForGood = type === "email.bounced" && data.bounce?.type === "Permanent";
  if (isForGood) return { id, stop: { reason: "bounce", addresses: data.to } };
  return { id, stop: type === "email.complained" ? { reason: "complaint", addresses: data.to } : null };
}

function readJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}
