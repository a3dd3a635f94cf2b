import { existsSync } from "node:fs";
import path from "node:path";
import type { Options } from "./options.ts";
import type { ProcessSpec } from "./processes.ts";
import type { WorkerEnvironment } from "./secrets.ts";
import { sqldArguments, sqldBinary } from "./sqld.ts";
import { SupervisorError } from "./supervisor-error.ts";

const offline = {
  CLOUDFLARE_CF_FETCH_ENABLED: "false",
  WRANGLER_SEND_METRICS: "false",
  // wrangler's own request log takes a quarter of each request's time, and nothing reads it.
  X_LOCAL_OBSERVABILITY: "false",
  NO_UPDATE_NOTIFIER: "1",
};

const binPath = (options: Options, name: string) => path.join(options.root, "node_modules/.bin", name);

export function databaseProcess(options: Options): ProcessSpec {
  const binary = sqldBinary(options.root);
  if (!existsSync(binary)) {
    throw new SupervisorError(
      `No libSQL server is installed for ${process.platform} ${process.arch}.\n` +
        "  It is available for Linux and macOS on x64 and arm64. If this is one of them, run npm ci again.",
    );
  }
  return {
    name: "database",
    command: binary,
    args: sqldArguments(databaseFolder(options), options.ports.database),
    env: { RUST_LOG: "warn" },
  };
}

export const emailProcess = (options: Options, environment: WorkerEnvironment): ProcessSpec => ({
  name: "mail",
  command: process.execPath,
  args: [
    ["--import", "tsx", path.join(options.root, "local/mail.ts")],
    [`${options.ports.mail},${options.ports.inbox}`, `${options.origin}/webhooks/resend`],
  ].flat(),
  env: { RESEND_WEBHOOK_SECRET: environment.RESEND_WEBHOOK_SECRET },
});

export const pushProcess = (options: Options): ProcessSpec => ({
  name: "push",
  command: process.execPath,
  args: ["--import", "tsx", path.join(options.root, "local/push/main.ts"), String(options.ports.push)],
});

export const identityProcess = (options: Options, environment: WorkerEnvironment): ProcessSpec => ({
  name: "identity",
  command: process.execPath,
  args: [
    "--import",
    "tsx",
    path.join(options.root, "local/identity/main.ts"),
    String(options.ports.identity),
  ],
  env: { IDENTITY_API_KEY: environment.IDENTITY_API_KEY },
});

/** Shows every email and component. With --watch it restarts on changes. */
export const previewProcess = (options: Options): ProcessSpec => ({
  name: "preview",
  command: process.execPath,
  args: [
    options.watch ? ["--watch"] : [],
    ["--import", "tsx", path.join(options.root, "local/preview/main.ts")],
    [String(options.ports.preview)],
  ].flat(),
});

export const databaseFolder = (options: Options) => path.join(options.data, "sqld");
export const providerFolder = (options: Options) => path.join(options.data, "stripe");

export const paymentsProcess = (options: Options, environment: WorkerEnvironment): ProcessSpec => ({
  name: "payments",
  command: process.execPath,
  args: [
    ["--import", "tsx", path.join(options.root, "local/stripe/main.ts")],
    ["--port", String(options.ports.payments)],
    ["--data", providerFolder(options)],
    ["--webhook-url", `${options.origin}/webhooks/stripe`],
    ["--public-url", options.addresses.payments],
  ].flat(),
  env: {
    STRIPE_SECRET_KEY: environment.STRIPE_SECRET_KEY,
    STRIPE_WEBHOOK_SECRET: environment.STRIPE_WEBHOOK_SECRET,
    STRIPE_CONNECT_WEBHOOK_SECRET: environment.STRIPE_CONNECT_WEBHOOK_SECRET,
  },
});

export const workerProcess = (options: Options, config: string): ProcessSpec => ({
  name: "worker",
  command: binPath(options, "wrangler"),
  args: [
    ["dev", "--config", config],
    ["--ip", "127.0.0.1", "--port", String(options.ports.worker)],
    ["--inspector-port", String(options.ports.inspector)],
    ["--persist-to", path.join(options.data, "r2")],
    ["--test-scheduled", "--show-interactive-dev-session=false"],
  ].flat(),
  env: { ...offline, WRANGLER_REGISTRY_PATH: path.join(options.data, "registry") },
});

/** Written as the last step of loading the demo. */
export const demoMarkerFile = (options: Options) => path.join(options.data, "demo-complete");

export const demoProcess = (
  options: Options,
  environment: WorkerEnvironment,
  config: string,
): ProcessSpec => ({
  name: "demo-data",
  command: process.execPath,
  args: [
    ["--import", "tsx", path.join(options.root, "local/demo/main.ts")],
    ["--config", config],
    ["--objects", path.join(options.data, "r2/v3")],
    ["--provider", providerFolder(options)],
    ["--mark", demoMarkerFile(options)],
  ].flat(),
  env: { ...offline, ...environment },
});
