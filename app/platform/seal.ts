import type { SealPort } from "../domain/accounts/two-step/ports.ts";

const PURPOSE = "fanlight: seal";
const bytes = (text: string) => new TextEncoder().encode(text);

/**
 * AES-256-GCM under a key derived for this purpose only (HKDF, SHA-256) from the site's secret. The
 * context is authenticated: a value opens only in the context it was sealed in. Values sealed with the
 * `previous` secret open, too.
 */
export function sealWith(secret: string, previous?: string): SealPort {
  const keyOf = async (secret: string) => {
    const material = await crypto.subtle.importKey("raw", bytes(secret), "HKDF", false, ["deriveKey"]);
    return crypto.subtle.deriveKey(
      { name: "HKDF", hash: "SHA-256", salt: new Uint8Array(), info: bytes(PURPOSE) },
      material,
      { name: "AES-GCM", length: 256 },
      false,
      ["encrypt", "decrypt"],
    );
  };
  return {
    async seal(text, context) {
      const iv = crypto.getRandomValues(new Uint8Array(12));
      const algorithm = { name: "AES-GCM", iv, additionalData: bytes(context) };
      const sealed = new Uint8Array(await crypto.subtle.encrypt(algorithm, await keyOf(secret), bytes(text)));
      return `v1.${Buffer.from(iv).toString("base64url")}.${Buffer.from(sealed).toString("base64url")}`;
    },
    async open(sealed, context) {
      const [version, iv = "", body = ""] = sealed.split(".");
      if (version !== "v1") return null;
      const algorithm = { name: "AES-GCM", iv: Buffer.from(iv, "base64url"), additionalData: bytes(context) };
      for (const one of previous ? [secret, previous] : [secret]) {
        try {
          const key = await keyOf(one);
          const opened = await crypto.subtle.decrypt(algorithm, key, Buffer.from(body, "base64url"));
          return new TextDecoder().decode(opened);
        } catch {
          // Sealed with the other secret, or neither.
        }
      }
      return null;
    },
  };
}
