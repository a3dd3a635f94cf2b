import { expect, test, vi } from "vitest";
import { drainBody } from "../../../app/http/body/drain-body.ts";

const MEGABYTE = 1024 * 1024;

function bodyOf(pieces: number) {
  const seen = { given: 0, cancelled: false };
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (seen.given === pieces) return controller.close();
        seen.given++;
        controller.enqueue(new Uint8Array(MEGABYTE));
      },
      cancel() {
        seen.cancelled = true;
      },
    },
    { highWaterMark: 0 },
  );
  return { seen, body };
}

test("a body of the size of a part is read to its end", async () => {
  const { seen, body } = bodyOf(5);
  await drainBody(body);
  expect(seen).toEqual({ given: 5, cancelled: false });
});

test("of a larger one no more than the bound is read", async () => {
  const { seen, body } = bodyOf(2_000);
  await drainBody(body);
  expect(seen).toEqual({ given: 7, cancelled: true });
});

test("one that was read, is being read, breaks off, or is not there, is left alone", async () => {
  const read = new Request("https://fanlight.example", { method: "POST", body: "words" });
  await read.text();
  await drainBody(read.body);
  const { seen, body } = bodyOf(5);
  body.getReader();
  await drainBody(body);
  expect(seen.given).toBe(0);
  await drainBody(new ReadableStream({ pull: () => Promise.reject(new Error("gone")) }));
  await drainBody(null);
});

test("whoever holds the rest back is not waited for", async () => {
  vi.useFakeTimers();
  try {
    let cancelled = false;
    const body = new ReadableStream({
      pull: () => new Promise(() => {}),
      cancel() {
        cancelled = true;
      },
    });
    const done = drainBody(body);
    await vi.advanceTimersByTimeAsync(10_000);
    await done;
    expect(cancelled).toBe(true);
  } finally {
    vi.useRealTimers();
  }
});
