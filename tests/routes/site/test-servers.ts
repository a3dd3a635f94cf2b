import { createServer, type IncomingMessage, type RequestListener, request } from "node:http";

/** A server on a port of its own that can go away and come back on it. */
async function listen(handle: RequestListener) {
  const server = createServer(async (incoming, response) => {
    try {
      await handle(incoming, response);
    } catch (error) {
      // Whoever asked went away in the middle of it, as a worker does with what it no longer needs.
      if (incoming.complete) throw error;
    }
  });
  const open = (port: number) => new Promise<void>((done) => server.listen(port, "127.0.0.1", done));
  const close = () =>
    new Promise<void>((done) => {
      server.close(() => done());
      server.closeAllConnections();
    });
  await open(0);
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return { url: `http://127.0.0.1:${port}`, port, close, reopen: () => open(port) };
}

export async function bodyOf(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

const JSON_TYPE = { "Content-Type": "application/json" };
/** How the server says, in a whole answer, that it got no lock in time. */
const BUSY = JSON.stringify({
  baton: null,
  base_url: null,
  results: [{ type: "error", error: { message: "SQLite error: database is locked", code: "SQLITE_BUSY" } }],
});

/** What the line to the database does to a round trip; "lost" lets the work be done and drops the answer. */
export type DatabaseFault = "500" | "busy" | "slow" | "cut" | "drop" | "lost";

/** Stands between the worker and the database: passes everything on, or strikes where a test asks for it. */
export async function databaseProxy(target: string) {
  let strikes: { trouble: DatabaseFault; when: (sql: string) => boolean; left: number }[] = [];
  let seen: string[] = [];
  const { hostname, port } = new URL(target);
  const wire = await listen(async (incoming, response) => {
    const body = await bodyOf(incoming);
    const sql = body.toString("utf8");
    seen.push(sql);
    const strike = strikes.find((one) => one.when(sql));
    if (strike) {
      strike.left -= 1;
      strikes = strikes.filter((one) => one.left > 0);
    }
    const trouble = strike?.trouble;
    if (trouble === "500") return void response.writeHead(500).end("broken");
    if (trouble === "busy") return void response.writeHead(200, JSON_TYPE).end(BUSY);
    if (trouble === "drop") return void incoming.socket.destroy();
    // The answer never comes: whoever waits has to give up by themselves.
    if (trouble === "slow") return;
    const passed = request(
      { hostname, port, method: incoming.method, path: incoming.url, headers: incoming.headers },
      async (answer) => {
        const whole = await bodyOf(answer).catch(() => null);
        if (whole === null || trouble === "lost") return void incoming.socket.destroy();
        response.writeHead(answer.statusCode ?? 500, answer.headers);
        if (trouble !== "cut") return void response.end(whole);
        response.write(whole.subarray(0, Math.floor(whole.length / 2)), () => incoming.socket.destroy());
      },
    );
    passed.on("error", () => incoming.socket.destroy());
    passed.end(body);
  });
  return {
    ...wire,
    /** Strikes round trips whose text holds `what`, `times` of them (all, unless said). */
    inject(trouble: DatabaseFault, what = "", times = Number.POSITIVE_INFINITY) {
      strikes.push({ trouble, when: (sql) => sql.includes(what), left: times });
    },
    clearFaults: () => {
      strikes = [];
    },
    /** Waits until a round trip that holds `what` has come, from the last look on. */
    async waitForQuery(what: string) {
      while (!seen.some((sql) => sql.includes(what))) await new Promise((turn) => setImmediate(turn));
    },
    /** The round trips since the last look. */
    takeQueries: () => {
      const since = seen;
      seen = [];
      return since;
    },
  };
}

export type ReceivedEmail = { id: string; to: string; subject: string; text: string };

/** Takes mail as Resend does; can be told to refuse. */
export async function emailServer() {
  const emails: ReceivedEmail[] = [];
  let refusing: number | null = null;
  let asked = 0;
  const box = await listen(async (incoming, response) => {
    const sent = JSON.parse((await bodyOf(incoming)).toString("utf8"));
    asked += 1;
    if (refusing !== null) return void response.writeHead(refusing).end("{}");
    const id = String(incoming.headers["idempotency-key"]);
    emails.push({ id, to: sent.to[0], subject: sent.subject, text: sent.text });
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify({ id }));
  });
  return {
    ...box,
    emails,
    asked: () => asked,
    refuse: (status: number | null) => {
      refusing = status;
    },
    to: (address: string) => emails.filter((mail) => mail.to === address),
  };
}

export type Webhook = { body: string; signature: string };

/** Where the provider sends its events: hands them on to the worker, and keeps what it saw. */
export async function webhookProxy(deliver: (webhook: Webhook) => Promise<number>) {
  const seen: (Webhook & { status: number })[] = [];
  const wire = await listen(async (incoming, response) => {
    const body = (await bodyOf(incoming)).toString("utf8");
    const webhook = { body, signature: String(incoming.headers["stripe-signature"]) };
    const status = await deliver(webhook).catch(() => 599);
    seen.push({ ...webhook, status });
    response.writeHead(status).end();
  });
  return { ...wire, seen };
}
