import { randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

const results = { over_18: "Over 18", under_18: "Under 18", canceled: "Cancel" };
type Result = keyof typeof results;
type Check = { id: string; returnUrl: string; result: Result | "pending" };

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

const page = (id: string) => `<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>Identity check</title>
<style>body{font:17px system-ui;margin:2rem auto;max-width:30rem;padding:0 1rem}
button{display:block;width:100%;margin:.8rem 0;padding:.9rem;font:inherit}</style>
<h1>Identity check</h1><p>Stands in for an identity provider, which would look at a document and a face here.</p>
<form method="post" action="/verify/${id}">${Object.entries(results)
  .map(([value, label]) => `<button name="result" value="${value}">${label}</button>`)
  .join("")}</form></html>`;

/** Stands in for an identity provider: its API takes a secret key, and its page lets one choose the result. */
export function startIdentityService(port: number, key: string) {
  const checks = new Map<string, Check>();
  const byKey = new Map<string, Check>();
  let isDown = false;

  /** The page where a person chooses. */
  const verify = (check: Check, chosen: string | null, response: ServerResponse) => {
    if (chosen === null)
      return response.writeHead(200, { "Content-Type": "text/html; charset=utf-8" }).end(page(check.id));
    if (check.result === "pending" && Object.hasOwn(results, chosen)) check.result = chosen as Result;
    response.writeHead(303, { Location: check.returnUrl }).end();
  };
  const begin = (idempotencyKey: string, returnUrl: string, host = "") => {
    const begun = byKey.get(idempotencyKey) ?? {
      id: randomBytes(12).toString("hex"),
      returnUrl,
      result: "pending",
    };
    checks.set(begun.id, begun);
    byKey.set(idempotencyKey, begun);
    return { id: begun.id, url: `http://${host}/verify/${begun.id}` };
  };

  const server = createServer(async (request, response) => {
    const { method, headers, url = "/" } = request;
    const body = await bodyOf(request);
    const json = (status: number, value: unknown) =>
      response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(value));
    const [, kind, id = ""] = url.split("/");
    const check = checks.get(id);
    const isPost = method === "POST";
    if (kind === "verify" && check)
      return verify(check, isPost ? (new URLSearchParams(body).get("result") ?? "") : null, response);
    if (isDown) return json(503, {});
    if (headers.authorization !== `Bearer ${key}`) return json(401, {});
    if (!isPost) return check ? json(200, { result: check.result }) : json(404, {});
    const { return_url: returnUrl } = JSON.parse(body) as { return_url: string };
    return json(200, begin(String(headers["idempotency-key"]), returnUrl, headers.host));
  });
  return new Promise<{ url: string; setDown(down: boolean): void; close(): Promise<void> }>((resolve) =>
    server.listen(port, "127.0.0.1", () => {
      const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
      const setDown = (down: boolean) => {
        isDown = down;
      };
      resolve({ url, setDown, close: () => new Promise<void>((done) => server.close(() => done())) });
    }),
  );
}
