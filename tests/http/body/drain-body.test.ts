import { expect, test, vi } from "vitest";
import { drainBody } from "#http/body/drain-body.ts";

const MEGABYTE = 1024 * 1024;

function bodyOf(chunks: number) {
  const seen = { given: 0, canceled: false };
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (seen.given === chunks) return controller.close();
        seen.given++;
        controller.enqueue(new Uint8Array(MEGABYTE));
      },
      cancel() {
        seen.canceled = true;
      },
    },
    { highWaterMark: 0 },
  );
  return { seen, body };
}

test("a body as large as an upload part is read to its end", async () => {
  const { seen, body } = bodyOf(5);
  await drainBody(body);
  expect(seen).toEqual({ given: 5, canceled: false });
});

test("a larger body is read up to the limit and canceled", async () => {
  const { seen, body } = bodyOf(2_000);
  await drainBody(body);
  expect(seen).toEqual({ given: 7, canceled: true });
});

test("a body that has been read, is being read, breaks, or is missing does no harm", async () => {
  const read = new Request("https://fanlight.example", { method: "POST", body: "text" });
  await read.text();
  await drainBody(read.body);
  const { seen, body } = bodyOf(5);
  body.getReader();
  await drainBody(body);
  expect(seen.given).toBe(0);
  await drainBody(new ReadableStream({ pull: () => Promise.reject(new Error("gone")) }));
  await drainBody(null);
});

test("a sender that stalls is given up after 10 seconds", async () => {
  vi.useFakeTimers();
  try {
    let canceled = false;
    const body = new ReadableStream({
      pull: () => new Promise(() => {}),
      cancel() {
        canceled = true;
      },
    });
    const done = drainBody(body);
    await vi.advanceTimersByTimeAsync(10_000);
    await done;
    expect(canceled).toBe(true);
  } finally {
    vi.useRealTimers();
  }
});
