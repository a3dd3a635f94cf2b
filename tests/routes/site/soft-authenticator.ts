import { createHash, generateKeyPairSync, sign } from "node:crypto";

const sha = (data: string | Buffer) => createHash("sha256").update(data).digest();
const b64 = (data: string | Buffer | Uint8Array) => Buffer.from(data).toString("base64url");
export type Ceremony = { challenge: string; origin: string; rpId: string };
export type CeremonyOptions = { userVerified?: boolean; type?: string; counter?: number };

/** A software authenticator that responds like browsers (WebAuthn level 3, section 5.1). */
export function softAuthenticator(userId: string) {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const id = b64(sha(publicKey.export({ type: "spki", format: "der" })));
  let counter = 0;
  const data = (
    { rpId }: Ceremony,
    { userVerified = true, counter: said }: CeremonyOptions,
    extra = Buffer.alloc(0),
  ) => {
    const count = Buffer.alloc(4);
    counter += 1;
    count.writeUInt32BE(said ?? counter);
    const flags = 1 | (userVerified ? 4 : 0) | (extra.length > 0 ? 64 : 0);
    return Buffer.concat([sha(rpId), Buffer.from([flags]), count, extra]);
  };
  const client = ({ challenge, origin }: Ceremony, type: string) =>
    JSON.stringify({ type, challenge, origin, crossOrigin: false });

  return {
    id,
    create(ceremony: Ceremony, odds: CeremonyOptions = {}) {
      const extra = Buffer.concat([Buffer.alloc(16), Buffer.from([0, 32]), Buffer.from(id, "base64url")]);
      return JSON.stringify({
        id,
        rawId: id,
        type: "public-key",
        clientExtensionResults: {},
        response: {
          attestationObject: "oA",
          clientDataJSON: b64(client(ceremony, odds.type ?? "webauthn.create")),
          authenticatorData: b64(data(ceremony, odds, extra)),
          publicKey: b64(publicKey.export({ type: "spki", format: "der" })),
          publicKeyAlgorithm: -7,
          transports: ["internal"],
        },
      });
    },
    get(ceremony: Ceremony, odds: CeremonyOptions & { handle?: string } = {}) {
      const json = client(ceremony, odds.type ?? "webauthn.get");
      const authenticatorData = data(ceremony, odds);
      const signature = sign("sha256", Buffer.concat([authenticatorData, sha(json)]), privateKey);
      return JSON.stringify({
        id,
        rawId: id,
        type: "public-key",
        clientExtensionResults: {},
        response: {
          clientDataJSON: b64(json),
          authenticatorData: b64(authenticatorData),
          signature: b64(signature),
          userHandle: b64(odds.handle ?? userId),
        },
      });
    },
  };
}
