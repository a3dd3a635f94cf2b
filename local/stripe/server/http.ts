import type { IncomingMessage, ServerResponse } from "node:http";

export interface HttpRequest {
  method: string;
  url: URL;
  header: (name: string) => string | undefined;
  body: string;
  /** The raw body, for files. */
  bytes: Buffer;
}

export interface HttpResponse {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** Evidence files may have 5 MB. */
const LIMIT = 6_000_000;

export async function readRequest(incoming: IncomingMessage): Promise<HttpRequest> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of incoming) {
    if (!Buffer.isBuffer(chunk)) continue;
    size += chunk.length;
    if (size > LIMIT) throw new Error("The body is larger than 6 MB");
    chunks.push(chunk);
  }
  const bytes = Buffer.concat(chunks);
  return {
    method: incoming.method ?? "GET",
    url: new URL(incoming.url ?? "/", "http://localhost"),
    header: (name) => {
      const value = incoming.headers[name];
      return Array.isArray(value) ? value[0] : value;
    },
    body: bytes.toString("utf8"),
    bytes,
  };
}

export function send(response: ServerResponse, answer: HttpResponse, head: boolean): void {
  response.writeHead(answer.status, {
    ...answer.headers,
    "content-length": String(Buffer.byteLength(answer.body)),
    "cache-control": "no-store",
  });
  response.end(head ? undefined : answer.body);
}

export const json = (status: number, value: unknown, headers: Record<string, string> = {}): HttpResponse => ({
  status,
  headers: { "content-type": "application/json", ...headers },
  body: `${JSON.stringify(value, null, 2)}\n`,
});

/** Redirects after a form with 303, so that a reload doesn't resubmit it. */
export const seeOther = (location: string): HttpResponse => ({
  status: 303,
  headers: { location },
  body: "",
});
