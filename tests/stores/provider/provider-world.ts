import { checkouts } from "#db/schema/payments/checkouts.ts";
import type { Database } from "#db/stores/database.ts";
import { PLATFORM_ACCOUNT, type ProviderEvent } from "#domain/payments/payment-port.ts";
import { balanceOf } from "#local/stripe/payments/balance.ts";
import { inTransaction } from "#local/stripe/server/runtime.ts";
import { startStripe } from "#local/stripe/server/server.ts";
import { signature } from "#local/stripe/webhooks/deliveries.ts";
import { stripePayments } from "#platform/payments/payments.ts";
import { DAY, HOUR, people, posts } from "#tests/cast.ts";
import { sdkFor } from "#tests/stripe/stripe-fixture.ts";
import { newFan } from "../fixtures/fan-fixture.ts";
import { eventDeps } from "../fixtures/sale-fixture.ts";
import { openForFile } from "../fixtures/test-database.ts";

const SECRET = "whsec_world";
let count = 0;
type Begun = { amount: number; fee: number; account: string };

export async function openProviderWorld() {
  const time = { now: Date.now() };
  const now = () => time.now;
  const stripe = await startStripe({ port: 0, data: ":memory:", webhookSecret: SECRET, now });
  const sdk = sdkFor(stripe.port);
  const payments = stripePayments(
    {
      APP_ORIGIN: "http://fanlight.test",
      SESSION_SECRET: "unused",
      DATABASE_URL: "unused",
      STRIPE_SECRET_KEY: "sk_test_fanlight",
      STRIPE_WEBHOOK_SECRET: SECRET,
      STRIPE_CONNECT_WEBHOOK_SECRET: SECRET,
      STRIPE_API_BASE: stripe.url,
      RESEND_API_KEY: "unused",
      MAIL_FROM: "unused",
      FORM_MEGABYTES: 1,
    },
    now,
  );
  const { store } = stripe.runtime;
  const seen = new Set<string>();

  async function newEvents(): Promise<ProviderEvent[]> {
    if (store.count("event") === seen.size) return [];
    const found = store
      .find("event")
      .toReversed()
      .filter(({ id }) => !seen.has(id));
    for (const { id } of found) seen.add(id);
    return readAll(found);
  }

  async function readAll(events: { type: string }[]): Promise<ProviderEvent[]> {
    const read: ProviderEvent[] = [];
    for (const event of events) {
      const body = JSON.stringify(event);
      const one = await payments.readEvent(body, signature(body, SECRET, Math.floor(time.now / 1000)));
      if (!one) throw new Error(`the signature of ${event.type} was refused`);
      read.push(one);
    }
    return read;
  }

  const eventsAbout = (...ids: string[]) =>
    readAll(
      store
        .find("event")
        .toReversed()
        .filter((event) => ids.some((id) => JSON.stringify(event).includes(id))),
    );

  const eventsOf = (account: string) => readAll(store.find("event", { account }).toReversed());

  /** Marks a payment's earlier events as new, and returns them with all other new ones. */
  function eventsAgain(intent: string): Promise<ProviderEvent[]> {
    for (const event of store.find("event"))
      if (JSON.stringify(event).includes(intent)) seen.delete(event.id);
    return newEvents();
  }

  return {
    stripe,
    sdk,
    payments,
    time,
    now,
    newEvents,
    eventsAgain,
    eventsAbout,
    eventsOf,
    /** Adds funds to an account, as another sale would; the platform's side isn't in the ledger. */
    earn: (destination: string, amount: number) =>
      sdk.transfers.create({ amount, currency: "usd", destination }),
    deps: (db: Database) => eventDeps(db, payments),
    passHours: (hours: number) => {
      time.now += hours * HOUR;
    },
    passDays: (days: number) => {
      time.now += days * DAY;
    },

    async begin(
      db: Database,
      { amount, fee, account, ...more }: Begun & Omit<Partial<typeof checkouts.$inferInsert>, "amount">,
    ) {
      const id = `world-${++count}`;
      const metadata = { checkout_id: id };
      const transfer = account === PLATFORM_ACCOUNT ? {} : { transfer_data: { destination: account } };
      const isMonthly = more.kind === "subscription";
      const price = { currency: "usd", unit_amount: amount, product_data: { name: "Mira" } };
      const session = await sdk.checkout.sessions.create({
        customer_email: "fan@example.com",
        line_items: [
          { quantity: 1, price_data: { ...price, ...(isMonthly && { recurring: { interval: "month" } }) } },
        ],
        ...(isMonthly
          ? {
              mode: "subscription",
              subscription_data: { application_fee_percent: (fee * 100) / amount, ...transfer, metadata },
            }
          : {
              mode: "payment",
              payment_intent_data: { ...(fee > 0 && { application_fee_amount: fee }), ...transfer, metadata },
            }),
        metadata,
        success_url: "http://fanlight.test/",
      });
      await db.insert(checkouts).values({
        id,
        kind: "purchase",
        buyer_id: people.fan.id,
        seller_id: people.creator.id,
        subject: id,
        content_id: isMonthly || more.kind ? null : posts.ppvForAll.id,
        amount,
        stripe_account_id: account,
        stripe_session_id: session.id,
        created_at: time.now,
        expires_at: time.now + HOUR,
        ...more,
      });
      return { id, session: session.id };
    },

    async sell(db: Database, amount: number, fee: number, more: Partial<typeof checkouts.$inferInsert> = {}) {
      const { id: buyer_id } = await newFan(db);
      const name = `world${++count}`;
      const account = stripe.control.account({ id: `acct_${name}`, email: `${name}@example.com` }).id;
      const { id, session } = await this.begin(db, { buyer_id, ...more, amount, fee, account });
      stripe.control.pay({ session });
      const paid = await sdk.checkout.sessions.retrieve(session);
      const intent = await sdk.paymentIntents.retrieve(String(paid.payment_intent));
      return { id, account, charge: String(intent.latest_charge), intent: intent.id };
    },

    earnedBy: (account: string) =>
      inTransaction(stripe.runtime, (uow) => {
        const { available, pending } = balanceOf(uow, account);
        const paidOut = uow.store
          .find("balance_transaction", { account, where: { type: "payout" } })
          .reduce((sum, entry) => sum + entry.amount, 0);
        return available + pending - paidOut;
      }),

    /** Movements of the platform's balance in cents, without the provider's fees and our top-ups. */
    platformEarned: () =>
      store
        .find("balance_transaction", { account: "" })
        .reduce((sum, entry) => sum + (entry.type === "topup" ? 0 : entry.amount), 0),

    end: () => stripe.close(),
  };
}
export type ProviderWorld = Awaited<ReturnType<typeof openProviderWorld>>;

/** The payment provider's stand-in, shared by a file's tests. */
export const providerForFile = (setUp?: (world: ProviderWorld) => unknown) =>
  openForFile(openProviderWorld, setUp);
