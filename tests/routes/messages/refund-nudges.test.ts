import { beforeAll, expect, test } from "vitest";
import { setMessagePrice } from "../site/chat-fixture.ts";
import { siteForFile } from "../site/site.ts";
import { paidMessage } from "./paid-message-fixture.ts";
import { isNudge, openSocket } from "./socket-client.ts";

const site = siteForFile({ runtime: "workerd" });
beforeAll(async () => {
  await setMessagePrice(site(), "all");
});

test("both sides' open pages are notified of a refund, and show it when they reload their data", async () => {
  const sale = await paidMessage(site());
  const { charge } = await sale.buy();
  const shown = async () => {
    const { text } = await sale.fan.visitor.get(`/api/conversations/${sale.id}/messages`);
    const { conversation, items } = JSON.parse(text);
    return { changed: conversation.changed, boughtAt: items.at(-1).sale.bought_at };
  };
  const before = await shown();
  expect(before.boughtAt).not.toBeNull();
  const sockets = [await openSocket(sale.fan.visitor), await openSocket(sale.creator)];
  await sale.hear(() => site().control.refund({ charge }));
  for (const socket of sockets)
    await socket.next(
      (frame) => isNudge(sale.id)(frame) && "changed" in frame && frame.changed > before.changed,
    );
  expect((await shown()).boughtAt).toBeNull();
});
