import { createHash } from "node:crypto";
import { variantNames } from "#db/kinds.ts";
import { isImageWidth } from "#domain/media/image/image.ts";
import type { RequestOptions } from "./visitor.ts";

/** Names that look real, but that no object has. */
const UNKNOWN_NAMES = ["w321", "W320", "poster", "..%2fw320", "w320.data", "file.data"];
const NEVER_SERVED: string[] = ["original", ...UNKNOWN_NAMES];
export const isServed = (name: string) => !NEVER_SERVED.includes(name);

export const bytesOf = (name: string) => new TextEncoder().encode(`${name} and what else it holds`);
export const tagOf = (name: string) => `"${createHash("md5").update(bytesOf(name)).digest("hex")}"`;
/** All posts share one object per name, because only access matters here. */
export const keyOf = (name: string) => `media/model/${name}`;
const types: Record<string, string> = { jpeg: "image/jpeg", motion: "image/gif", captions: "text/vtt" };
export const contentTypeOf = (name: string) =>
  isImageWidth(name) ? "image/webp" : (types[name] ?? "application/octet-stream");

const LATER = new Date(Date.now() + 1e9).toUTCString();
const PART = "bytes=2-7";

/** Kinds of media requests and their statuses with access; TAG is replaced by the object's ETag. */
const requestVariants: Record<string, RequestOptions & { query?: string; status: number }> = {
  whole: { status: 200 },
  head: { method: "HEAD", status: 200 },
  "to be kept": { query: "?download=1", status: 200 },
  "without WebP": { headers: { Accept: "image/jpeg,image/png" }, status: 200 },
  part: { headers: { Range: PART }, status: 206 },
  "part of what one has": { headers: { Range: PART, "If-Range": "TAG" }, status: 206 },
  "part beyond its end": { headers: { Range: "bytes=999-" }, status: 416 },
  "if one has it not": { headers: { "If-None-Match": "TAG" }, status: 304 },
  "head, if one has it not": { method: "HEAD", headers: { "If-None-Match": "TAG" }, status: 304 },
  "if there is none": { headers: { "If-None-Match": "*" }, status: 304 },
  "if it is newer": { headers: { "If-Modified-Since": LATER }, status: 304 },
  "if it is the same": { headers: { "If-Match": "TAG" }, status: 200 },
  "if it is another": { headers: { "If-Match": '"other"' }, status: 412 },
};

/** Requests for both media items of a post: every name in every way, and unknown names in a few. */
export const mediaRequests = (["locked", "preview"] as const).flatMap((medium) => [
  ...variantNames.flatMap((name) =>
    Object.keys(requestVariants).map((way) => ({ medium, name: String(name), way })),
  ),
  ...UNKNOWN_NAMES.flatMap((name) =>
    ["whole", "head", "part", "without WebP"].map((way) => ({ medium, name, way })),
  ),
]);

/** The object that's sent: clients without WebP get a JPEG. */
const answering = (name: string, way: string) =>
  way === "without WebP" && isImageWidth(name) ? "jpeg" : name;

export function requestFor(
  medium: string,
  name: string,
  way: string,
): [where: string, asked: RequestOptions] {
  const { query = "", method, headers = {} } = requestVariants[way] ?? {};
  const tagged = Object.entries(headers).map(([key, value]) => [key, value.replace("TAG", tagOf(name))]);
  return [`/media/${medium}/${name}${query}`, { method, headers: Object.fromEntries(tagged) }];
}

export function expectedResponse(name: string, way: string) {
  const { status = 0, method } = requestVariants[way] ?? {};
  const object = answering(name, way);
  const whole = bytesOf(object);
  const sent = status === 206 ? whole.subarray(2, 8) : status === 200 && method !== "HEAD" ? whole : null;
  return {
    status,
    tag: status === 416 ? null : tagOf(object),
    text: new TextDecoder().decode(sent ?? undefined),
  };
}
