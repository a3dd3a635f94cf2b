import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { answerApi } from "./api.ts";
import { tick } from "./clocks.ts";
import { type Control, controlOf } from "./control.ts";
import { answerControl } from "./control-http.ts";
import { FaultBook } from "./faults.ts";
import { type Answer, json, readRequest, send } from "./http.ts";
import { releaseAll } from "./idempotency.ts";
import type { Machine } from "./machine.ts";
import { DEFAULTS, type Options } from "./options.ts";
import { answerDeed, answerPage } from "./pages/pages.ts";
import { openStore } from "./store.ts";
import { Courier } from "./webhooks.ts";

export interface RunningStripe {
  /** For the SDK and for browsers alike. */
  url: string;
  port: number;
  control: Control;
  close: () => Promise<void>;
}

const TICK = 15_000;

export async function startStripe(given: Partial<Options> = {}): Promise<RunningStripe> {
  const options: Options = { ...DEFAULTS, ...given };
  const store = openStore(options.data);
  releaseAll(store);
  const courier = new Courier(store, options);
  const machine: Machine = { store, options, publicUrl: "", courier, faults: new FaultBook() };

  const server = createServer((incoming, response) => {
    handle(machine, incoming, response).catch((error: unknown) => {
      console.error(error);
      if (response.headersSent) response.destroy();
      else send(response, json(500, { error: { type: "api_error", message: String(error) } }), false);
    });
  });
  // Keep-alive sockets must not hold up the end.
  server.keepAliveTimeout = 2_000;
  await new Promise<void>((done, fail) => {
    server.once("error", fail);
    server.listen(options.port, options.host, done);
  });
  const address = server.address();
  const port = address && typeof address === "object" ? address.port : options.port;
  machine.publicUrl = options.publicUrl ?? `http://localhost:${port}`;

  tick(machine);
  courier.wake();
  const timer = setInterval(() => tick(machine), TICK).unref();
  return {
    url: machine.publicUrl,
    port,
    control: controlOf(machine),
    close: async () => {
      clearInterval(timer);
      server.close();
      server.closeAllConnections();
      await courier.close();
      store.close();
    },
  };
}

async function handle(machine: Machine, incoming: IncomingMessage, response: ServerResponse): Promise<void> {
  const request = await readRequest(incoming);
  const { pathname } = request.url;
  let answer: Answer | "cut";
  if (pathname.startsWith("/v1/")) answer = await answerApi(machine, request);
  else if (pathname.startsWith("/control/")) answer = await answerControl(machine, request);
  else if (pathname.startsWith("/do/")) answer = await answerDeed(machine, request);
  else answer = answerPage(machine, request);
  if (answer === "cut") incoming.socket.destroy();
  else send(response, answer, request.method === "HEAD");
}
