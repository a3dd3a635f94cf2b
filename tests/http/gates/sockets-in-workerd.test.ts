import path from "node:path";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { build, type Rollup } from "vite";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ORIGIN, sessionCookie } from "./fixtures/fake-runtime.ts";

process.env.CLOUDFLARE_CF_FETCH_ENABLED = "false";
const Cookie = await sessionCookie();
let runtime: Miniflare | undefined;

beforeAll(async () => {
  const built = await build({
    configFile: false,
    logLevel: "error",
    ssr: { target: "webworker", noExternal: true },
    build: { ssr: path.join(import.meta.dirname, "fixtures/socket-worker.ts"), write: false },
  });
  const [script] = (built as Rollup.RollupOutput).output;
  const worker = {
    name: "sockets",
    modules: true,
    script: script.code,
    compatibilityDate: "2026-11-17",
    compatibilityFlags: ["nodejs_compat"],
  };
  runtime = new Miniflare(convertV4MiniflareOptions({ workers: [worker] }));
  await runtime.ready;
});
afterAll(() => runtime?.dispose());

function started(): Miniflare {
  if (runtime === undefined) throw new Error("the worker did not start");
  return runtime;
}
const open = async (headers: Record<string, string>) =>
  started().dispatchFetch(`${ORIGIN}/api/profiles/me`, { headers: { Upgrade: "websocket", ...headers } });

test("the socket of an address behind the gates reaches a member on our own pages", async () => {
  const { status, webSocket, headers } = await open({ Origin: ORIGIN, Cookie });
  expect([status, headers.get("X-Content-Type-Options")]).toEqual([101, "nosniff"]);
  const message = new Promise((resolve) =>
    webSocket?.addEventListener("message", ({ data }) => resolve(data)),
  );
  webSocket?.accept();
  expect(await message).toBe("hello");
  webSocket?.close();
});

test("nobody else gets a socket", async () => {
  const refused: Record<string, string>[] = [
    { Cookie },
    { Cookie, Origin: "https://evil.example" },
    { Origin: ORIGIN },
  ];
  for (const headers of refused) {
    const { status, webSocket, body } = await open(headers);
    expect(status).toBe(403);
    expect(webSocket).toBeNull();
    await body?.cancel();
  }
});
