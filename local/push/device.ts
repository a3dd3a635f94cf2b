import { createECDH, createHash } from "node:crypto";

const HOST = "updates.push.services.mozilla.com";
const digest = (text: string) => createHash("sha256").update(text).digest();

/**
 * A browser that exists only here, with its keys made from its name, so that the stand-in can read what is sent to it. Services
 * answer as the name begins: "gone" (410), "busy" (429), "down" (500), and otherwise take it.
 */
export function localDevice(name: string) {
  const ecdh = createECDH("prime256v1");
  ecdh.setPrivateKey(digest(`private key of ${name}`));
  const auth = digest(`auth secret of ${name}`).subarray(0, 16);
  return {
    ecdh,
    auth,
    /** What the browser would tell the site. */
    address: {
      endpoint: `https://${HOST}/wpush/v2/${name}`,
      publicKey: ecdh.getPublicKey("base64url"),
      authSecret: auth.toString("base64url"),
    },
  };
}

/** The name of such a browser by its endpoint; null for any other. */
export const deviceNameOf = (endpoint: string): string | null =>
  new RegExp(`^https://${HOST}/wpush/v2/([\\w-]+)$`).exec(endpoint)?.[1] ?? null;
