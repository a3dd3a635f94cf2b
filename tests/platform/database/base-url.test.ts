import { expect, test } from "vitest";
import { insertNote, streamsForFile } from "./streams-fixture.ts";

const open = streamsForFile((url) => ["--http-self-url", url]);

test("a stream continues at the URL that the server names, and a new one starts at the usual", async () => {
  const { client, server, pool, sent } = open();
  await client.execute(insertNote("one"));
  await client.execute(insertNote("two"));
  await client.execute(insertNote("three"));
  // The server names itself in its response; only the first request goes through the proxy.
  expect(sent()).toHaveLength(1);
  expect(await server.notes()).toEqual(["one", "two", "three"]);
  await server.restart();
  await client.execute(insertNote("four"));
  expect(sent().map(({ baton }) => baton)).toEqual([undefined]);
  expect(await server.notes()).toEqual(["one", "two", "three", "four"]);
  expect(pool.count()).toEqual({ idle: 1, leased: 0 });
});
