import { existsSync, readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { waitForResponse } from "#local/supervisor/wait-for-response.ts";
import { freePort } from "../free-port.ts";
import type { BenchEnvironment } from "./bench-environment.ts";

const systems: Record<string, string> = {
  "linux-x64": "linux-64",
  "linux-arm64": "linux-arm64",
  "darwin-x64": "darwin-64",
  "darwin-arm64": "darwin-arm64",
};

function binary(root: string): string {
  const system = systems[`${process.platform}-${process.arch}`];
  const file = path.join(root, `node_modules/@cloudflare/workerd-${system}/bin/workerd`);
  if (!existsSync(file)) throw new Error(`there is no workerd for ${process.platform} ${process.arch}`);
  return file;
}

const text = (value: string) => JSON.stringify(value);

export function modulesOf(worker: string): string[] {
  const folder = path.join(path.dirname(worker), "assets");
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith(".js"))
    .map((name) => path.join(folder, name));
}

/**
 * How to start workerd alone with a worker, and its URL. wrangler's development server would add three hops to every
 * request. The measured pages need no bindings except the settings.
 */
export async function workerdProcess(
  bench: BenchEnvironment,
  name: string,
  module: string,
  settings: Record<string, string> = {},
  others: string[] = modulesOf(module),
): Promise<{ command: string; args: string[]; address: string }> {
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const bindings = Object.entries({ ...settings, APP_ORIGIN: address }).map(
    ([key, value]) => `(name = ${text(key)}, text = ${text(value)})`,
  );
  bindings.push(`(name = "VERSION", json = ${text(JSON.stringify({ id: name }))})`);
  const embed = (moduleName: string, source: string) =>
    `(name = ${text(moduleName)}, esModule = embed ${text(path.relative(bench.folder, source))})`;
  const modules = [
    embed("worker.js", module),
    ...others.map((other) => embed(`assets/${path.basename(other)}`, other)),
  ];
  const file = path.join(bench.folder, `${name}.capnp`);
  writeFileSync(
    file,
    `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "main", worker = .worker),
    (name = "internet", network = (allow = ["private"])),
  ],
  sockets = [(name = "http", address = "127.0.0.1:${port}", http = (), service = "main")]
);
const worker :Workerd.Worker = (
  modules = [${modules.join(", ")}],
  compatibilityDate = "2026-11-17",
  bindings = [${bindings.join(", ")}]
);
`,
  );
  return { command: binary(bench.root), args: ["serve", file], address };
}

export async function startWorkerd(...made: Parameters<typeof workerdProcess>): Promise<string> {
  const [bench, name] = made;
  const { address, ...spec } = await workerdProcess(...made);
  bench.table.start({ ...spec, name: `workerd-${name}` });
  await waitForResponse(`workerd (${name})`, address, 30);
  return address;
}
