import { type ChildProcess, spawn } from "node:child_process";
import path from "node:path";
import { sqldArguments, sqldBinary } from "../../local/supervisor/sqld.ts";
import { freePort } from "../free-port.ts";

const binary = sqldBinary(path.resolve(import.meta.dirname, "../.."));

async function answers(url: string, server: ChildProcess): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt++) {
    if (server.exitCode !== null) throw new Error(`sqld ended with ${server.exitCode}`);
    const ok = await fetch(`${url}/health`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (ok) return;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error("sqld did not answer within 5 s");
}

/** Starts a libSQL server on a folder, and on a port of its own. */
export async function startServer(folder: string) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const server = spawn(binary, sqldArguments(folder, port), {
    stdio: "ignore",
    env: { ...process.env, RUST_LOG: "error" },
  });
  /** Ends it: by SIGTERM it leaves the folder in order first. */
  const end = async (signal: "SIGTERM" | "SIGKILL") => {
    const ended = new Promise((resolve) => server.once("exit", resolve));
    server.kill(signal);
    if (server.exitCode === null && server.signalCode === null) await ended;
  };
  try {
    await answers(url, server);
  } catch (error) {
    await end("SIGKILL");
    throw error;
  }
  return { url, end };
}
