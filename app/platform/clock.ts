export const now = (): number => Date.now();

/** 128 random bits, in 22 URL-safe characters. */
export function newId(): string {
  return base64url(crypto.getRandomValues(new Uint8Array(16)));
}

/** 256 random bits, in 43 URL-safe characters. */
export function newToken(): string {
  return base64url(crypto.getRandomValues(new Uint8Array(32)));
}

/** Six digits. Rejection sampling keeps all codes equally likely. */
export function newCode(): string {
  const sample = new Uint32Array(1);
  for (;;) {
    const [value = 0] = crypto.getRandomValues(sample);
    if (value < 4_294_000_000) return String(value % 1_000_000).padStart(6, "0");
  }
}

function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}
