import type { Deps } from "../platform/context.ts";

/**
 * Sends an object from storage with ranges and conditions (RFC 9110 sections 13 and 14). The browser may keep it
 * but asks again each time it shows it, since access can end; no shared cache may.
 */
export async function sendObject(
  request: Request,
  bucket: Deps["objects"],
  object: { key: string; contentType: string; bytes: number },
): Promise<Response> {
  const headers = new Headers({
    "Content-Type": object.contentType,
    "Content-Disposition": "inline",
    "Cache-Control": "private, no-cache",
    "Accept-Ranges": "bytes",
    Vary: "Cookie",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Content-Security-Policy": "default-src 'none'; sandbox; frame-ancestors 'none'",
  });
  if (request.method === "HEAD") {
    const head = await bucket.head(object.key);
    if (head === null) return new Response(null, { status: 404 });
    headers.set("ETag", head.httpEtag);
    headers.set("Content-Length", String(head.size));
    return new Response(null, { headers });
  }
  const asked = readRange(request.headers.get("Range"), object.bytes);
  const range = (await isStillMeant(request, bucket, object.key)) ? asked : null;
  if (range === "unsatisfiable") {
    headers.set("Content-Range", `bytes */${object.bytes}`);
    return new Response(null, { status: 416, headers });
  }
  const found = await bucket.get(object.key, {
    onlyIf: request.headers,
    ...(range ? { range: { offset: range.from, length: range.to - range.from + 1 } } : {}),
  });
  if (found === null) return new Response(null, { status: 404 });
  headers.set("ETag", found.httpEtag);
  if (!("body" in found)) {
    const cached = request.headers.has("If-None-Match") || request.headers.has("If-Modified-Since");
    return new Response(null, { status: cached ? 304 : 412, headers });
  }
  headers.set("Content-Length", String(range ? range.to - range.from + 1 : found.size));
  if (range) headers.set("Content-Range", `bytes ${range.from}-${range.to}/${found.size}`);
  return new Response(found.body, { status: range ? 206 : 200, headers });
}

/** Whether a range is of the object that If-Range names (RFC 9110 section 13.1.5); another one is sent whole. */
async function isStillMeant(request: Request, bucket: Deps["objects"], key: string): Promise<boolean> {
  const named = request.headers.get("If-Range");
  if (named === null || !request.headers.has("Range")) return true;
  const head = await bucket.head(key);
  return head !== null && named === head.httpEtag;
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
