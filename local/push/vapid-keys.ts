import { createECDH } from "node:crypto";

/** A new key pair for signing pushes (RFC 8292), in base64url. */
export function newVapidKeys() {
  const ecdh = createECDH("prime256v1");
  const publicKey = ecdh.generateKeys("base64url");
  // Keys with leading zeros come out shorter.
  const privateKey = Buffer.concat([Buffer.alloc(32), ecdh.getPrivateKey()]).subarray(-32);
  return { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey.toString("base64url") };
}
