import { parseArgs } from "node:util";
import { DEFAULTS } from "./server/options.ts";
import { startStripe } from "./server/server.ts";

const { values } = parseArgs({
  options: {
    port: { type: "string" },
    data: { type: "string" },
    "public-url": { type: "string" },
    "webhook-url": { type: "string" },
  },
});

const { env } = process;
const running = await startStripe({
  port: Number(values.port ?? env.PORT_STRIPE ?? DEFAULTS.port),
  data: values.data ?? DEFAULTS.data,
  publicUrl: values["public-url"],
  webhookUrl: values["webhook-url"],
  secretKey: env.STRIPE_SECRET_KEY || DEFAULTS.secretKey,
  webhookSecret: env.STRIPE_WEBHOOK_SECRET || DEFAULTS.webhookSecret,
  connectWebhookSecret: env.STRIPE_CONNECT_WEBHOOK_SECRET || DEFAULTS.connectWebhookSecret,
});
console.log(`Local Stripe server: ${running.url}`);

let stopping = false;
async function stop(): Promise<void> {
  if (stopping) return;
  stopping = true;
  await running.close();
  process.exit(0);
}
process.on("SIGINT", stop);
process.on("SIGTERM", stop);
