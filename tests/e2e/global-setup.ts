import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";

const root = path.resolve(import.meta.dirname, "../..");

/** Starts everything as `npm start` does, on free ports and without demo data, and stops it after the last test. */
export default async function startSite() {
  const data = mkdtempSync(path.join(tmpdir(), "fanlight-e2e-"));
  const port = await freePorts(6);
  const child = spawn(process.execPath, [path.join(root, "local/start.mjs"), "--no-demo", "--data", data], {
    cwd: root,
    env: { ...process.env, PORT: String(port) },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  await new Promise<void>((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      said += chunk;
      if (said.includes("Press Ctrl-C to stop")) resolve();
    };
    child.stdout.on("data", hear);
    child.stderr.on("data", hear);
    child.on("exit", () => reject(new Error(`the platform ended:\n${said}`)));
  });
  process.env.SITE = `http://localhost:${port}`;
  process.env.DATABASE = `http://127.0.0.1:${port + 1}`;
  process.env.STORAGE = path.join(data, "r2/v3/r2/fanlight-media/blobs");
  process.env.MAIL = `http://127.0.0.1:${port + 2}`;
  process.env.PROVIDER = `http://127.0.0.1:${port + 3}`;
  process.env.PROVIDER_KEY = JSON.parse(
    readFileSync(path.join(data, "secrets.json"), "utf8"),
  ).STRIPE_SECRET_KEY;
  return async () => {
    child.removeAllListeners("exit");
    const ended = new Promise((resolve) => child.on("exit", resolve));
    child.kill("SIGTERM");
    await ended;
    rmSync(data, { recursive: true, force: true });
  };
}

/** The first of `count` consecutive free ports. */
async function freePorts(count: number): Promise<number> {
  for (let first = 20_000 + Math.floor(Math.random() * 20_000); ; first += count) {
    const free = await Promise.all(Array.from({ length: count }, (_, i) => isFree(first + i)));
    if (free.every(Boolean)) return first;
  }
}

const isFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(false));
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
  });
