import { people } from "#tests/cast.ts";
import { newChat } from "../site/chat-fixture.ts";
import { jpeg } from "../site/composer-form.ts";
import { eventsFrom } from "../site/one-time-fixture.ts";
import { checkoutSessionIn, deliverEvent, providerClient } from "../site/sale-fixture.ts";
import type { Site } from "../site/site.ts";
import type { SiteResponse } from "../site/visitor.ts";

let keys = 0;
type More = {
  text?: string;
  alt?: string;
  price?: string;
  media?: string[];
  preview?: string[];
  key?: string;
  do?: string;
  intent?: string;
};
export function filesForm(photos: Uint8Array[], more: More = {}) {
  keys += 1;
  const form = new FormData();
  const fields = { text: "", key: `files-key-${keys}`, do: "send", ...more };
  for (const [name, value] of Object.entries(fields))
    for (const one of [value].flat()) form.append(name, one);
  for (const [i, bytes] of photos.entries())
    form.append("files", new File([new Uint8Array(bytes)], `photo-${i}.jpg`, { type: "image/jpeg" }));
  return form;
}

export const numberIn = (response: SiteResponse) => Number(response.location?.split("#m-")[1]);

/** A chat with a new fan, and what the two participants can do with files. `at`: the path of a message's item. */
export async function newMediaChat(site: Site) {
  const chat = await newChat(site);
  const { path, id, creator, fan } = chat;
  return {
    ...chat,
    send: (photos: Uint8Array[], more: More = {}) => creator.upload(`${path}/media`, filesForm(photos, more)),
    sendAsFan: (photos: Uint8Array[], more: More = {}) =>
      fan.visitor.upload(path, filesForm(photos, { intent: "send", ...more })),
    at: (number: number, position = 0, name = "w320") =>
      `/media/messages/${id}/${number}/${position}/${name}`,
  };
}

export async function paidMessage(site: Site, more: More = {}) {
  const chat = await newMediaChat(site);
  const sent = await chat.send([await jpeg()], { text: "Just for you", price: "5", ...more });
  const number = numberIn(sent);
  const page = `${chat.path}/${number}`;
  const buyer = chat.fan.person;
  const press = () => chat.fan.visitor.form(`${page}/buy`, { amount: "500" });
  const begin = async () => {
    const session = checkoutSessionIn((await press()).location);
    return { session, pay: () => eventsFrom(site, () => site.control.pay({ session, email: buyer.email })) };
  };
  const buy = async () => {
    const { session, pay } = await begin();
    for (const event of await pay()) await deliverEvent(site, event);
    const found = await providerClient(site).checkout.sessions.retrieve(session);
    const intent = await providerClient(site).paymentIntents.retrieve(String(found.payment_intent));
    return { session, charge: String(intent.latest_charge), intent: String(found.payment_intent) };
  };
  const hear = async (work: () => unknown) => {
    for (const event of await eventsFrom(site, work)) await deliverEvent(site, event);
  };
  const status = async (variant = "w320") => (await chat.fan.visitor.get(chat.at(number, 0, variant))).status;
  const payments = () =>
    site.rows("select kind, gross, fee, net, refunded from payments where buyer_id = ?", buyer.id);
  const requests = () =>
    site.rows(
      "select amount, by, state from refund_requests where payment_id in (select id from payments where buyer_id = ?)",
      buyer.id,
    );
  return { ...chat, sent, number, page, press, begin, buy, hear, status, payments, requests, buyer };
}

export const mira = (site: Site) => site.visitor({ as: people.creator });
