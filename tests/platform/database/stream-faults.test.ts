import { expect, test } from "vitest";
import { DatabaseUnavailable } from "#platform/database/database-unavailable.ts";
import { insertNote, streamsForFile } from "./streams-fixture.ts";

const open = streamsForFile();
const isBaton = ({ baton }: { baton?: string }) => baton !== undefined;

test("after a server restart, each kept stream is replaced once, and writes are done once", async () => {
  const { client, server, pool, sent } = open();
  await Promise.all([client.execute("select 1"), client.execute("select 2")]);
  await server.restart();
  sent();
  await client.batch([insertNote("after"), insertNote("the restart")], "write");
  await client.execute(insertNote("again"));
  expect(sent().map(isBaton)).toEqual([true, false, true]);
  expect(await server.notes()).toEqual(["after", "the restart", "again"]);
  expect(pool.count()).toEqual({ idle: 2, leased: 0 });
});

test("a stream that the server ended is replaced once, and no more", async () => {
  const { client, server, sent } = open();
  await client.execute("select 1");
  server.proxy.inject("expired", '"baton"');
  sent();
  await client.execute(insertNote("on a new one"));
  expect(sent().map(isBaton)).toEqual([true, false]);
  expect(await server.notes()).toEqual(["on a new one"]);
  server.proxy.inject("expired");
  await expect(client.execute(insertNote("nowhere"))).rejects.toThrow(DatabaseUnavailable);
  expect(sent().map(isBaton)).toEqual([true, false]);
});

test("streams idle for nine seconds are not even tried", async () => {
  const { client, sent } = open({ idleMs: 0 });
  await client.execute("select 1");
  await client.execute("select 1");
  expect(sent().map(isBaton)).toEqual([false, false]);
});

test("a baton that was already used is an error, since its request may have run", async () => {
  const { client, server, sent } = open();
  await client.execute("select 1");
  const [request] = server.proxy.takeQueries();
  expect(request).toContain("select 1");
  server.proxy.inject("twice", "insert");
  await expect(client.execute(insertNote("delivered twice"))).rejects.toThrow("already been used");
  expect(sent()).toHaveLength(1);
  expect(await server.notes()).toEqual(["delivered twice"]);
});

test.each(["cut", "lost"] as const)(
  "a write whose response is %s is not repeated, nor its stream reused",
  async (fault) => {
    const { client, server, pool, sent } = open();
    await client.execute("select 1");
    server.proxy.inject(fault, "insert");
    await expect(client.batch([insertNote("one"), insertNote("two")], "write")).rejects.toThrow(
      DatabaseUnavailable,
    );
    const requests = sent();
    expect(requests.filter(({ requests: [one] }) => one?.type === "batch")).toHaveLength(1);
    expect(pool.count()).toEqual({ idle: 0, leased: 0 });
    await client.execute("select 1");
    expect(sent().map(isBaton)).toEqual([false]);
    expect(await server.notes()).toEqual(["one", "two"]);
  },
);

test.each(["500", "drop"] as const)(
  "%s instead of a response is an outage, without a second try",
  async (fault) => {
    const { client, server, pool, sent } = open();
    await client.execute("select 1");
    server.proxy.inject(fault);
    sent();
    await expect(client.execute(insertNote("never"))).rejects.toThrow(DatabaseUnavailable);
    expect(sent().map(isBaton)).toEqual([true]);
    expect(pool.count()).toEqual({ idle: 0, leased: 0 });
  },
);

test("after a transaction is cut off, it is rolled back, and the kept streams continue", async () => {
  const { client, server, autocommits } = open();
  await client.execute("select 1");
  const transaction = await client.transaction("write");
  await transaction.execute(insertNote("cut off"));
  server.proxy.inject("drop", "never arrives", 1);
  await expect(transaction.execute(insertNote("never arrives"))).rejects.toThrow(DatabaseUnavailable);
  await client.execute(insertNote("later"));
  expect(await server.notes()).toEqual(["later"]);
  expect(await autocommits()).toEqual([true]);
});

test("a statement or a batch that got no lock is sent again until it gets one, six times at most", async () => {
  const { client, server, pool, sent } = open();
  for (const write of [
    () => client.execute(insertNote("at last")),
    () => client.batch([insertNote("at last")], "write"),
  ]) {
    server.proxy.inject("busy", "insert", 3);
    await write();
    expect(sent()).toHaveLength(4);
  }
  expect(await server.notes()).toEqual(["at last", "at last"]);
  server.proxy.inject("busy", "insert");
  await expect(client.execute(insertNote("never"))).rejects.toThrow(DatabaseUnavailable);
  expect(sent()).toHaveLength(6);
  expect(pool.count().leased).toBe(0);
});

test("statements that aren't one transaction aren't sent again, since the first half would run twice", async () => {
  const { client, server, sent } = open();
  server.proxy.inject("busy", "insert");
  const texts = "insert into notes (text) values ('one'); insert into notes (text) values ('two')";
  await expect(client.executeMultiple(texts)).rejects.toThrow(DatabaseUnavailable);
  const transaction = await client.transaction("write");
  await expect(transaction.execute(insertNote("three"))).rejects.toThrow(DatabaseUnavailable);
  transaction.close();
  expect(sent().filter((request) => JSON.stringify(request).includes("insert"))).toHaveLength(2);
});
