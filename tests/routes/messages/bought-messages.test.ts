import { beforeAll, expect, test } from "vitest";
import { setMessagePrice } from "../site/chat-fixture.ts";
import { siteForFile } from "../site/site.ts";
import { paidMessage } from "./paid-message-fixture.ts";
import { isNudge, openSocket } from "./socket-client.ts";

const site = siteForFile({ runtime: "workerd" });
beforeAll(async () => {
  await setMessagePrice(site(), "all");
});

test("a purchase reaches the creator's open page automatically, by webhook alone", async () => {
  const { id, creator, number, buy } = await paidMessage(site());
  const call = async (after: number) =>
    JSON.parse((await creator.get(`/api/conversations/${id}/messages?after=${after}`)).text);
  const { changed } = (await call(0)).conversation;
  const theirs = await openSocket(creator);
  await buy();
  const nudge = await theirs.next(
    (frame) => isNudge(id)(frame) && "changed" in frame && frame.changed > changed,
  );
  expect(nudge).toMatchObject({ conversation: id, changed: changed + 1 });
  const { items } = await call(changed);
  expect(items).toMatchObject([{ number, sale: { bought_at: expect.any(String) } }]);
});
