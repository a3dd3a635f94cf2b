import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterEach, expect, test } from "vitest";
import { startStripe } from "#local/stripe/server/server.ts";
import { CONNECT_SECRET, PLATFORM_SECRET, sdkFor, startReceiver } from "./stripe-fixture.ts";

let folder = "";
let child: ChildProcess | undefined;
afterEach(async () => {
  child?.kill("SIGKILL");
  await rm(folder, { recursive: true, force: true });
});

/** Starts the stand-in like `npm start`; resolves with its port once it's listening. */
async function spawnStripe(webhookUrl: string): Promise<number> {
  child = spawn(
    process.execPath,
    ["--import", "tsx", "local/stripe/main.ts", "--port", "0", "--data", folder, "--webhook-url", webhookUrl],
    {
      env: {
        ...process.env,
        STRIPE_SECRET_KEY: "sk_test_fanlight",
        STRIPE_WEBHOOK_SECRET: PLATFORM_SECRET,
        STRIPE_CONNECT_WEBHOOK_SECRET: CONNECT_SECRET,
      },
      stdio: ["ignore", "pipe", "inherit"],
    },
  );
  if (!child.stdout) throw new Error("The child has no output");
  const [line]: unknown[] = await once(createInterface(child.stdout), "line");
  return Number(/:(\d+)$/.exec(String(line))?.[1]);
}

test("after being killed without warning, it keeps objects, keys, and undelivered events", async () => {
  folder = await mkdtemp(join(tmpdir(), "stripe-"));
  const nobody = "http://127.0.0.1:9/webhooks/stripe";
  const port = await spawnStripe(nobody);
  const made = await sdkFor(port).customers.create({ email: "ada@example.com" }, { idempotencyKey: "k" });
  const gone = child && once(child, "exit");
  child?.kill("SIGKILL");
  await gone;

  const receiver = await startReceiver();
  const running = await startStripe({
    port: 0,
    data: folder,
    webhookUrl: receiver.url,
    webhookSecret: PLATFORM_SECRET,
    connectWebhookSecret: CONNECT_SECRET,
  });
  const stripe = sdkFor(running.port);
  const again = await stripe.customers.create({ email: "ada@example.com" }, { idempotencyKey: "k" });
  expect(again.id).toBe(made.id);
  expect((await stripe.customers.list()).data.map(({ id }) => id)).toEqual([made.id]);
  await receiver.until(() => receiver.types().includes("customer.created"));
  await running.close();
  await receiver.close();
});

test("a renewal that came due while it was down runs at the start, dated when it was due", async () => {
  folder = await mkdtemp(join(tmpdir(), "stripe-"));
  const before = await startStripe({ port: 0, data: folder });
  const session = await sdkFor(before.port).checkout.sessions.create({
    mode: "subscription",
    success_url: "http://localhost:8787/ok",
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: "usd",
          unit_amount: 1000,
          recurring: { interval: "month" },
          product_data: { name: "Posts" },
        },
      },
    ],
  });
  before.control.pay({ session: session.id });
  await before.close();

  const later = Date.now() + 40 * 86_400_000;
  const after = await startStripe({ port: 0, data: folder, now: () => later });
  const { data } = await sdkFor(after.port).invoices.list();
  await after.close();
  expect(data.map(({ billing_reason }) => billing_reason)).toEqual([
    "subscription_cycle",
    "subscription_create",
  ]);
  expect(data[0]?.created).toBe(data[1]?.lines.data[0]?.period.end);
});
