import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { deviceNameOf } from "./device.ts";
import { readPush } from "./read-push.ts";

/** `message` is null for a real browser, since only it can decrypt it. */
export type Arrived = {
  at: number;
  endpoint: string;
  topic: string | null;
  status: number;
  problem: string | null;
  message: unknown;
};
const KEPT = 100;

const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (one) => `&#${one.charCodeAt(0)};`);

function statusFor(endpoint: string): number {
  const name = deviceNameOf(endpoint) ?? "";
  if (name.startsWith("gone")) return 410;
  if (name.startsWith("busy")) return 429;
  return name.startsWith("down") ? 500 : 201;
}

function page(arrived: Arrived[]): string {
  const rows = arrived.toReversed().map(({ at, endpoint, topic, status, problem, message }) => {
    const text = problem ?? (message === null ? "Encrypted for a real browser" : JSON.stringify(message));
    const cells = [new Date(at).toISOString(), String(status), topic ?? "", text, endpoint];
    return `<tr>${cells.map((cell) => `<td>${escapeHtml(cell)}</td>`).join("")}</tr>`;
  });
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Pushed</title>
<style>body{font:15px system-ui;margin:2rem}td,th{padding:.4rem .8rem;text-align:left;overflow-wrap:anywhere}</style>
<h1>Push notifications</h1><p>What the site handed to push services, newest first.</p>
<table><tr><th>Time</th><th>Answer</th><th>Topic</th><th>Text</th><th>To</th></tr>${rows.join("")}</table></html>`;
}

/** Stands in for browsers' push services: checks and records pushes, at /to/ and at the proxied service URLs. */
export function startPushService(port: number) {
  const arrived: Arrived[] = [];
  const server = createServer(async (request, response) => {
    const path = request.url ?? "/";
    if (request.method !== "POST" || !path.startsWith("/to/")) {
      const isList = path === "/pushed";
      response.setHeader("Content-Type", isList ? "application/json" : "text/html; charset=utf-8");
      response.end(isList ? JSON.stringify(arrived) : page(arrived));
      return;
    }
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const endpoint = `https://${path.slice("/to/".length)}`;
    const headers = request.headers as Record<string, string | undefined>;
    const now = Date.now();
    const read = readPush({ endpoint, headers, body: Buffer.concat(chunks), now });
    const status = read.problem === null ? statusFor(endpoint) : 400;
    const message = read.problem === null ? read.message : null;
    arrived.push({ at: now, endpoint, topic: headers.topic ?? null, status, problem: read.problem, message });
    arrived.splice(0, arrived.length - KEPT);
    if (status === 429) response.setHeader("Retry-After", "120");
    response.writeHead(status).end();
  });
  return new Promise<{ url: string; arrived: Arrived[]; close(): Promise<void> }>((resolve) =>
    server.listen(port, "127.0.0.1", () => {
      const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
      const close = () => new Promise<void>((done) => server.close(() => done()));
      resolve({ url, arrived, close });
    }),
  );
}
