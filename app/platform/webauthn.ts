import type { server } from "@passwordless-id/webauthn";
import type { NewPasskey, PasskeyPort } from "../domain/accounts/passkeys/passkey.ts";
import { MINUTE_MS } from "../domain/durations.ts";
import { product } from "../domain/product.ts";
import { normalizeSignature } from "./signature.ts";

type Registration = Parameters<typeof server.verifyRegistration>[0];
type Authentication = Parameters<typeof server.verifyAuthentication>[0];
type Algorithm = Parameters<typeof server.verifyAuthentication>[1]["algorithm"];

const library = () => import("@passwordless-id/webauthn");

const TIMEOUT_MS = 2 * MINUTE_MS;
const ALGORITHMS: string[] = ["ES256", "RS256"];
const COSE = [-7, -257];
const isText = (value: unknown): value is string =>
  typeof value === "string" && /^[\w-]{1,4096}=*$/.test(value);
const unpadded = (text: string) => text.replace(/=+$/, "");

/** Expects a credential in the format of the browser's toJSON; null for anything else. */
function parseAnswer(answer: string): { id: string; response: Record<string, unknown> } | null {
  try {
    const { id, response } = JSON.parse(answer) as { id: unknown; response: Record<string, unknown> };
    return isText(id) && typeof response === "object" && response !== null ? { id, response } : null;
  } catch {
    return null;
  }
}

/** Verifies passkeys of one origin, whose host is the relying party. User verification is always required. */
export function passkeyVerifier(origin: string): PasskeyPort {
  const expected = { origin: new URL(origin).origin, domain: new URL(origin).hostname, userVerified: true };
  const nullIfRejected = async <T>(work: () => Promise<T | null>): Promise<T | null> => {
    try {
      return await work();
    } catch {
      // The library rejects by throwing, and malformed input makes it throw as well.
      return null;
    }
  };
  return {
    credentialId: (answer) => parseAnswer(answer)?.id ?? null,
    verifyRegistration: (answer, challenge) =>
      nullIfRejected(async (): Promise<NewPasskey | null> => {
        const parsed = parseAnswer(answer);
        if (!parsed || !isText(parsed.response.publicKey)) return null;
        const { server } = await library();
        const { credential, authenticator } = await server.verifyRegistration(
          parsed as unknown as Registration,
          { ...expected, challenge },
        );
        if (!ALGORITHMS.includes(credential.algorithm)) return null;
        await server.parseCryptoKey(credential.algorithm, credential.publicKey);
        return {
          id: credential.id,
          publicKey: credential.publicKey,
          algorithm: credential.algorithm,
          counter: authenticator.counter,
          transports: (credential.transports ?? []).filter(isText).slice(0, 8),
          provider: authenticator.name.startsWith("Unknown") ? "Passkey" : authenticator.name,
        };
      }),
    verifyAuthentication: (answer, challenge, key) =>
      nullIfRejected(async () => {
        const parsed = parseAnswer(answer);
        if (!parsed) return null;
        const { signature, userHandle } = parsed.response;
        if (!isText(signature)) return null;
        const normalized = key.algorithm === "ES256" ? normalizeSignature(signature) : signature;
        const { server } = await library();
        const { counter } = await server.verifyAuthentication(
          { ...parsed, response: { ...parsed.response, signature: normalized } } as unknown as Authentication,
          { ...key, algorithm: key.algorithm as Algorithm, transports: [] },
          { ...expected, challenge, counter: key.counter },
        );
        const userId = isText(userHandle) ? Buffer.from(unpadded(userHandle), "base64url").toString() : null;
        return { counter, userId };
      }),
    options: (challenge, owner) =>
      owner === null
        ? { challenge, rpId: expected.domain, userVerification: "required", timeout: TIMEOUT_MS }
        : {
            challenge,
            rp: { id: expected.domain, name: product.name },
            user: {
              id: Buffer.from(owner.id).toString("base64url"),
              name: owner.email,
              displayName: owner.email,
            },
            pubKeyCredParams: COSE.map((alg) => ({ type: "public-key", alg })),
            excludeCredentials: owner.keys.map((id) => ({ type: "public-key", id })),
            authenticatorSelection: {
              residentKey: "required",
              requireResidentKey: true,
              userVerification: "required",
            },
            attestation: "none",
            timeout: TIMEOUT_MS,
          },
  };
}
