import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { waitForResponse } from "#local/supervisor/wait-for-response.ts";
import { freePort } from "../free-port.ts";
import type { BenchEnvironment } from "./bench-environment.ts";
import { median, printLine, printTable } from "./report.ts";

const ROUNDS = 3;

async function minimalWorker(bench: BenchEnvironment): Promise<string> {
  const folder = path.join(bench.folder, "bare-r2");
  mkdirSync(folder);
  const config = path.join(folder, "wrangler.json");
  const bucket = { binding: "MEDIA", bucket_name: "bare" };
  writeFileSync(
    config,
    JSON.stringify({
      name: "bare-r2",
      main: path.join(import.meta.dirname, "minimal-r2.js"),
      compatibility_date: "2026-11-17",
      r2_buckets: [bucket],
    }),
  );
  const port = await freePort();
  bench.table.start({
    name: "bare-r2",
    command: path.join(bench.root, "node_modules/.bin/wrangler"),
    args: [
      "dev",
      "--config",
      config,
      "--ip",
      "127.0.0.1",
      "--port",
      String(port),
      "--inspector-port",
      String(await freePort()),
      "--persist-to",
      folder,
      "--show-interactive-dev-session=false",
    ],
    env: {
      CLOUDFLARE_CF_FETCH_ENABLED: "false",
      WRANGLER_SEND_METRICS: "false",
      X_LOCAL_OBSERVABILITY: "false",
    },
  });
  const address = `http://127.0.0.1:${port}`;
  await waitForResponse("The bare worker", `${address}/nothing`, 60);
  return address;
}

async function putMinimal(bare: string, parts: Iterable<Uint8Array>): Promise<void> {
  const call = async (method: string, query: string, body?: BodyInit) => {
    const response = await fetch(`${bare}/video${query}`, { method, body });
    if (!response.ok) throw new Error(`the bare worker answers ${response.status}`);
    return response.json();
  };
  const upload = encodeURIComponent((await call("POST", "")) as string);
  const kept: unknown[] = [];
  for (const part of parts)
    kept.push(await call("PUT", `?upload=${upload}&part=${kept.length + 1}`, Uint8Array.from(part)));
  await call("POST", `?upload=${upload}`, JSON.stringify(kept));
}

async function drain(url: string, headers: Record<string, string> = {}): Promise<number> {
  const response = await fetch(url, { headers });
  if (!response.ok || response.body === null) throw new Error(`${url} answers ${response.status}`);
  const reader = response.body.getReader();
  for (let bytes = 0; ; ) {
    const { done, value } = await reader.read();
    if (done) return bytes;
    bytes += value.length;
  }
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return (performance.now() - started) / 1000;
}

type Ours = {
  site: string;
  cookie: string;
  send(megabytes: number): Promise<string>;
  parts(megabytes: number): Iterable<Uint8Array>;
};

export async function measureThroughput(
  bench: BenchEnvironment,
  { site, cookie, send, parts }: Ours,
  megabytes: number,
) {
  printLine("starting a bare worker with a bucket");
  const bare = await minimalWorker(bench);
  const times = {
    up: [] as number[],
    down: [] as number[],
    bareUp: [] as number[],
    bareDown: [] as number[],
  };
  for (let round = 0; round < ROUNDS; round++) {
    printLine(`${megabytes} MB up and down, round ${round + 1} of ${ROUNDS}`);
    let medium = "";
    times.up.push(
      await seconds(async () => {
        medium = await send(megabytes);
      }),
    );
    times.bareUp.push(await seconds(() => putMinimal(bare, parts(megabytes))));
    times.down.push(await seconds(() => drain(`${site}/media/${medium}/file`, { Cookie: cookie })));
    times.bareDown.push(await seconds(() => drain(`${bare}/video`)));
  }
  const rate = (all: number[]) => megabytes / median(all);
  const results = [
    { way: "up", ours: rate(times.up), bare: rate(times.bareUp) },
    { way: "down", ours: rate(times.down), bare: rate(times.bareDown) },
  ];
  printTable(
    `Throughput of a ${megabytes} MB video, compared with a worker that only puts and gets`,
    ["way", "the site", "bare worker", "share"],
    results.map(({ way, ours, bare }) => [
      way,
      `${ours.toFixed(0)} MB/s`,
      `${bare.toFixed(0)} MB/s`,
      `${((ours / bare) * 100).toFixed(0)} %`,
    ]),
    "Up: in parts of 5 MB, each noted in the database; then read, cleaned and copied, so that it is written twice.",
  );
  return results;
}
