import { expect, test } from "vitest";
import { people } from "#tests/cast.ts";
import { setMessagePrice } from "../site/chat-fixture.ts";
import { deliverEvent, paidSale } from "../site/sale-fixture.ts";
import { siteForFile } from "../site/site.ts";

const site = siteForFile();
const welcomesOf = (fanId: string) =>
  site().rows(
    "select m.text, m.author_kind from messages m join conversations c on c.id = m.conversation_id where c.buyer_id = ?",
    fanId,
  );
async function subscribe() {
  const sale = await paidSale(site());
  for (const event of [...sale.events, ...sale.events]) await deliverEvent(site(), event);
  return sale;
}

test("a new subscriber gets the welcome message once, marked as automatic, and only while it is on and fans can answer", async () => {
  const creator = await site().visitor({ as: people.creator });
  const set = (fields: Record<string, string>) => creator.form("/settings/welcome-message", fields);
  expect((await set({ text: "", enabled: "on" })).status).toBe(422);
  expect((await set({ text: "Welcome in", enabled: "on" })).status).toBe(303);
  const early = await subscribe();
  const hadPrice = (await site().rows("select 1 from message_pricing where seller_id = ?", people.creator.id))
    .length;
  expect(await welcomesOf(early.person.id)).toHaveLength(hadPrice > 0 ? 1 : 0);
  await setMessagePrice(site(), "all");
  const { person, visitor } = await subscribe();
  expect(await welcomesOf(person.id)).toEqual([{ text: "Welcome in", author_kind: "automation" }]);
  const [{ id }] = (await site().rows("select id from conversations where buyer_id = ?", person.id)) as [
    { id: string },
  ];
  const page = (await visitor.get(`/messages/${id}`)).text;
  expect(page).toContain("Welcome in");
  expect(page).toContain("Automatic message");
  await set({ text: "Welcome in" });
  const late = await subscribe();
  expect(await welcomesOf(late.person.id)).toEqual([]);
});
