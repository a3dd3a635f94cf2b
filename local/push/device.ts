import { createECDH, createHash } from "node:crypto";

const HOST = "updates.push.services.mozilla.com";
const digest = (text: string) => createHash("sha256").update(text).digest();

/**
 * A simulated browser with keys derived from its name, so that the stand-in can decrypt its pushes. Prefixes "gone"
 * (410), "busy" (429), and "down" (500) set the response.
 */
export function localDevice(name: string) {
  const ecdh = createECDH("prime256v1");
  ecdh.setPrivateKey(digest(`private key of ${name}`));
  const auth = digest(`auth secret of ${name}`).subarray(0, 16);
  return {
    ecdh,
    auth,
    address: {
      endpoint: `https://${HOST}/wpush/v2/${name}`,
      publicKey: ecdh.getPublicKey("base64url"),
      authSecret: auth.toString("base64url"),
    },
  };
}

/** The device's name by its endpoint; null for a real browser. */
export const deviceNameOf = (endpoint: string): string | null =>
  new RegExp(`^https://${HOST}/wpush/v2/([\\w-]+)$`).exec(endpoint)?.[1] ?? null;
