import { createHmac, randomUUID } from "node:crypto";

/** The body of a Resend webhook about an email. `bounceType`: "Permanent", "Transient", or "Undetermined". */
export const emailEvent = (type: string, to: string[], bounceType = "Permanent") =>
  JSON.stringify({
    type,
    created_at: new Date().toISOString(),
    data: {
      email_id: randomUUID(),
      from: "Fanlight <news@updates.fanlight.example>",
      to,
      subject: "Hello",
      ...(type === "email.bounced"
        ? { bounce: { type: bounceType, subType: "General", message: "The mailbox doesn't exist." } }
        : {}),
    },
  });

/** The headers of Resend's webhook signature, made by Svix; `now` in ms. */
export function signedHeaders(secret: string, body: string, id = `msg_${randomUUID()}`, now = Date.now()) {
  const at = String(Math.floor(now / 1000));
  const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
  const signature = createHmac("sha256", key).update(`${id}.${at}.${body}`).digest("base64");
  return { "svix-id": id, "svix-timestamp": at, "svix-signature": `v1,${signature}` };
}
