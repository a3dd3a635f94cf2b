import type { Person } from "#tests/cast.ts";
import { people } from "#tests/cast.ts";
import { newFan } from "./sale-fixture.ts";
import type { Site } from "./site.ts";

export const setMessagePrice = async (site: Site, free_for: "none" | "subscribers" | "all", price = "12") =>
  (await site.visitor({ as: people.creator })).form("/settings/message-price", {
    free_for,
    message_price: free_for === "all" ? "" : price,
  });

let keys = 0;
export const messageFields = (text: string, more: Record<string, string> = {}) => {
  keys += 1;
  return { intent: "send", text, key: `message-key-${keys}`, ...more };
};

export async function newChat(site: Site, text = "Hello Mira") {
  const fan = await newFan(site);
  const sent = await fan.visitor.form("/seller/mira/messages", messageFields(text));
  const path = sent.location?.split("#")[0] ?? "";
  const creator = await site.visitor({ as: people.creator });
  const id = path.split("/").at(-1) ?? "";
  const say = (as: { form: typeof creator.form }, words: string) => as.form(path, messageFields(words));
  return { fan, creator, path, id, sent, say };
}
export type Chat = Awaited<ReturnType<typeof newChat>>;

export const as = (site: Site, person: Person) => site.visitor({ as: person });
