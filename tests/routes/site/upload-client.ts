import type { Visitor } from "./visitor.ts";

export const PART = 5 * 1024 * 1024;
const SAME = { "Sec-Fetch-Site": "same-origin" };

/** Calls the upload API as the composer's script does; `api` is the base path, which differs for teams. */
export function uploader(visitor: Visitor, api = "/api") {
  const call = async (method: string, where: string, body?: string | Uint8Array) => {
    const type = typeof body === "string" ? "application/json" : "application/octet-stream";
    const headers = {
      ...SAME,
      ...(body === undefined ? {} : { "Content-Type": type, "Content-Length": String(body.length) }),
    };
    const response = await visitor.ask(where, { method, headers, body });
    const json = response.text.startsWith("{") ? JSON.parse(response.text) : {};
    return { status: response.status, ...json };
  };
  const begin = (bytes: number, more: Record<string, unknown> = {}) =>
    call(
      "POST",
      `${api}/uploads`,
      JSON.stringify({
        post_key: "post-key".padEnd(22, "0"),
        name: "video.mp4",
        bytes,
        fingerprint: `video ${bytes}`,
        ...more,
      }),
    );
  const part = (id: string, number: number, bytes: Uint8Array) =>
    call("PUT", `${api}/uploads/${id}/parts/${number}`, bytes);
  const chunk = (bytes: Uint8Array, number: number) => bytes.subarray((number - 1) * PART, number * PART);
  const complete = (id: string) => call("POST", `${api}/uploads/${id}/complete`);
  return {
    call,
    begin,
    part,
    chunk,
    complete,
    status: (id: string) => call("GET", `${api}/uploads/${id}`),
    cancel: (id: string) => call("DELETE", `${api}/uploads/${id}`),
    poster: (id: string, bytes: Uint8Array) => call("POST", `${api}/media/${id}/poster`, bytes),
    async send(bytes: Uint8Array, more: Record<string, unknown> = {}) {
      const begun = await begin(bytes.length, more);
      if (begun.status !== 200) return begun;
      for (let number = 1; (number - 1) * PART < bytes.length; number++) {
        const put = await part(begun.id, number, chunk(bytes, number));
        if (put.status !== 200) return put;
      }
      return complete(begun.id);
    },
  };
}
