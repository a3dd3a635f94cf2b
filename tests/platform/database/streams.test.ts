import { expect, test, vi } from "vitest";
import { insertNote, streamsForFile } from "./streams-fixture.ts";

const open = streamsForFile();

test("statements and batches, one after another, share one stream, which nobody closes", async () => {
  const { client, pool, sent, autocommits } = open();
  await client.execute("select 1");
  await client.execute(insertNote("one"));
  await client.batch([insertNote("two"), insertNote("two"), "select text from notes"], "write");
  const { rows } = await client.execute({
    sql: "select count(*) as n from notes where text = ?",
    args: ["two"],
  });
  expect(rows[0]?.n).toBe(2);
  const requests = sent();
  expect(requests.map(({ baton }) => typeof baton)).toEqual(["undefined", "string", "string", "string"]);
  expect(requests.flatMap((request) => request.requests.map(({ type }) => type))).toEqual([
    "execute",
    "execute",
    "batch",
    "execute",
  ]);
  expect(pool.count()).toEqual({ idle: 1, leased: 0 });
  expect(await autocommits()).toEqual([true]);
});

test("parallel requests never share a stream, and those beyond the bound open and close their own", async () => {
  const { client, pool, sent, autocommits } = open({ bound: 3 });
  for (let turn = 0; turn < 5; turn++) {
    const texts = Array.from({ length: 12 }, (_, i) => `${turn}-${i}`);
    const answers = await Promise.all(
      texts.map((text) => client.execute({ sql: "select ? as text", args: [text] })),
    );
    expect(answers.map(({ rows }) => rows[0]?.text)).toEqual(texts);
  }
  const requests = sent();
  const batons = requests.flatMap(({ baton }) => baton ?? []);
  expect(requests).toHaveLength(60);
  // A baton is valid once: two requests sharing a stream would have sent the same one.
  expect(new Set(batons).size).toBe(batons.length);
  const opened = requests.filter(({ baton }) => !baton);
  const closed = opened.filter((request) => request.requests.at(-1)?.type === "close");
  expect(opened.length - closed.length).toBe(3);
  expect(closed.length).toBeGreaterThan(0);
  expect(pool.count()).toEqual({ idle: 3, leased: 0 });
  expect(await autocommits()).toEqual([true, true, true]);
});

const OWN = [
  "begin",
  "savepoint a",
  "pragma foreign_keys",
  "create temp table t (x)",
  "attach ':memory:' as m",
];
test.each(OWN)("%s gets its own stream, since it would leave something behind", async (statement) => {
  const { client, pool, sent } = open();
  await client.execute("select 1");
  await client.execute(statement).catch(() => {});
  const [, request] = sent();
  expect(request?.baton).toBeUndefined();
  expect(request?.requests.at(-1)?.type).toBe("close");
  expect(pool.count()).toEqual({ idle: 1, leased: 0 });
});

test("a batch with such a statement, several statements in one text, and the migrations' batch do so, too", async () => {
  const { client, pool, sent } = open();
  await client.batch([insertNote("one"), "pragma foreign_keys"], "write");
  await client.executeMultiple("select 1; select 2");
  await client.migrate([insertNote("two")]);
  expect(sent().map(({ baton, requests }) => [baton, requests.at(-1)?.type])).toEqual(
    Array(3).fill([undefined, "close"]),
  );
  expect(pool.count()).toEqual({ idle: 0, leased: 0 });
});

test("an interactive transaction keeps to its own stream, which is never offered to others", async () => {
  const { client, server, pool, sent, autocommits } = open();
  await client.execute("select 1");
  const transaction = await client.transaction("write");
  await transaction.execute(insertNote("in it"));
  const own = sent().slice(1);
  await client.execute("select text from notes");
  expect(await server.notes()).toEqual([]);
  await transaction.commit();
  expect(await server.notes()).toEqual(["in it"]);
  expect(own.length).toBeGreaterThan(0);
  expect(pool.count()).toEqual({ idle: 1, leased: 0 });
  expect(await autocommits()).toEqual([true]);
});

test("a stream on which a statement or batch failed is closed, not reused", async () => {
  const { client, server, pool, sent } = open();
  for (const fail of [
    () => client.execute("insert into notes (text) values (null)"),
    () => client.batch([insertNote("rolled back"), "insert into notes (text) values (null)"], "write"),
    () => client.execute("select absent from notes"),
  ]) {
    await client.execute("select 1");
    expect(sent().map(({ baton }) => baton)).toEqual([undefined]);
    await expect(fail()).rejects.toThrow(/NOT NULL|no such column/);
    await server.proxy.waitForQuery('"type":"close"');
    const [failed, close] = sent();
    expect(failed?.baton).toBeTruthy();
    expect(close?.requests).toEqual([{ type: "close" }]);
    expect(pool.count()).toEqual({ idle: 0, leased: 0 });
  }
  expect(await server.notes()).toEqual([]);
});

test("a response is parsed once", async () => {
  const { client } = open();
  const parse = vi.spyOn(JSON, "parse");
  const readers = (["json", "text", "arrayBuffer"] as const).map((how) => vi.spyOn(Response.prototype, how));
  try {
    const { rows } = await client.execute("select 'parsed once' as text");
    expect(rows[0]?.text).toBe("parsed once");
    expect(readers.map(({ mock }) => mock.calls.length)).toEqual([1, 0, 0]);
    const texts = parse.mock.calls.map(([text]) => text);
    expect(texts.filter((text) => text.includes('"results"'))).toHaveLength(1);
  } finally {
    vi.restoreAllMocks();
  }
});
