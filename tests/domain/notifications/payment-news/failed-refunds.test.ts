import { expect, test } from "vitest";
import type { Refund } from "#domain/ledger/movements.ts";
import { reversalNews } from "#domain/notifications/payment-news/reversal-news.ts";
import { NOW, people } from "#tests/cast.ts";
import { pageLink, partiesOf } from "#tests/domain/payments/sale-fixture.ts";
import { emailsIn } from "./emails-in.ts";

const failed = (amount: number): Refund => ({ id: "re_1", amount, createdAt: NOW - 2, failedAt: NOW - 1 });
const made = (amount: number): Refund => ({ id: "re_2", amount, createdAt: NOW - 2, failedAt: null });

test.each<[string, "tip" | "unlock" | "purchase" | "subscription", Refund[], boolean]>([
  ["a post", "purchase", [failed(1000)], true],
  ["messages", "unlock", [failed(1000)], true],
  ["the rest of a post", "purchase", [made(400), failed(600)], true],
  ["a part of a post, which was never closed", "purchase", [failed(400)], false],
  ["a tip, which opens nothing", "tip", [failed(1000)], false],
  ["a month, whose subscription has ended", "subscription", [failed(1000)], false],
])(
  "when a refund of %s fails, access that it had closed is open again",
  async (_, kind, refunds, isOpenAgain) => {
    const deps = {
      pageLink,
      paymentStore: {
        findParties: () => Promise.resolve(partiesOf()),
        isNewestMonth: () => Promise.resolve(true),
      },
      refunds: { findReasons: () => Promise.resolve(new Map<string, string>()) },
    };
    const payment = { id: "pi_1", kind, buyerId: people.fan.id, sellerId: people.creator.id, gross: 1000 };
    const movements = { refunds, disputes: [], transfers: [], reversals: [], feeRefunds: [] };
    const news = await reversalNews(
      deps,
      { payment: { ...payment, paidAt: NOW - 3 }, movements, reportedAt: NOW },
      NOW,
    );
    const bodies = emailsIn(news)
      .map(({ email }) => email.body)
      .filter((body) => body.includes("Your bank returned"));
    expect(bodies.map((body) => body.includes("access to what you bought again"))).toEqual([isOpenAgain]);
  },
);
