const INTEGER_BYTES = 32;

/** Returns a DER integer, padded to 32 bytes, and the offset of the next element. */
function integerAt(der: Uint8Array, at: number): { value: Uint8Array; next: number } {
  const length = der[at + 1] ?? 0;
  const raw = der.subarray(at + 2, at + 2 + length);
  if (der[at] !== 2 || raw.length !== length || length === 0) throw new Error("not a signature");
  const significant = raw.subarray(
    Math.max(
      0,
      raw.findIndex((byte) => byte !== 0),
    ),
  );
  if (significant.length > INTEGER_BYTES) throw new Error("not a signature of P-256");
  const value = new Uint8Array(INTEGER_BYTES);
  value.set(significant, INTEGER_BYTES - significant.length);
  return { value, next: at + 2 + length };
}

/**
 * Rewrites an ES256 signature (DER, base64url) so that both integers take 33 bytes, starting with 0. The library
 * assumes 32 significant bytes, and would reject the one in a hundred valid signatures with a shorter integer.
 */
export function normalizeSignature(signature: string): string {
  const der = new Uint8Array(Buffer.from(signature, "base64url"));
  if (der[0] !== 0x30 || der[1] !== der.length - 2) throw new Error("not a signature");
  const r = integerAt(der, 2);
  const s = integerAt(der, r.next);
  if (s.next !== der.length) throw new Error("not a signature");
  const body = [2, INTEGER_BYTES + 1, 0, ...r.value, 2, INTEGER_BYTES + 1, 0, ...s.value];
  return Buffer.from([0x30, body.length, ...body]).toString("base64url");
}
