import { spawn } from "node:child_process";
import { once } from "node:events";
import { connect } from "node:net";
import path from "node:path";
import type { BenchEnvironment } from "./bench-environment.ts";
import { budgets } from "./budgets.ts";
import { median, ms, printTable } from "./report.ts";
import { settingsFor } from "./speed/speed.ts";
import { modulesOf, workerdProcess } from "./workerd.ts";

const ROUNDS = 9;
/** Nothing listens there; the measured page needs no database. */
const NO_DATABASE = "http://127.0.0.1:9";

function firstResponse(address: string): Promise<void> {
  const { hostname, port, host } = new URL(address);
  return new Promise((resolve, reject) => {
    const attempt = () => {
      const socket = connect({ host: hostname, port: Number(port), noDelay: true });
      socket.once("connect", () =>
        socket.write(`GET /manifest.webmanifest HTTP/1.1\r\nHost: ${host}\r\n\r\n`),
      );
      socket.once("data", () => {
        socket.destroy();
        resolve();
      });
      socket.once("error", (error: NodeJS.ErrnoException) =>
        error.code === "ECONNREFUSED" ? setImmediate(attempt) : reject(error),
      );
    };
    attempt();
  });
}

async function timeStart({ command, args, address }: Awaited<ReturnType<typeof workerdProcess>>) {
  const started = performance.now();
  const child = spawn(command, args, { stdio: "ignore" });
  try {
    await firstResponse(address);
    return performance.now() - started;
  } finally {
    child.kill("SIGKILL");
    await once(child, "exit");
  }
}

/**
 * Median time from starting workerd to the first response, in ms: of the smallest worker, of one with our modules
 * beside it but not imported, and of ours, whose first page imports nearly all of them.
 */
export async function measureColdStart(bench: BenchEnvironment, bundle: string) {
  const hello = path.join(import.meta.dirname, "speed/hello.js");
  const processes = [
    await workerdProcess(bench, "cold-hello", hello),
    await workerdProcess(bench, "cold-bytes", hello, {}, [bundle, ...modulesOf(bundle)]),
    await workerdProcess(bench, "cold-site", bundle, settingsFor(NO_DATABASE)),
  ];
  const times: number[][] = [[], [], []];
  for (let round = 0; round < ROUNDS; round++)
    for (const [i, process] of processes.entries()) times[i]?.push(await timeStart(process));
  const [bare = Number.NaN, bytes = Number.NaN, ours = Number.NaN] = times.map(median);
  printTable(
    `Cold start: workerd's start to its first response, median of ${ROUNDS}`,
    ["bare worker", "its bytes over bare", "ours", "ours over bare", "target", "never above"],
    [
      [
        ms(bare),
        ms(bytes - bare),
        ms(ours),
        ms(ours - bare),
        ms(budgets.coldStart.target),
        ms(budgets.coldStart.limit),
      ],
    ],
  );
  return { bare, bytes, ours };
}
