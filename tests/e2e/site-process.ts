import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { freePorts } from "../free-port.ts";

/**
 * Starts everything as `npm start` does from a copy of the repository, on free ports and without demo data. Returns the
 * variables that tell the tests where its parts are, and a stop function.
 */
export async function startSiteProcess(root: string, flags: string[] = []) {
  const data = mkdtempSync(path.join(tmpdir(), "fanlight-e2e-"));
  const port = await freePorts(9);
  const args = [path.join(root, "local/start.mjs"), "--no-demo", "--data", data, ...flags];
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, PORT: String(port) },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  await new Promise<void>((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      output += chunk;
      if (output.includes("Press Ctrl-C to stop")) resolve();
    };
    child.stdout.on("data", hear);
    child.stderr.on("data", hear);
    child.on("exit", () => reject(new Error(`the site ended:\n${output}`)));
  });
  const secrets = JSON.parse(readFileSync(path.join(data, "secrets.json"), "utf8"));
  return {
    env: {
      SITE: `http://localhost:${port}`,
      DATABASE: `http://127.0.0.1:${port + 1}`,
      STORAGE: path.join(data, "r2/v3/r2/fanlight-media/blobs"),
      MAIL: `http://127.0.0.1:${port + 2}`,
      PROVIDER: `http://127.0.0.1:${port + 3}`,
      PROVIDER_KEY: String(secrets.STRIPE_SECRET_KEY),
      SESSION_SECRET: String(secrets.SESSION_SECRET),
    },
    async stop() {
      child.removeAllListeners("exit");
      const ended = new Promise((resolve) => child.on("exit", resolve));
      child.kill("SIGTERM");
      await ended;
      rmSync(data, { recursive: true, force: true });
    },
  };
}
