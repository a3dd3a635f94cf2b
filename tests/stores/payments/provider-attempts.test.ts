import { expect, test } from "vitest";
import { providerAttemptStore } from "#db/stores/payments/provider-attempts.ts";
import { databaseForFile } from "../fixtures/test-database.ts";

const database = databaseForFile();
const MINUTE = 60_000;

test("runs share an attempt until it has failed, and another begins only after checking what it did", async () => {
  const attempts = providerAttemptStore(database().db);
  const begin = (readAt: number, terms = "500") =>
    attempts.begin({ name: "refund-1", terms, readAt }, readAt + 1);
  expect([await begin(100), await begin(105)]).toEqual([1, 1]);
  await attempts.fail("refund-1", 1, 200);
  // What was read before the failure may have missed its effect.
  expect([await begin(150), await begin(200), await begin(201)]).toEqual([null, null, 2]);
  expect([await begin(300, "400"), await begin(300)]).toEqual([null, 2]);
  // Nobody joins so late that their call could overlap the next attempt's.
  expect([await begin(9 * MINUTE), await begin(10 * MINUTE)]).toEqual([2, null]);
  expect(await begin(11 * MINUTE, "400")).toBe(3);
  // A refusal had no effect.
  await attempts.fail("refund-1", 3, 0);
  expect(await begin(1, "300")).toBe(4);
  await attempts.finish("refund-1", 4, 12 * MINUTE);
  expect(await begin(30 * MINUTE, "300")).toBeNull();
});
