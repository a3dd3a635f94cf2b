import type { Deps } from "../../platform/context.ts";
import { failedCondition, hasConditions } from "./preconditions.ts";

/** An object never changes under its key: what is made anew gets another. */
type StoredObject = { key: string; contentType: string; bytes: number };
type SendOptions = {
  /** The same address gives another type to a browser that does not know this one. */
  variesByAccept?: boolean;
  /** Whether everybody may have it, now: only then it may lie in the edge's cache. */
  isFree?: boolean;
  edgeCache: Deps["edgeCache"];
  waitUntil(work: Promise<unknown>): void;
};

/** Pictures only: films are asked for by the piece, which storage answers itself. */
const isCacheable = ({ contentType, bytes }: StoredObject) =>
  contentType.startsWith("image/") && bytes <= 4 * 1024 * 1024;

/**
 * Sends an object from storage with ranges and conditions (RFC 9110 sections 13 and 14), to whom it may be sent. The
 * browser may keep it but asks again each time it shows it, since access can end; no cache in between may.
 */
export async function sendObject(
  request: Request,
  bucket: Deps["objects"],
  object: StoredObject,
  { variesByAccept = false, isFree = false, edgeCache, waitUntil }: SendOptions,
): Promise<Response> {
  const whole = request.method === "GET" && !request.headers.has("Range") && !hasConditions(request);
  const key = isFree && whole && isCacheable(object) ? object.key : null;
  const kept = key === null ? null : await edgeCache.find(key);
  if (kept !== null) {
    const headers = headersFor(object, variesByAccept);
    for (const name of ["ETag", "Content-Length"]) headers.set(name, kept.headers.get(name) ?? "");
    return new Response(kept.body, { headers });
  }
  const answer = await readObject(request, bucket, object, headersFor(object, variesByAccept));
  if (key !== null && answer.status === 200) waitUntil(edgeCache.put(key, answer.clone()));
  return answer;
}

function headersFor(object: StoredObject, varies: boolean): Headers {
  return new Headers({
    "Content-Type": object.contentType,
    "Content-Disposition": "inline",
    "Cache-Control": "private, no-cache",
    "Accept-Ranges": "bytes",
    Vary: varies ? "Cookie, Accept" : "Cookie",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Content-Security-Policy": "default-src 'none'; sandbox; frame-ancestors 'none'",
  });
}

async function readObject(
  request: Request,
  bucket: Deps["objects"],
  object: StoredObject,
  headers: Headers,
): Promise<Response> {
  const { method } = request;
  const asked = method === "GET" ? request.headers.get("Range") : null;
  const ifRange = asked === null ? null : request.headers.get("If-Range");
  let isStillMeant = true;
  // An object never changes under its key: what is found here is what is sent below.
  if (method === "HEAD" || ifRange !== null || hasConditions(request)) {
    const head = await bucket.head(object.key);
    if (head === null) return new Response(null, { status: 404 });
    headers.set("ETag", head.httpEtag);
    const failed = failedCondition(request.headers, head);
    if (failed !== null) return new Response(null, { status: failed, headers });
    if (method === "HEAD") {
      headers.set("Content-Length", String(head.size));
      return new Response(null, { headers });
    }
    // A range is of the object that If-Range names (RFC 9110 section 13.1.5); another one is sent whole.
    isStillMeant = ifRange === null || ifRange === head.httpEtag;
  }
  const range = isStillMeant ? readRange(asked, object.bytes) : null;
  if (range === "unsatisfiable") {
    headers.set("Content-Range", `bytes */${object.bytes}`);
    return new Response(null, { status: 416, headers });
  }
  const found = await bucket.get(
    object.key,
    range ? { range: { offset: range.from, length: range.to - range.from + 1 } } : {},
  );
  if (found === null) return new Response(null, { status: 404 });
  headers.set("ETag", found.httpEtag);
  headers.set("Content-Length", String(range ? range.to - range.from + 1 : found.size));
  if (range) headers.set("Content-Range", `bytes ${range.from}-${range.to}/${found.size}`);
  return new Response(found.body, { status: range ? 206 : 200, headers });
}

/** Reads a header with a single byte range; several ranges, or another unit, are answered whole as the RFC allows. */
export function readRange(
  header: string | null,
  size: number,
): { from: number; to: number } | "unsatisfiable" | null {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? "");
  if (!match || (match[1] === "" && match[2] === "")) return null;
  const [, first = "", last = ""] = match;
  if (first === "") {
    const length = Math.min(Number(last), size);
    return length === 0 ? "unsatisfiable" : { from: size - length, to: size - 1 };
  }
  const from = Number(first);
  const to = last === "" ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== "" && Number(last) < from) return null;
  return from >= size ? "unsatisfiable" : { from, to };
}
