import type { Person } from "../../cast.ts";
import { people } from "../../cast.ts";
import { newFan } from "./sale-fixture.ts";
import type { Site } from "./site.ts";

/** Sets what Mira asks for messages. */
export const setMessagePrice = async (site: Site, free_for: "none" | "subscribers" | "all", price = "12") =>
  (await site.visitor({ as: people.creator })).form("/settings/message-price", {
    free_for,
    message_price: free_for === "all" ? "" : price,
  });

let keys = 0;
/** The fields of a message, with a key of its own. */
export const messageFields = (text: string, more: Record<string, string> = {}) => {
  keys += 1;
  return { intent: "send", text, key: `message-key-${keys}`, ...more };
};

/** A new fan who has written to Mira, whose messages are free for all, with both as visitors. */
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

/** A signed-in visitor of an account. */
export const as = (site: Site, person: Person) => site.visitor({ as: person });
