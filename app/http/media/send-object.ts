import type { Deps } from "#platform/context.ts";
import { type CachePolicy, cachePolicy } from "../cache-policy.ts";
import { readRange } from "./byte-range.ts";
import { failedCondition, hasConditions } from "./preconditions.ts";

/** An object never changes under its key: a new version gets a new key. */
type StoredObject = { key: string; contentType: string; bytes: number };
type SendOptions = {
  /** Whether browsers that don't support this type get another one at the same URL. */
  variesByAccept?: boolean;
  isFree?: boolean;
  edgeCache: Deps["edgeCache"];
  waitUntil(work: Promise<unknown>): void;
};

/**
 * Supports ranges and conditions (RFC 9110, sections 13 and 14). Access must have been checked; `cachePolicy` decides
 * what caches may keep.
 */
export async function sendObject(
  request: Request,
  bucket: Deps["objects"],
  object: StoredObject,
  { variesByAccept = false, isFree = false, edgeCache, waitUntil }: SendOptions,
): Promise<Response> {
  const { contentType, bytes } = object;
  const isWhole = request.method === "GET" && !request.headers.has("Range") && !hasConditions(request);
  const policy = cachePolicy({ content: "media", contentType, bytes, isFree, isWhole, variesByAccept });
  const isCacheable = policy.edgeSeconds > 0;
  const cached = isCacheable ? await edgeCache.find(object.key) : null;
  if (cached !== null) {
    const headers = headersFor(object, policy);
    for (const name of ["ETag", "Content-Length"]) headers.set(name, cached.headers.get(name) ?? "");
    return new Response(cached.body, { headers });
  }
  const response = await readObject(request, bucket, object, headersFor(object, policy));
  if (isCacheable && response.status === 200)
    waitUntil(edgeCache.put(object.key, response.clone(), policy.edgeSeconds));
  return response;
}

const headersFor = ({ contentType }: StoredObject, { cacheControl, vary }: CachePolicy) =>
  new Headers({
    "Content-Type": contentType,
    "Content-Disposition": "inline",
    "Cache-Control": cacheControl,
    "Accept-Ranges": "bytes",
    ...(vary === null ? {} : { Vary: vary }),
    "Cross-Origin-Resource-Policy": "same-origin",
    "Content-Security-Policy": "default-src 'none'; sandbox; frame-ancestors 'none'",
  });

async function readObject(
  request: Request,
  bucket: Deps["objects"],
  object: StoredObject,
  headers: Headers,
): Promise<Response> {
  const { method } = request;
  const requestedRange = method === "GET" ? request.headers.get("Range") : null;
  const ifRange = requestedRange === null ? null : request.headers.get("If-Range");
  let isRangeValid = true;
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
    // If-Range names another version, so send the whole file (RFC 9110, section 13.1.5).
    isRangeValid = ifRange === null || ifRange === head.httpEtag;
  }
  const range = isRangeValid ? readRange(requestedRange, object.bytes) : null;
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
