import { createServer, type IncomingMessage, type RequestListener, request } from "node:http";

async function listen(handle: RequestListener) {
  const server = createServer(async (incoming, response) => {
    try {
      await handle(incoming, response);
    } catch (error) {
      // The client disconnected, as a worker does when it no longer needs a response.
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
/** The server's response when it couldn't get a lock in time. */
const BUSY = JSON.stringify({
  baton: null,
  base_url: null,
  results: [{ type: "error", error: { message: "SQLite error: database is locked", code: "SQLITE_BUSY" } }],
});

/** The server's response on a stream that was idle for ten seconds. */
const EXPIRED = JSON.stringify({
  message: "The stream has expired due to inactivity",
  code: "STREAM_EXPIRED",
});

/** The faults of a round trip. "lost" does the work and drops the response; "twice" returns the second response. */
export type DatabaseFault = "500" | "busy" | "slow" | "cut" | "drop" | "lost" | "expired" | "twice";

export async function databaseProxy(target: string) {
  let strikes: { trouble: DatabaseFault; when: (sql: string) => boolean; left: number }[] = [];
  let seen: string[] = [];
  let running = 0;
  let steps = 0;
  const { hostname, port } = new URL(target);
  const wire = await listen(async (incoming, response) => {
    const body = await bodyOf(incoming);
    // Without the quotes around names.
    const sql = body.toString("utf8").replaceAll('\\"', "");
    seen.push(sql);
    if (running === 0) steps += 1;
    running += 1;
    response.once("close", () => {
      running -= 1;
    });
    const strike = strikes.find((one) => one.when(sql));
    if (strike) {
      strike.left -= 1;
      strikes = strikes.filter((one) => one.left > 0);
    }
    const trouble = strike?.trouble;
    if (trouble === "500") return void response.writeHead(500).end("broken");
    if (trouble === "busy") return void response.writeHead(200, JSON_TYPE).end(BUSY);
    if (trouble === "expired") return void response.writeHead(400, JSON_TYPE).end(EXPIRED);
    if (trouble === "drop") return void incoming.socket.destroy();
    // The response never comes, so the caller has to time out.
    if (trouble === "slow") return;
    const { method, url: path, headers } = incoming;
    if (trouble === "twice") await fetch(target + path, { method, body: new Uint8Array(body) });
    const passed = request({ hostname, port, method, path, headers }, async (answer) => {
      const whole = await bodyOf(answer).catch(() => null);
      // An expired stream or a busy database did nothing: the caller reads that, and its next try is struck.
      const isRefused = whole?.includes('"message":') ?? true;
      if (strike && trouble === "lost" && isRefused) strikes.unshift({ ...strike, left: 1 });
      if (whole === null || (trouble === "lost" && !isRefused)) return void incoming.socket.destroy();
      response.writeHead(answer.statusCode ?? 500, answer.headers);
      if (trouble !== "cut") return void response.end(whole);
      response.write(whole.subarray(0, Math.floor(whole.length / 2)), () => incoming.socket.destroy());
    });
    passed.on("error", () => incoming.socket.destroy());
    passed.end(body);
  });
  return {
    ...wire,
    /** Makes the next `times` round trips that contain `what` fail (default: all). */
    inject(trouble: DatabaseFault, what = "", times = Number.POSITIVE_INFINITY) {
      strikes.push({ trouble, when: (sql) => sql.includes(what), left: times });
    },
    clearFaults: () => {
      strikes = [];
    },
    async waitForQuery(what: string) {
      while (!seen.some((sql) => sql.includes(what))) await new Promise((turn) => setImmediate(turn));
    },
    /** The number of sequential round trips since the last call; parallel ones count once. */
    takeSteps: () => {
      const since = steps;
      steps = 0;
      return since;
    },
    takeQueries: () => {
      const since = seen;
      seen = [];
      return since;
    },
  };
}

export type ReceivedEmail = { id: string; to: string; subject: string; text: string };

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
