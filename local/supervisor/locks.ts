import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import path from "node:path";
import type { Options } from "./options.ts";
import { SupervisorError } from "./supervisor-error.ts";

/** Checks the IPv4 and IPv6 loopback. */
export async function isPortTaken(port: number): Promise<boolean> {
  const attempts = ["127.0.0.1", "::1"].map(
    (host) =>
      new Promise<boolean>((resolve) => {
        const socket = connect({ port, host, timeout: 1000 });
        const end = (taken: boolean) => {
          socket.destroy();
          resolve(taken);
        };
        socket.once("connect", () => end(true));
        socket.once("error", () => end(false));
        socket.once("timeout", () => end(false));
      }),
  );
  return (await Promise.all(attempts)).includes(true);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** Locks the data folder for one supervisor and returns the unlock function. Takes over the lock of a dead process. */
export function lockFolder(options: Options): () => void {
  const file = path.join(options.data, "running.json");
  if (existsSync(file)) {
    const other = JSON.parse(readFileSync(file, "utf8")) as { pid: number; origin: string };
    if (other.pid !== process.pid && isAlive(other.pid)) {
      throw new SupervisorError(
        `Fanlight is already running from this folder at ${other.origin} (process ${other.pid}).\n` +
          "  Stop it first, or start a second copy from another clone: PORT=9000 npm start",
      );
    }
  }
  if (options.fresh) rmSync(options.data, { recursive: true, force: true });
  mkdirSync(options.logs, { recursive: true });
  const record = { pid: process.pid, origin: options.origin, database: options.addresses.database };
  writeFileSync(file, JSON.stringify(record));
  return () => rmSync(file, { force: true });
}

export async function requireFreePorts(options: Options): Promise<void> {
  const names = {
    worker: "the site",
    database: "the database",
    mail: "the email inbox",
    payments: "the payment provider",
    preview: "the preview of emails and components",
    push: "the push services of browsers",
    inbox: "the email inbox",
    identity: "the identity provider",
  };
  for (const [part, name] of Object.entries(names)) {
    const port = options.ports[part as keyof typeof names];
    if (await isPortTaken(port)) {
      throw new SupervisorError(
        `Port ${port}, needed for ${name}, is in use by another program.\n` +
          "  To use other ports: PORT=9000 npm start (uses 9000 and the next eight)",
      );
    }
  }
}
