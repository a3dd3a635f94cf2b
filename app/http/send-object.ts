import type { Deps } from "../platform/context.ts";

/** An object never changes under its key: what is made anew gets another. */
type SentObject = { key: string; contentType: string; bytes: number };
type Sending = {
  /** The same address gives another type to a browser that does not know this one. */
  varies?: boolean;
  /** Whether everybody may have it, now: only then it may lie in the edge's cache. */
  free?: boolean;
  edge: Deps["edge"];
  afterwards(work: Promise<unknown>): void;
};

/** Pictures only: films are asked for by the piece, which storage answers itself. */
const isKept = ({ contentType, bytes }: SentObject) =>
  contentType.startsWith("image/") && bytes <= 4 * 1024 * 1024;

/**
 * Sends an object from storage with ranges and conditions (RFC 9110 sections 13 and 14), to whom it may be sent. The
 * browser may keep it but asks again each time it shows it, since access can end; no cache in between may.
 */
export async function sendObject(
  request: Request,
  bucket: Deps["objects"],
  object: SentObject,
  { varies = false, free = false, edge, afterwards }: Sending,
): Promise<Response> {
  const whole = request.method === "GET" && !request.headers.has("Range") && !hasConditions(request);
  const key = free && whole && isKept(object) ? object.key : null;
  const kept = key === null ? null : await edge.find(key);
  if (kept !== null) {
    const headers = headersFor(object, varies);
    for (const name of ["ETag", "Content-Length"]) headers.set(name, kept.headers.get(name) ?? "");
    return new Response(kept.body, { headers });
  }
  const answer = await readObject(request, bucket, object, headersFor(object, varies));
  if (key !== null && answer.status === 200) afterwards(edge.keep(key, answer.clone()));
  return answer;
}

const hasConditions = ({ headers }: Request) =>
  ["If-Match", "If-None-Match", "If-Modified-Since", "If-Unmodified-Since"].some((name) => headers.has(name));

function headersFor(object: SentObject, varies: boolean): Headers {
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
  object: SentObject,
  headers: Headers,
): Promise<Response> {
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
