import { createDecipheriv, createPublicKey, hkdfSync, verify } from "node:crypto";
import { deviceNameOf, localDevice } from "./device.ts";

type Sent = { endpoint: string; headers: Record<string, string | undefined>; body: Buffer; now: number };

const json = (part: string) =>
  JSON.parse(Buffer.from(part, "base64url").toString()) as Record<string, unknown>;

/** Why the VAPID signature is invalid (RFC 8292); null if it's valid. */
function vapidProblem({ endpoint, headers, now }: Sent): string | null {
  const [, token = "", key = ""] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(headers.authorization ?? "") ?? [];
  const [head = "", claims = "", signature = ""] = token.split(".");
  const point = Buffer.from(key, "base64url");
  if (point.length !== 65) return "no key";
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString("base64url"));
  const publicKey = createPublicKey({ format: "jwk", key: { kty: "EC", crv: "P-256", x, y } });
  const signed = verify(
    "sha256",
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: "ieee-p1363" },
    Buffer.from(signature, "base64url"),
  );
  if (!signed || json(head).alg !== "ES256") return "a wrong signature";
  const { aud, exp, sub } = json(claims);
  if (aud !== new URL(endpoint).origin) return "another service's signature";
  if (typeof exp !== "number" || exp * 1000 <= now || exp * 1000 > now + 24 * 60 * 60 * 1000)
    return "a signature that isn't valid now";
  return /^(mailto:|https:)/.test(String(sub)) ? null : "a signature of nobody";
}

/** Other problems with the request (RFC 8030); null if none. */
function requestProblem({ headers, body }: Sent): string | null {
  if (headers["content-encoding"] !== "aes128gcm") return "another encoding";
  if (body.length > 4096) return "too long";
  if (!/^\d+$/.test(headers.ttl ?? "")) return "no TTL";
  if (headers.topic && !/^[\w-]{1,32}$/.test(headers.topic)) return "a malformed topic";
  return null;
}

/** Decrypts a push to a simulated browser (RFC 8291). */
function decrypt(name: string, body: Buffer): unknown {
  const { ecdh, auth } = localDevice(name);
  const [salt, sender] = [body.subarray(0, 16), body.subarray(21, 21 + body.readUInt8(20))];
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), ecdh.getPublicKey(), sender]);
  const shared = hkdfSync("sha256", ecdh.computeSecret(sender), auth, info, 32);
  const derive = (what: string, length: number) =>
    Buffer.from(hkdfSync("sha256", Buffer.from(shared), salt, `Content-Encoding: ${what}\0`, length));
  const sealed = body.subarray(21 + sender.length);
  const decipher = createDecipheriv("aes-128-gcm", derive("aes128gcm", 16), derive("nonce", 12));
  decipher.setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString());
}

export function readPush(sent: Sent): { problem: string } | { problem: null; message: unknown } {
  const problem = vapidProblem(sent) ?? requestProblem(sent);
  if (problem !== null) return { problem };
  const name = deviceNameOf(sent.endpoint);
  return { problem: null, message: name === null ? null : decrypt(name, sent.body) };
}
