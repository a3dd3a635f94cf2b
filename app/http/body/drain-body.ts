/** A little more than one part of an upload. */
const MAX_BYTES = 6 * 1024 * 1024;
const TIMEOUT_MS = 10_000;

/**
 * Reads and discards the rest of a body, up to 6 MiB for 10 s. If an HTTP/1.1 server closes the connection while the
 * client is still sending, the client may lose the response (RFC 9112, section 9.6).
 */
export async function drainBody(body: ReadableStream<Uint8Array> | null): Promise<void> {
  if (body === null || body.locked) return;
  const reader = body.getReader();
  const timeout = setTimeout(() => reader.cancel().catch(() => {}), TIMEOUT_MS);
  try {
    for (let bytes = 0; bytes <= MAX_BYTES; ) {
      const { done, value } = await reader.read();
      if (done) return;
      bytes += value.byteLength;
    }
    await reader.cancel();
  } catch {
    // The sender disconnected.
  } finally {
    clearTimeout(timeout);
  }
}
