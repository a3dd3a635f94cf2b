import { describe, expect, test } from "vitest";
import { readTextUpTo, readUpTo } from "#http/body/read-up-to.ts";

async function* chunksOf(...lengths: number[]) {
  const buffer = new Uint8Array(100);
  for (const [i, length] of lengths.entries()) yield buffer.fill(i + 1).subarray(0, length);
}

describe("readUpTo", () => {
  test("returns every byte, even if the sender reuses its buffer", async () => {
    expect([...((await readUpTo(chunksOf(2, 0, 3), 5)) ?? [])]).toEqual([1, 1, 3, 3, 3]);
    expect(await readUpTo(chunksOf(), 0)).toEqual(new Uint8Array(0));
  });

  test("returns null for a longer body, and stops reading", async () => {
    let asked = 0;
    const endless = (async function* () {
      for (;;) {
        asked += 1;
        yield new Uint8Array(10);
      }
    })();
    expect(await readUpTo(endless, 35)).toBeNull();
    expect(asked).toBe(4);
  });
});

describe("readTextUpTo", () => {
  const requestOf = (body: BodyInit | null) =>
    new Request("https://fanlight.example/", { method: "POST", body, duplex: "half" } as RequestInit);

  test("counts bytes, and joins letters that were split across two chunks", async () => {
    const bytes = new TextEncoder().encode("déjà");
    const split = () =>
      new ReadableStream({
        start(controller) {
          for (const byte of bytes) controller.enqueue(Uint8Array.of(byte));
          controller.close();
        },
      });
    expect(await readTextUpTo(requestOf(split()), 6)).toBe("déjà");
    expect(await readTextUpTo(requestOf(split()), 5)).toBeNull();
    expect(await readTextUpTo(requestOf(null), 5)).toBe("");
  });

  test("cancels a body that is longer", async () => {
    let canceled = false;
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(new Uint8Array(10)),
      cancel() {
        canceled = true;
      },
    });
    expect(await readTextUpTo(requestOf(endless), 100)).toBeNull();
    expect(canceled).toBe(true);
  });
});
