import fc from "fast-check";
import { expect, test } from "vitest";
import { copyObject } from "#domain/media/copy-object.ts";
import type { Edit } from "#platform/formats/copy-plan.ts";
import { cases } from "#tests/properties/cases.ts";
import { memoryObjectStore } from "./object-store.ts";

const KEYS = ["in", { key: "out", type: "video/mp4" }] as const;
/** Non-overlapping edits in order: the gap before each, its length, and its bytes. */
const edits = fc
  .array(fc.record({ apart: fc.nat(40), length: fc.nat(30), blank: fc.boolean() }), { maxLength: 12 })
  .map((all) => {
    let at = 0;
    return all.map(({ apart, length, blank }): Edit => {
      const edit = { at: at + apart, length, bytes: blank ? null : new Uint8Array(length).fill(9) };
      at = edit.at + length;
      return edit;
    });
  });

test("a copy is the planned range with its edits applied, for any edits and part sizes", async () => {
  await fc.assert(
    fc.asyncProperty(
      edits,
      fc.nat(40),
      fc.nat(40),
      fc.nat(40),
      fc.integer({ min: 1, max: 64 }),
      async (all, ...at) => {
        const [before, after, rest, partBytes] = at;
        const end = all.reduce((last, { at, length }) => Math.max(last, at + length), 0) + after;
        const bytes = Uint8Array.from({ length: end + rest }, (_, i) => 10 + (i % 200));
        const { port, objects } = memoryObjectStore();
        objects.set("in", bytes.slice());
        const from = Math.min(before, end);
        const copied = await copyObject(
          port,
          ...KEYS,
          { from, to: end, edits: all.toReversed() },
          { partBytes },
        );

        const wanted = bytes.slice();
        for (const { at, length, bytes: written } of all) wanted.set(written ?? new Uint8Array(length), at);
        expect(copied).toBe(end - from);
        expect(Uint8Array.from(objects.get("out") ?? [])).toEqual(wanted.slice(from, end));
      },
    ),
    { numRuns: cases(300) },
  );
});

test("a part without edits is not read into memory", async () => {
  const { port, objects } = memoryObjectStore();
  objects.set("in", new Uint8Array(100).fill(1));
  const read: number[] = [];
  const watched: typeof port = {
    ...port,
    read(key, from, length) {
      read.push(from);
      return port.read(key, from, length);
    },
  };
  const plan = { from: 0, to: 100, edits: [{ at: 18, length: 4, bytes: null }] };
  await copyObject(watched, ...KEYS, plan, { partBytes: 10 });
  expect(read).toEqual([10, 20]);
});
