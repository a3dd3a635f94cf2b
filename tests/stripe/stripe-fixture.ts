import { createServer } from "node:http";
import Stripe from "stripe";
import type { Options } from "#local/stripe/server/options.ts";
import { startStripe } from "#local/stripe/server/server.ts";

export const PLATFORM_SECRET = "whsec_test_platform";
export const CONNECT_SECRET = "whsec_test_connect";

interface Received {
  event: Stripe.Event;
  raw: string;
  signature: string;
}

export async function startReceiver() {
  const received: Received[] = [];
  const waiting: { check: () => boolean; done: () => void }[] = [];
  let answer: (event: Stripe.Event) => number = () => 200;
  const sdk = new Stripe("sk_test_receiver");

  const server = createServer((incoming, response) => {
    let raw = "";
    incoming.setEncoding("utf8");
    incoming.on("data", (chunk: string) => {
      raw += chunk;
    });
    incoming.on("end", () => {
      const signature = String(incoming.headers["stripe-signature"]);
      const secret =
        raw.includes('"account": "acct_') && JSON.parse(raw).account ? CONNECT_SECRET : PLATFORM_SECRET;
      const event = sdk.webhooks.constructEvent(raw, signature, secret);
      received.push({ event, raw, signature });
      response.writeHead(answer(event)).end("ok");
      for (const wait of [...waiting]) {
        if (!wait.check()) continue;
        waiting.splice(waiting.indexOf(wait), 1);
        wait.done();
      }
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const address = server.address();
  if (!address || typeof address === "string") throw new Error("The receiver has no port");

  return {
    url: `http://127.0.0.1:${address.port}/webhooks/stripe`,
    received,
    types: () => received.map(({ event }) => event.type),
    answerWith(next: (event: Stripe.Event) => number) {
      answer = next;
    },
    /** Resolves when the condition holds; otherwise the test times out. */
    until(check: () => boolean): Promise<void> {
      if (check()) return Promise.resolve();
      return new Promise((done) => waiting.push({ check, done }));
    },
    close: () =>
      new Promise<void>((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

export function sdkFor(port: number, key = "sk_test_fanlight"): Stripe {
  return new Stripe(key, { host: "127.0.0.1", port, protocol: "http", maxNetworkRetries: 0 });
}

export async function openStripeFixture(given: Partial<Options> = {}) {
  const receiver = await startReceiver();
  const running = await startStripe({
    port: 0,
    data: ":memory:",
    webhookUrl: receiver.url,
    webhookSecret: PLATFORM_SECRET,
    connectWebhookSecret: CONNECT_SECRET,
    retries: [20, 40],
    ...given,
  });
  return {
    ...running,
    receiver,
    stripe: sdkFor(running.port),
    async end() {
      await running.close();
      await receiver.close();
    },
  };
}

export type StripeFixture = Awaited<ReturnType<typeof openStripeFixture>>;

export async function postForm(url: string, fields: Record<string, string>): Promise<Response> {
  return fetch(url, { method: "POST", body: new URLSearchParams(fields), redirect: "manual" });
}

export const CARD = {
  card_number: "4242 4242 4242 4242",
  card_expiry: "12 / 34",
  card_cvc: "123",
  billing_name: "Ada Fan",
  postal_code: "94107",
  email: "ada@example.com",
  action: "pay",
};

export const pay = (url: string, more: Partial<typeof CARD> = {}): Promise<Response> =>
  postForm(url, { ...CARD, ...more });

export async function readyCreator(fixture: StripeFixture): Promise<Stripe.Account> {
  const account = await fixture.stripe.accounts.create({
    type: "express",
    email: "creator@example.com",
    capabilities: { card_payments: { requested: true }, transfers: { requested: true } },
  });
  return fixture.control.onboard({ account: account.id });
}

/** The request our site makes when a fan subscribes: $15 a month with a ten percent platform fee. */
export function subscriptionSession(
  fixture: StripeFixture,
  destination: string,
  more: Stripe.Checkout.SessionCreateParams = {},
  idempotencyKey?: string,
): Promise<Stripe.Checkout.Session> {
  const params: Stripe.Checkout.SessionCreateParams = {
    mode: "subscription",
    client_reference_id: "pending-1",
    customer_email: "ada@example.com",
    success_url: "http://localhost:8787/subscription-success?session_id={CHECKOUT_SESSION_ID}",
    cancel_url: "http://localhost:8787/seller/ada",
    metadata: { seller_id: "seller-1" },
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: "usd",
          unit_amount: 1500,
          recurring: { interval: "month" },
          product_data: { name: "Mira's posts" },
        },
      },
    ],
    subscription_data: {
      application_fee_percent: 10,
      transfer_data: { destination },
      metadata: { buyer_id: "buyer-1", seller_id: "seller-1" },
    },
    ...more,
  };
  return fixture.stripe.checkout.sessions.create(params, idempotencyKey ? { idempotencyKey } : {});
}
