import { createECDH } from "node:crypto";

/** A new pair of keys to sign pushes with (RFC 8292), in base64url. */
export function newVapidKeys() {
  const ecdh = createECDH("prime256v1");
  const publicKey = ecdh.generateKeys("base64url");
  // A key that begins with zeros comes shorter.
  const privateKey = Buffer.concat([Buffer.alloc(32), ecdh.getPrivateKey()]).subarray(-32);
  return { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey.toString("base64url") };
}
