import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { insertNote, streamsForFile } from "./streams-fixture.ts";

const open = streamsForFile();
const openSharing = (bound?: number) =>
  open({ sharesReads: true, ...(bound === undefined ? {} : { bound }) });
const select = (value: number) => ({ sql: "select ? as value", args: [value] });

describe("reads made at the same moment", () => {
  test("share a round trip, and each gets its own result", async () => {
    const { client, sent } = openSharing();
    const [one, batch, three] = await Promise.all([
      client.execute(select(1)),
      client.batch([select(2), select(20)]),
      client.execute(select(3)),
    ]);
    expect([one, ...batch, three].map(({ rows }) => rows[0]?.value)).toEqual([1, 2, 20, 3]);
    const [requests, ...more] = sent().map((one) => one.requests.map(({ type }) => type).toSorted());
    expect([requests, more]).toEqual([["batch", "execute", "execute"], []]);
  });

  test("also share one when no stream may be kept", async () => {
    const { client, sent, pool } = openSharing(0);
    const found = await Promise.all([4, 5].map((value) => client.execute(select(value))));
    expect(found.map(({ rows }) => rows[0]?.value)).toEqual([4, 5]);
    expect(sent()).toHaveLength(1);
    expect(pool.count()).toEqual({ idle: 0, leased: 0 });
  });

  test("are sent without the writes among them", async () => {
    const { client, sent, server } = openSharing();
    await Promise.all([
      client.execute(select(1)),
      client.execute(insertNote("a")),
      client.execute(select(2)),
    ]);
    expect(
      sent()
        .map(({ requests }) => requests.length)
        .toSorted(),
    ).toEqual([1, 2]);
    expect(await server.notes()).toEqual(["a"]);
  });

  test("fail each for itself, and their stream is not used again", async () => {
    const { client, pool, autocommits } = openSharing();
    const [good, bad, other] = await Promise.allSettled([
      client.execute(select(1)),
      client.batch(["select nothing from notes", "select 1"]),
      client.execute(select(2)),
    ]);
    expect([good.status, bad.status, other.status]).toEqual(["fulfilled", "rejected", "fulfilled"]);
    expect(pool.count().leased).toBe(0);
    expect((await autocommits()).every(Boolean)).toBe(true);
  });

  test("are all unavailable if the response is lost", async () => {
    const { client, server } = openSharing();
    server.proxy.inject("cut", "select", 1);
    const lost = await Promise.allSettled([client.execute(select(1)), client.execute(select(2))]);
    for (const one of lost) expect(one).toMatchObject({ reason: { cause: expect.anything() } });
    expect((await client.execute(select(3))).rows[0]?.value).toBe(3);
  });

  test("are at most sixteen to a round trip, and in any number return what each asked for", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer(), { minLength: 1, maxLength: 40 }), async (values) => {
        const { client, sent } = openSharing();
        const found = await Promise.all(values.map((value) => client.execute(select(value))));
        expect(found.map(({ rows }) => rows[0]?.value)).toEqual(values);
        expect(sent()).toHaveLength(Math.ceil(values.length / 16));
      }),
      { numRuns: 20 },
    );
  });
});

test("reads made one after the other take a round trip each", async () => {
  const { client, sent } = openSharing();
  for (const value of [1, 2]) await client.execute(select(value));
  expect(sent()).toHaveLength(2);
});
