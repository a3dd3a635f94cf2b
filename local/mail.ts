import { createServer, request } from "node:http";
import { createEmulator } from "emulate";
import { codesPage } from "./demo/admin-codes.ts";
import { emailEvent, signedHeaders } from "./mail-events.ts";

/** Addresses that bounce or complain, by prefix, like Resend's own test addresses. */
const reactions = [
  [/^(.*<)?bounced/i, "email.bounced"],
  [/^(.*<)?complained/i, "email.complained"],
] as const;

/**
 * Resend's API and an inbox page. Emails are kept in memory. Addresses starting with "bounced" or "complained" trigger
 * that webhook. /code shows the demo admin's authenticator codes.
 */
async function startMail([port = 0, inner = 0]: number[], webhookUrl: string, secret: string) {
  await createEmulator({ service: "resend", port: inner });
  const tell = async (to: string) => {
    const type = reactions.find(([pattern]) => pattern.test(to))?.[1];
    if (type === undefined) return;
    const body = emailEvent(type, [to.replace(/^.*<|>$/g, "")]);
    const headers = { "Content-Type": "application/json", ...signedHeaders(secret, body) };
    await fetch(webhookUrl, { method: "POST", body, headers }).then((response) => response.text());
  };
  createServer(async (incoming, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    const { method, url: path, headers } = incoming;
    if (path === "/code") {
      response.writeHead(200, { "Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-store" });
      return response.end(await codesPage(Date.now()));
    }
    const passed = request({ port: inner, host: "127.0.0.1", method, path, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(response);
      if (method !== "POST" || path !== "/emails" || answer.statusCode !== 200) return;
      const { to = [] } = JSON.parse(body.toString()) as { to?: string[] };
      for (const one of to) tell(one).catch((error: unknown) => console.error("webhook:", error));
    });
    passed.on("error", () => response.writeHead(502).end());
    passed.end(body);
  }).listen(port, "127.0.0.1", () => console.log(`Listening at http://127.0.0.1:${port}`));
}

const [ports = "", webhookUrl = "", secret = ""] = [
  process.argv[2],
  process.argv[3],
  process.env.RESEND_WEBHOOK_SECRET,
];
await startMail(ports.split(",").map(Number), webhookUrl, secret);
