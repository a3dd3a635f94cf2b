import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { tick } from "../billing/customer-clocks.ts";
import { type Control, controlOf } from "../control/control.ts";
import { handleControl } from "../control/control-routes.ts";
import { handleAction, handlePage } from "../pages/page-routes.ts";
import { WebhookDispatcher } from "../webhooks/deliveries.ts";
import { handleApi } from "./api.ts";
import { FaultQueue } from "./faults.ts";
import { type HttpResponse, json, readRequest, send } from "./http.ts";
import { releaseAll } from "./idempotency.ts";
import { DEFAULTS, type Options } from "./options.ts";
import type { Runtime } from "./runtime.ts";
import { openStore } from "./store.ts";

export interface RunningStripe {
  /** For the SDK and browsers. */
  url: string;
  port: number;
  control: Control;
  runtime: Runtime;
  close: () => Promise<void>;
}

const TICK = 15_000;

export async function startStripe(given: Partial<Options> = {}): Promise<RunningStripe> {
  const options: Options = { ...DEFAULTS, ...given };
  const store = openStore(options.data);
  releaseAll(store);
  const dispatcher = new WebhookDispatcher(store, options);
  const runtime: Runtime = { store, options, publicUrl: "", dispatcher, faults: new FaultQueue() };

  const server = createServer((incoming, response) => {
    handle(runtime, incoming, response).catch((error: unknown) => {
      console.error(error);
      if (response.headersSent) response.destroy();
      else send(response, json(500, { error: { type: "api_error", message: String(error) } }), false);
    });
  });
  // Keep-alive sockets must not delay the shutdown.
  server.keepAliveTimeout = 2_000;
  await new Promise<void>((done, fail) => {
    server.once("error", fail);
    server.listen(options.port, options.host, done);
  });
  const address = server.address();
  const port = address && typeof address === "object" ? address.port : options.port;
  runtime.publicUrl = options.publicUrl ?? `http://localhost:${port}`;

  tick(runtime);
  dispatcher.wake();
  // With a clock of its own, the caller decides when things come due; a timer would change their order.
  const isOurs = options.now === DEFAULTS.now;
  const timer = isOurs ? setInterval(() => tick(runtime), TICK).unref() : undefined;
  return {
    url: runtime.publicUrl,
    port,
    control: controlOf(runtime),
    runtime,
    close: async () => {
      clearInterval(timer);
      server.close();
      server.closeAllConnections();
      await dispatcher.close();
      store.close();
    },
  };
}

async function handle(runtime: Runtime, incoming: IncomingMessage, response: ServerResponse): Promise<void> {
  const request = await readRequest(incoming);
  const { pathname } = request.url;
  let answer: HttpResponse | "cut";
  if (pathname.startsWith("/v1/")) answer = await handleApi(runtime, request);
  else if (pathname.startsWith("/control/")) answer = await handleControl(runtime, request);
  else if (pathname.startsWith("/do/")) answer = await handleAction(runtime, request);
  else answer = handlePage(runtime, request);
  if (answer === "cut") incoming.socket.destroy();
  else send(response, answer, request.method === "HEAD");
}
