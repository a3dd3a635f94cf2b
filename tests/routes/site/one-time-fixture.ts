import { posts } from "#tests/cast.ts";
import { checkoutSessionIn, eventsOf, newFan, providerClient } from "./sale-fixture.ts";
import type { Site } from "./site.ts";

export const soldPost = posts.ppv.id;
export const soldPage = `/seller/mira/content/${soldPost}`;
export const unlockPage = `${soldPage}/unlock`;
export const soldMedia = `/media/medium-${soldPost}/w320`;

export const sessionsOf = async (site: Site, email: string) =>
  (await providerClient(site).checkout.sessions.list({ limit: 100 })).data.filter(
    (session) => session.customer_email === email,
  );

export async function eventsFrom(site: Site, action: () => unknown) {
  const known = new Set((await eventsOf(site)).map(({ id }) => id));
  await action();
  return (await eventsOf(site)).filter(({ id }) => !known.has(id));
}

export async function fanAtProvider(site: Site, path: string, fields: Record<string, string>) {
  const fan = await newFan(site);
  const pressed = await fan.visitor.form(path, fields);
  const session = checkoutSessionIn(pressed.location);
  const pay = () => eventsFrom(site, () => site.control.pay({ session, email: fan.person.email }));
  const payments = () =>
    site.rows("select kind, gross, fee, net from payments where buyer_id = ?", fan.person.id);
  return { ...fan, pressed, session, success: `/payment-success?session_id=${session}`, pay, payments };
}

export async function shopper(site: Site) {
  const fan = await fanAtProvider(site, unlockPage, { amount: "700" });
  const bought = async () => ({
    payments: await fan.payments(),
    media: (await fan.visitor.get(soldMedia)).status,
  });
  return { ...fan, bought };
}
