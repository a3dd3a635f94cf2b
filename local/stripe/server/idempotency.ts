import { createHash } from "node:crypto";
import { ApiError } from "./api-error.ts";
import type { HttpRequest, HttpResponse } from "./http.ts";
import type { Store } from "./store.ts";

const DAY = 86_400_000;

export interface Claim {
  key: string;
  savedResponse?: HttpResponse;
}

function idempotencyError(status: number, message: string): ApiError {
  return new ApiError(status, {
    type: status === 409 ? "invalid_request_error" : "idempotency_error",
    ...(status === 409 && { code: "idempotency_key_in_use" }),
    message,
  });
}

/** Reserves the Idempotency-Key for this request, or returns the earlier response. */
export function claim(store: Store, request: HttpRequest, scope: string, now: number): Claim | undefined {
  const given = request.header("idempotency-key");
  if (!given || request.method !== "POST") return undefined;
  const key = `${scope}:${given}`;
  const fingerprint = createHash("sha256").update(`${request.url.pathname}\n${request.body}`).digest("hex");
  const row = store.sql("select * from replies where key = ? and at > ?").get(key, now - DAY);
  if (!row) {
    store
      .sql("insert or replace into replies (key, fingerprint, status, body, at) values (?, ?, null, null, ?)")
      .run(key, fingerprint, now);
    return { key };
  }
  if (row.fingerprint !== fingerprint) {
    throw idempotencyError(
      400,
      `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${given}' if you meant to execute a different request.`,
    );
  }
  if (row.status === null) {
    throw idempotencyError(
      409,
      `There is currently another in-progress request using this Idempotency-Key (${given}).`,
    );
  }
  const savedResponse: HttpResponse = {
    status: Number(row.status),
    headers: { "content-type": "application/json", "idempotent-replayed": "true" },
    body: String(row.body),
  };
  return { key, savedResponse };
}

/** Stores the response inside the work's transaction, so that both are committed together. */
export function saveResponse(store: Store, key: string, answer: HttpResponse): void {
  store.sql("update replies set status = ?, body = ? where key = ?").run(answer.status, answer.body, key);
}

/** Frees the key of a request without effect, such as one with an invalid parameter. */
export function release(store: Store, key: string): void {
  store.sql("delete from replies where key = ? and status is null").run(key);
}

/** Frees the keys left by a killed process, whose work was never committed. */
export function releaseAll(store: Store): void {
  store.sql("delete from replies where status is null").run();
}
