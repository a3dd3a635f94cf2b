/**
 * Why a call failed: no connection, or the API's error. `isFinal`: refused by a gate, a block, or an ended session;
 * otherwise trying again can help.
 */
export type CallFailure = { ok: false; status: number; text: string; isFinal: boolean; code?: string };
export type CallResult<T> = { ok: true; data: T | null } | CallFailure;

const OFFLINE = "The connection was lost. We'll try again when it's back.";
export const LOST: CallFailure = { ok: false, status: 0, text: OFFLINE, isFinal: false };
const FAILED = "Something went wrong on our end. Please try again in a moment.";

/** `tag`: the ETag that the caller has; `data` is null if nothing has changed since. Status 0 means no connection. */
export async function call<T>(
  path: string,
  { tag, ...init }: RequestInit & { tag?: string | null } = {},
): Promise<CallResult<T> & { tag?: string | null }> {
  try {
    const response = await fetch(path, {
      ...init,
      headers: { ...init.headers, ...(tag ? { "If-None-Match": tag } : {}) },
    });
    if (response.status === 304) return { ok: true, data: null, tag };
    const body: unknown = await response.json().catch(() => null);
    // A truncated response counts as none.
    if (response.ok)
      return body === null ? LOST : { ok: true, data: body as T, tag: response.headers.get("ETag") };
    const { error, code } = (body ?? {}) as { error?: unknown; code?: string };
    const { status } = response;
    const text = typeof error === "string" ? error : FAILED;
    return { ok: false, status, text, isFinal: status < 500 && status !== 429, code };
  } catch {
    return LOST;
  }
}

export const send = <T>(path: string, method: "POST" | "PATCH", body: object, keepalive = false) =>
  call<T>(path, {
    method,
    body: JSON.stringify(body),
    headers: { "Content-Type": "application/json" },
    keepalive,
  });
