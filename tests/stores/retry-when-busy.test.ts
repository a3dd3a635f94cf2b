import { expect, test } from "vitest";
import { retryWhenBusy } from "../../db/stores/retry-when-busy.ts";

const busy = '{"results":[{"type":"error","error":{"message":"database is locked","code":"SQLITE_BUSY"}}]}';
const fine = '{"results":[]}';

/** A server that reports a busy lock for the first `times` round trips and records the requests. */
function server(times: number, status = 200) {
  const sent: string[] = [];
  const ask = retryWhenBusy(async (input) => {
    sent.push(await new Response((input as Request).body).text());
    return new Response(sent.length <= times ? busy : fine, { status });
  });
  return { sent, ask: () => ask("http://database.test/v2/pipeline", { method: "POST", body: "the batch" }) };
}

test("a statement that got no lock is sent again, whole, until it gets one", async () => {
  const { sent, ask } = server(3);
  expect(await (await ask()).text()).toBe(fine);
  expect(sent).toEqual(Array(4).fill("the batch"));
});

test("retries end, and the server's own error is passed on", async () => {
  const { sent, ask } = server(99);
  expect(await (await ask()).text()).toBe(busy);
  expect(sent).toHaveLength(6);
});

test("other failures are not retried", async () => {
  const { sent, ask } = server(99, 500);
  expect((await ask()).status).toBe(500);
  expect(sent).toHaveLength(1);
});
