import { expect, test } from "vitest";
import { deliveryProblem } from "#domain/notifications/mail/delivery-status.ts";
import { NOW } from "#tests/cast.ts";

const row = { createdAt: NOW, attempts: 0, sentAt: null, givenUpAt: null };
test.each([
  ["nothing is known of it", null, null],
  ["just queued", row, null],
  ["under way for 20 s", { ...row, createdAt: NOW - 20_000, attempts: 1 }, null],
  ["a ms longer", { ...row, createdAt: NOW - 20_001, attempts: 1 }, "slow"],
  ["refused once", { ...row, attempts: 2 }, "slow"],
  ["late, but sent", { ...row, createdAt: 0, attempts: 9, sentAt: NOW }, null],
  ["given up", { ...row, attempts: 30, givenUpAt: NOW }, "failed"],
] as const)("a mail: %s", (_, mail, trouble) => expect(deliveryProblem(mail, NOW)).toBe(trouble));
