import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readTogether } from "#domain/read-together.ts";
import { rowReader } from "#platform/database/open-database.ts";
import { cases } from "#tests/properties/cases.ts";
import { insertNote, streamsForFile } from "./streams-fixture.ts";

const open = streamsForFile();
function openReader(bound?: number) {
  const opened = open(bound === undefined ? {} : { bound });
  const read = rowReader(opened.read);
  return { ...opened, read, select: (value: number) => read("select ?", [value]) };
}

describe("reads requested together", () => {
  test("share a round trip, and each gets its own result", async () => {
    const { select, sent } = openReader();
    // An async function is counted up to its first await.
    const doubled = async (value: number) => (await select(value)).map(([one]) => Number(one) * 2);
    expect(await readTogether(() => [select(1), doubled(2), "no read", select(3)])).toEqual([
      [[1]],
      [4],
      "no read",
      [[3]],
    ]);
    expect(sent().map(({ requests }) => requests.length)).toEqual([3]);
  });

  test("include those of functions that read together themselves", async () => {
    const { select, sent } = openReader();
    const pair = () => readTogether(() => [select(2), select(3)]);
    expect(await readTogether(() => [select(1), pair(), select(4)])).toEqual([[[1]], [[[2]], [[3]]], [[4]]]);
    expect(sent()).toHaveLength(1);
  });

  test("share one even if no stream may be kept", async () => {
    const { select, sent, pool } = openReader(0);
    expect(await readTogether(() => [select(4), select(5)])).toEqual([[[4]], [[5]]]);
    expect(sent()).toHaveLength(1);
    expect(pool.count()).toEqual({ idle: 0, leased: 0 });
  });

  test("are sent without the writes among them", async () => {
    const { client, select, sent, server } = openReader();
    await readTogether(() => [select(1), client.execute(insertNote("a")), select(2)]);
    expect(
      sent()
        .map(({ requests }) => requests.length)
        .toSorted(),
    ).toEqual([1, 2]);
    expect(await server.notes()).toEqual(["a"]);
  });

  test("fail separately, and their stream is not used again", async () => {
    const { read, select, pool, autocommits } = openReader();
    const settle = (work: Promise<unknown>) =>
      work.then(
        () => "rows",
        ({ name }) => name,
      );
    const bad = read("select nothing from notes", []);
    await expect(bad).rejects.toThrow();
    expect(
      await readTogether(() => [
        settle(select(1)),
        settle(read("select nothing from notes", [])),
        settle(select(2)),
      ]),
    ).toEqual(["rows", "LibsqlError", "rows"]);
    expect(pool.count().leased).toBe(0);
    expect((await autocommits()).every(Boolean)).toBe(true);
  });

  test("all fail if the response is lost, but the next ones don't", async () => {
    const { select, server } = openReader();
    server.proxy.inject("cut", "select", 1);
    const settled = readTogether(() => [Promise.allSettled([select(1), select(2)])]);
    for (const one of (await settled)[0])
      expect(one).toMatchObject({ reason: { name: "DatabaseUnavailable" } });
    expect(await select(3)).toEqual([[3]]);
  });

  test("return what each requested, in any number", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer(), { minLength: 1, maxLength: 40 }), async (values) => {
        const { select, sent } = openReader();
        expect(await readTogether(() => values.map(select))).toEqual(values.map((value) => [[value]]));
        expect(sent()).toHaveLength(1);
      }),
      { numRuns: cases(20) },
    );
  });

  test("are sent even if one of them throws before it is requested", async () => {
    const { select, sent } = openReader();
    let first: Promise<unknown> = Promise.resolve();
    const throwing = () => {
      first = select(1);
      throw new Error("no such thing");
    };
    expect(() => readTogether(() => [throwing()])).toThrow("no such thing");
    expect(await first).toEqual([[1]]);
    expect(await select(2)).toEqual([[2]]);
    expect(sent()).toHaveLength(2);
  });
});

test("reads requested one by one take a round trip each", async () => {
  const { select, sent } = openReader();
  await Promise.all([select(1), select(2)]);
  expect(sent()).toHaveLength(2);
});
