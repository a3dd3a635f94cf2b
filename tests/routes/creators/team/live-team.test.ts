import { beforeAll, expect, test } from "vitest";
import { isNudge, isStop, openSocket } from "#tests/routes/messages/socket-client.ts";
import { messageFields, newChat, setMessagePrice } from "#tests/routes/site/chat-fixture.ts";
import { siteForFile } from "#tests/routes/site/site.ts";
import { newMember } from "./team-fixture.ts";

const site = siteForFile({ runtime: "workerd" });
beforeAll(async () => {
  await setMessagePrice(site(), "all");
});

test("members who write for a creator get live updates of fans' messages until their access ends; others get none", async () => {
  const writer = await newMember(site(), ["write"]);
  const poster = await newMember(site(), ["publish"]);
  const [heard, other] = [await openSocket(writer.visitor), await openSocket(poster.visitor)];
  const chat = await newChat(site(), "Hello");
  expect(await heard.next(isNudge(chat.id))).toEqual({ conversation: chat.id, changed: 1 });
  // A member's own messages to the creator, as a fan, aren't part of their work.
  const own = await writer.visitor.form("/seller/mira/messages", messageFields("Hi"));
  const ownId = own.location?.split("#")[0]?.split("/").at(-1) ?? "";
  await heard.next(isNudge(ownId));
  const count = (id: string) =>
    heard.frames.filter((frame) => typeof frame !== "string" && isNudge(id)(frame)).length;
  await chat.say(chat.fan.visitor, "Another one");
  await heard.next((frame) => isNudge(chat.id)(frame) && "changed" in frame && frame.changed === 2);
  expect(count(ownId)).toBe(1);

  await writer.end();
  await heard.next(isStop);
  const again = await openSocket(writer.visitor);
  const theirs = await openSocket(chat.creator);
  await chat.say(chat.fan.visitor, "After that");
  await theirs.next((frame) => isNudge(chat.id)(frame) && "changed" in frame && frame.changed === 3);
  for (const socket of [again, other]) {
    socket.send("ping");
    await socket.text("pong");
    expect(socket.frames).toEqual(["pong"]);
  }
});
