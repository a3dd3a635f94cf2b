// @module-tag thorough
import { beforeAll, expect, test } from "vitest";
import { MAX_OPENINGS, MAX_SOCKETS } from "#platform/sockets/account-sockets.ts";
import { PASSWORD, people } from "#tests/cast.ts";
import { messageFields, newChat, setMessagePrice } from "../site/chat-fixture.ts";
import { newFan } from "../site/sale-fixture.ts";
import { siteForFile } from "../site/site.ts";
import { GERMANY } from "../site/visitor.ts";
import { askForSocket, isNudge, isStop, listenTo, openSocket } from "./socket-client.ts";

const site = siteForFile({ runtime: "workerd" });
beforeAll(async () => {
  await setMessagePrice(site(), "all");
});

async function newMember() {
  const fan = await newFan(site());
  await site().rows(
    `insert into credentials (user_id, password_hash, metadata_role, is_new_signup, signup_timestamp, password_changed_at)
     select ?, password_hash, metadata_role, is_new_signup, signup_timestamp, password_changed_at from credentials
     where user_id = ?`,
    fan.person.id,
    people.fan.id,
  );
  return fan;
}

test("every change to a conversation is pushed to both sides' open pages, as its ID and number and nothing else", async () => {
  const { fan, creator, path, id, say } = await newChat(site());
  const [theirs, own] = [await openSocket(creator), await openSocket(fan.visitor)];
  await say(fan.visitor, "A secret");
  for (const socket of [theirs, own])
    expect(await socket.next(isNudge(id))).toEqual({ conversation: id, changed: 2 });
  const changes: [() => Promise<unknown>, number][] = [
    [() => creator.form(`${path}/2`, { intent: "react", reaction: "heart" }), 3],
    [() => fan.visitor.form(`${path}/2`, { intent: "edit", text: "No secret" }), 4],
    [() => fan.visitor.form(`${path}/2`, { intent: "unsend" }), 5],
    [() => creator.get(path), 6],
  ];
  for (const [change, changed] of changes) {
    await change();
    for (const socket of [theirs, own])
      await socket.next((frame) => isNudge(id)(frame) && "changed" in frame && frame.changed === changed);
  }
  expect(JSON.stringify([theirs.frames, own.frames])).not.toContain("secret");
});

test("a stranger's page gets no push, and a draft causes none", async () => {
  const { fan, path, say } = await newChat(site());
  const stranger = await openSocket(await site().visitor({ as: people.otherFan }));
  const creator = await site().visitor({ as: people.creator });
  const theirs = await openSocket(creator);
  await fan.visitor.form(path, { intent: "draft", text: "Only mine" });
  await say(fan.visitor, "For Mira");
  await theirs.next(() => true);
  expect(theirs.frames).toHaveLength(1);
  stranger.send("ping");
  await stranger.text("pong");
  expect(stranger.frames).toEqual(["pong"]);
});

test("a forged or missing origin, a guest, and anyone stopped by a gate get no socket", async () => {
  const { visitor, person } = await newFan(site());
  for (const headers of [{ Origin: "https://evil.example" }, { Origin: "null" }, { Origin: "" }])
    expect((await askForSocket(visitor, headers as Record<string, string>)).status).toBe(403);
  expect((await visitor.get("/messages/socket")).status).toBe(426);
  expect((await askForSocket(await site().visitor())).status).toBe(401);
  expect((await askForSocket(visitor, {}, { cf: GERMANY })).status).toBe(451);
  expect((await askForSocket(await site().visitor({ as: people.newcomer }))).status).toBe(403);
  await site().rows("update profiles set age_verification_timestamp = null where id = ?", person.id);
  const minor = await site().visitor({ as: person, adult: false });
  expect((await askForSocket(minor)).status).toBe(403);
  await site().rows("update sessions set ended_at = 1 where user_id = ?", person.id);
  expect((await askForSocket(visitor)).status).toBe(401);
});

test("signing out closes that session's socket at once, and no others", async () => {
  const { visitor, person } = await newFan(site());
  const other = await site().visitor({ as: person });
  const [mine, elsewhere] = [await openSocket(visitor), await openSocket(other)];
  await visitor.form("/logout", { sent: "1" });
  expect(await mine.next(isStop)).toEqual({ stop: "ended" });
  expect((await askForSocket(visitor)).status).toBe(401);
  elsewhere.send("ping");
  await elsewhere.text("pong");
  expect(elsewhere.frames).toEqual(["pong"]);
});

test("ending other sessions and setting a new password close their sockets, too", async () => {
  const { visitor, person } = await newMember();
  const elsewhere = await openSocket(await site().visitor({ as: person }));
  await visitor.form("/settings/sessions", { intent: "others" });
  await elsewhere.next(isStop);
  const mine = await openSocket(visitor);
  const changed = await visitor.form("/settings/password", {
    currentPassword: PASSWORD,
    password: "quite-new-lamp-9",
    confirmPassword: "quite-new-lamp-9",
  });
  expect(changed.status).toBe(303);
  await mine.next(isStop);
  (await openSocket(visitor)).close();
});

test("a deleted account's sockets are closed", async () => {
  const { person, visitor } = await newMember();
  const socket = await openSocket(visitor);
  await visitor.form("/settings/delete-account", {
    intent: "delete",
    password: PASSWORD,
    understood: "on",
  });
  const due = await site().rows("select due_at from account_deletions where user_id = ?", person.id);
  expect(due).toHaveLength(1);
  await site().rows("update account_deletions set due_at = 1 where user_id = ?", person.id);
  await site().scheduled();
  expect(await socket.next(isStop)).toEqual({ stop: "ended" });
});

test("a socket ends when its time is up, and its page passes the gates again", async () => {
  const until = Date.now() + 4_000;
  const opened = await site().workerd.socketsOf("expiring", `open?session=s1&until=${until}`, {
    headers: { Upgrade: "websocket" },
  });
  if (!opened.webSocket) throw new Error("no socket");
  // biome-ignore lint/suspicious/noExplicitAny: the runtime has its own type of sockets.
  const socket = listenTo(opened.webSocket as any);
  expect(await socket.next(isStop)).toEqual({ stop: "expired" });
});

test("messages from a page are ignored, and a flood of them ends its socket", async () => {
  const { fan, creator, id } = await newChat(site());
  const theirs = await openSocket(creator);
  const before = await site().rows("select * from messages where conversation_id = ?", id);
  const forged = await openSocket(fan.visitor);
  for (const frame of [{ conversation: id, changed: 99 }, { stop: "ended" }, "typing"])
    forged.send(JSON.stringify(frame));
  forged.send("ping");
  await forged.text("pong");
  expect(forged.frames).toEqual(["pong"]);
  expect(theirs.frames).toEqual([]);
  expect(await site().rows("select * from messages where conversation_id = ?", id)).toEqual(before);
  for (let i = 0; i < 40; i += 1) forged.send("x");
  expect(await forged.next(isStop)).toEqual({ stop: "flood" });
  const large = await openSocket(fan.visitor);
  large.send("x".repeat(100_000));
  expect(await large.next(isStop)).toEqual({ stop: "flood" });
});

test("an account can have a bounded number of sockets, and open a bounded number a minute", async () => {
  const { visitor } = await newFan(site());
  const sockets = [];
  for (let i = 0; i <= MAX_SOCKETS; i += 1) sockets.push(await openSocket(visitor));
  expect(await sockets[0]?.next(isStop)).toEqual({ stop: "replaced" });
  sockets.at(-1)?.send("ping");
  await sockets.at(-1)?.text("pong");
  expect(sockets[1]?.frames).toEqual([]);
  const asked = [];
  for (let i = 0; i < MAX_OPENINGS; i += 1) asked.push((await askForSocket(visitor)).status);
  expect(asked.at(-1)).toBe(429);
});

test("a block notifies both pages once, and then the other side is no longer notified of reading", async () => {
  const { fan, creator, path, id, say } = await newChat(site());
  await say(creator, "Hi");
  const theirs = await openSocket(fan.visitor);
  await creator.form(`${path}/block`, { sent: "1" });
  await theirs.next(isNudge(id));
  const { refusal } = JSON.parse(
    (await fan.visitor.get(`/api/conversations/${id}/messages`)).text,
  ).conversation;
  expect(refusal.text).toContain("can't write to");
  const framesBefore = theirs.frames.length;
  const own = await openSocket(creator);
  await site().rows("update conversation_sides set read_number = 0 where conversation_id = ?", id);
  await creator.get(path);
  await own.next(isNudge(id));
  theirs.send("ping");
  await theirs.text("pong");
  expect(theirs.frames).toHaveLength(framesBefore + 1);
  expect((await fan.visitor.form(path, messageFields("Please"))).status).toBe(409);
});

test("a socket that passed the gates before its session ended is refused, however late it comes", async () => {
  const until = Date.now() + 60_000;
  const open = (session: string, asked: number) =>
    site().workerd.socketsOf("leaving", `open?session=${session}&until=${until}&asked=${asked}`, {
      headers: { Upgrade: "websocket" },
    });
  const before = Date.now() - 1;
  const statusOf = async (session: string, asked: number) => {
    const { status, webSocket } = await open(session, asked);
    webSocket?.accept();
    webSocket?.close();
    return status;
  };
  expect(await statusOf("s1", before)).toBe(101);
  await site().workerd.socketsOf("leaving", "close?session=s1");
  expect(await statusOf("s1", Date.now() + 1)).toBe(409);
  expect(await statusOf("s2", before)).toBe(101);
  // A password change, or signing out everywhere else, may have ended any of them.
  await site().workerd.socketsOf("leaving", "close");
  expect(await statusOf("s2", before)).toBe(409);
  expect(await statusOf("s2", Date.now() + 1)).toBe(101);
});
