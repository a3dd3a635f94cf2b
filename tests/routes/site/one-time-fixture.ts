import { posts } from "../../cast.ts";
import { checkoutSessionIn, eventsOf, newFan, providerClient } from "./sale-fixture.ts";
import type { Site } from "./site.ts";

/** Mira's post for $7, and the paths around it. */
export const soldPost = posts.ppv.id;
export const soldPage = `/seller/mira/content/${soldPost}`;
export const unlockPage = `${soldPage}/unlock`;
export const soldMedia = `/media/medium-${soldPost}/w320`;

/** The provider's sessions of a buyer. */
export const sessionsOf = async (site: Site, email: string) =>
  (await providerClient(site).checkout.sessions.list({ limit: 100 })).data.filter(
    (session) => session.customer_email === email,
  );

/** Runs an action at the provider and returns its events, none of which has been delivered. */
export async function eventsFrom(site: Site, action: () => unknown) {
  const known = new Set((await eventsOf(site)).map(({ id }) => id));
  await action();
  return (await eventsOf(site)).filter(({ id }) => !known.has(id));
}

/** A fan who sent a form that leads to the provider's page, and is there. */
export async function fanAtProvider(site: Site, path: string, fields: Record<string, string>) {
  const fan = await newFan(site);
  const pressed = await fan.visitor.form(path, fields);
  const session = checkoutSessionIn(pressed.location);
  const pay = () => eventsFrom(site, () => site.control.pay({ session, email: fan.person.email }));
  const payments = () =>
    site.rows("select kind, gross, fee, net from payments where buyer_id = ?", fan.person.id);
  return { ...fan, pressed, session, success: `/payment-success?session_id=${session}`, pay, payments };
}

/** A fan who pressed Purchase Now and is on the provider's page. */
export async function shopper(site: Site) {
  const fan = await fanAtProvider(site, unlockPage, { amount: "700" });
  const bought = async () => ({
    payments: await fan.payments(),
    media: (await fan.visitor.get(soldMedia)).status,
  });
  return { ...fan, bought };
}
