import { expect, test } from "vitest";
import { retryWhenBusy } from "../../db/stores/retry-when-busy.ts";

const busy = '{"results":[{"type":"error","error":{"message":"database is locked","code":"SQLITE_BUSY"}}]}';
const fine = '{"results":[]}';

/** A server with no free lock for its first `times` round trips; it notes what it was sent. */
function server(times: number, status = 200) {
  const sent: string[] = [];
  const ask = retryWhenBusy(async (input) => {
    sent.push(await new Response((input as Request).body).text());
    return new Response(sent.length <= times ? busy : fine, { status });
  });
  return { sent, ask: () => ask("http://database.test/v2/pipeline", { method: "POST", body: "the batch" }) };
}

test("what got no lock is sent again, whole, until it has one", async () => {
  const { sent, ask } = server(3);
  expect(await (await ask()).text()).toBe(fine);
  expect(sent).toEqual(Array(4).fill("the batch"));
});

test("patience ends, and the server's own answer stands", async () => {
  const { sent, ask } = server(99);
  expect(await (await ask()).text()).toBe(busy);
  expect(sent).toHaveLength(6);
});

test("another failure is not asked twice", async () => {
  const { sent, ask } = server(99, 500);
  expect((await ask()).status).toBe(500);
  expect(sent).toHaveLength(1);
});
