import { expect, test } from "vitest";
import { findAbandonedSession } from "#domain/payments/find-abandoned-session.ts";
import type { ProviderSession } from "#domain/payments/payment-port.ts";
import { MINUTE, NOW } from "#tests/cast.ts";

const session = (id: string, amount: number): ProviderSession => ({
  id,
  url: `https://pay.example/${id}`,
  state: "open",
  paid: false,
  checkoutId: "checkout-1",
  amount,
  expiresAt: NOW,
  subscriptionId: null,
  payment: null,
  challengeUrl: null,
  refusal: null,
  card: null,
});

async function findAmong(sessions: ProviderSession[], attempted_at: number | null = NOW) {
  const closed: string[] = [];
  const asked: unknown[] = [];
  const payments = {
    openSessionsOf: async (...question: unknown[]) => {
      asked.push(question);
      return sessions;
    },
    expireSession: async (id: string) => void closed.push(id),
  };
  const checkout = { id: "checkout-1", amount: 900, created_at: NOW - 50 * MINUTE, attempted_at };
  const left = await findAbandonedSession({ payments }, checkout);
  return { left: left?.id ?? null, closed, asked };
}

test("the attempt's session at its price is found, and its other sessions are closed", async () => {
  expect(await findAmong([])).toMatchObject({ left: null, closed: [] });
  expect(await findAmong([session("a", 900)])).toMatchObject({ left: "a", closed: [] });
  expect(await findAmong([session("a", 1000)])).toMatchObject({ left: null, closed: ["a"] });
  const many = [session("a", 1000), session("b", 900), session("c", 900)];
  expect(await findAmong(many)).toMatchObject({ left: "b", closed: ["a", "c"] });
});

test("the search covers a minute before the attempt until two minutes after", async () => {
  const window = { from: NOW - MINUTE, until: NOW + 2 * MINUTE };
  expect((await findAmong([])).asked).toEqual([["checkout-1", window]]);
  const began = NOW - 50 * MINUTE;
  expect((await findAmong([], null)).asked).toEqual([
    ["checkout-1", { from: began - MINUTE, until: began + 2 * MINUTE }],
  ]);
});
