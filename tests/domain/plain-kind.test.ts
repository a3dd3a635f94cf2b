import { expect, test } from "vitest";
import { plainKind } from "#domain/plain-kind.ts";

test("kinds of events, actions, and outcomes are read as words", () => {
  expect(plainKind("charge.dispute.funds_withdrawn")).toBe("Charge dispute funds withdrawn");
  expect(plainKind("payments.block_kept")).toBe("Payments block kept");
  expect(plainKind("done")).toBe("Done");
});
