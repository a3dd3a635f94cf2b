import { createHmac } from "node:crypto";
import Stripe from "stripe";
import { profiles } from "#db/schema/accounts/accounts.ts";
import { type Person, people } from "#tests/cast.ts";
import { profileRow } from "#tests/stores/fixtures/insert-cast.ts";
import type { Site } from "./site.ts";
import { PLATFORM_SECRET } from "./test-settings.ts";
import type { Visitor } from "./visitor.ts";

/** Stripe's signature of these exact bytes at a time in Unix seconds, `t=…,v1=…`. */
export function signed(body: string, secret = PLATFORM_SECRET, at = Math.floor(Date.now() / 1000)) {
  const digest = createHmac("sha256", secret).update(`${at}.${body}`).digest("hex");
  return { body, signature: `t=${at},v1=${digest}` };
}

export const providerClient = (site: Site) =>
  new Stripe("sk_test_fanlight", {
    host: "127.0.0.1",
    port: site.stripe.port,
    protocol: "http",
    maxNetworkRetries: 0,
  });

let fans = 0;
export async function newFan(site: Site): Promise<{ person: Person; visitor: Visitor }> {
  fans += 1;
  const handle = `fan-${fans}`;
  const person = {
    ...people.fan,
    id: handle.padEnd(22, "x"),
    email: `${handle}@example.com`,
    username: handle,
  };
  await site.db.insert(profiles).values(profileRow(person));
  return { person, visitor: await site.visitor({ as: person, ip: `198.18.${fans >> 8}.${fans & 255}` }) };
}

export const checkoutSessionIn = (location: string | null) =>
  /\/c\/pay\/(cs_[\w]+)/.exec(location ?? "")?.[1] ?? "";

export type Sale = Awaited<ReturnType<typeof beginSale>>;
export async function beginSale(site: Site) {
  const fan = await newFan(site);
  const response = await fan.visitor.form("/seller/mira/subscribe", { amount: "1500" });
  return { ...fan, session: checkoutSessionIn(response.location) };
}

export async function payFor(site: Site, sale: Sale) {
  const before = new Set((await eventsOf(site)).map(({ id }) => id));
  site.control.pay({ session: sale.session, email: sale.person.email });
  return (await eventsOf(site)).filter(({ id }) => !before.has(id));
}

export async function paidSale(site: Site) {
  const sale = await beginSale(site);
  const events = await payFor(site, sale);
  const find = (type: string) => {
    const event = events.find((one) => one.type === type);
    if (!event) throw new Error(`the provider made no ${type}`);
    return event;
  };
  return { ...sale, events, find, state: () => stateOf(site, sale) };
}

export async function eventsOf(site: Site): Promise<Stripe.Event[]> {
  return (await providerClient(site).events.list({ limit: 100 })).data.reverse();
}

export const deliverEvent = (site: Site, event: Stripe.Event) =>
  site.deliver(signed(JSON.stringify(event, null, 2)));

export async function stateOf(site: Site, { person, visitor }: Pick<Sale, "person" | "visitor">) {
  const of = (sql: string) => site.rows(sql, person.id);
  const subscriptions = await of(
    "select status, price, ended_at is not null as ended, cancel_requested_at is not null as canceled from subscriptions where buyer_id = ?",
  );
  const payments = await of("select gross, fee, net, refunded from payments where buyer_id = ?");
  const [ledger] = await of(
    "select count(*) as entries, coalesce(sum(amount), 0) as sum, coalesce(sum(case account when 'seller' then amount end), 0) as owed from ledger_entries where payment_id in (select id from payments where buyer_id = ?)",
  );
  const access = (await visitor.get("/media/medium-post-subscriber/w320")).status;
  return { subscriptions, payments, ledger, access };
}

/** One month sold for $15, and nothing else. */
export const ONE_SALE = {
  subscriptions: [{ status: "active", price: 1500, ended: 0, canceled: 0 }],
  payments: [{ gross: 1500, fee: 150, net: 1350, refunded: 0 }],
  ledger: { entries: 3, sum: 0, owed: -1350 },
  access: 200,
};
export const NO_SALE = {
  subscriptions: [],
  payments: [],
  ledger: { entries: 0, sum: 0, owed: 0 },
  access: 404,
};
