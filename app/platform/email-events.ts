import { timingSafeEqual } from "node:crypto";
import * as z from "zod";
import type { EmailEvent } from "../domain/email-stops/email-stop.ts";
import type { Settings } from "./env.ts";

const TOLERANCE_SECONDS = 5 * 60;
/** A header has one signature for each secret in use: two while one is replaced. */
const MAX_SIGNATURES = 10;

/** What we read of Resend's events: https://resend.com/docs/webhooks/emails/bounced */
const shape = z.object({
  type: z.string(),
  data: z.object({
    to: z.array(z.string()).max(100).default([]),
    bounce: z.object({ type: z.string() }).partial().optional(),
  }),
});

/** Reads events of the email provider, signed as Svix does it. */
export function emailEventReader({ RESEND_WEBHOOK_SECRET: secret }: Settings, now: () => number) {
  const isSigned = async (id: string, at: string, body: string, signatures: string): Promise<boolean> => {
    const bytes = Buffer.from(secret?.replace(/^whsec_/, "") ?? "", "base64");
    // An empty key would sign for everyone.
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
    /** The event in a request's body; null unless it is signed by the provider, within five minutes. */
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
  // A full mailbox or a slow server bounces, too, and is tried again.
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
