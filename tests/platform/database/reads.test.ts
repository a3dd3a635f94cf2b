import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { rowReader } from "#platform/database/open-database.ts";
import { readStatement } from "#platform/database/rows.ts";
import { cases } from "#tests/properties/cases.ts";
import { streamsForFile } from "./streams-fixture.ts";

const openStreams = streamsForFile();
function open() {
  const opened = openStreams();
  return { ...opened, read: rowReader(opened.read) };
}

describe("a read without the client", () => {
  test("returns the same as the client, for values of every kind", async () => {
    const { client, read } = open();
    const value = fc.oneof(
      fc.constant(null),
      fc.string({ unit: "grapheme" }),
      fc.boolean(),
      fc.maxSafeInteger(),
      fc.double({ noNaN: true, noDefaultInfinity: true }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(value, { minLength: 1, maxLength: 5 }), async (args) => {
        const columns = args.map((_, i) => `?${i + 1}, typeof(?${i + 1}), cast(?${i + 1} as blob)`);
        const sql = `select ${columns.join(", ")}, 9007199254740991, -0.5, zeroblob(3)`;
        const [found] = await read(sql, args);
        const row = (await client.execute({ sql, args })).rows[0];
        expect(found).toEqual(row && Array.from(row));
      }),
      { numRuns: cases(60) },
    );
  });

  test("fails like the client", async () => {
    const { client, read } = open();
    const error = (work: Promise<unknown>) => work.then(String, ({ name, code }) => ({ name, code }));
    const sql = "select nothing from notes";
    expect(await error(read(sql, []))).toEqual(await error(client.execute(sql)));
    await expect(read("select 9007199254740992", [])).rejects.toThrow(RangeError);
    const { server } = open();
    server.proxy.inject("cut", "select", 1);
    await expect(read("select 1", [])).rejects.toMatchObject({ name: "DatabaseUnavailable" });
  });

  test("refuses values that it can't send", () => {
    for (const value of [1n, new Date(0), new Uint8Array(1), undefined, Number.NaN])
      expect(() => readStatement("select ?", [value])).toThrow(TypeError);
  });
});
