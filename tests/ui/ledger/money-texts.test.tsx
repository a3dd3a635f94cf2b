import { expect, test } from "vitest";
import { attentionText } from "#ui/analytics/dashboard/attention-texts.tsx";
import { NextPayout } from "#ui/ledger/payouts/next-payout.tsx";
import { html } from "../render.tsx";

const MONDAY = Date.UTC(2026, 5, 22);

test("a new creator with $4.50 reads when payouts start, and how much is missing", () => {
  const next = { kind: "new_seller" as const, until: MONDAY - 1, at: MONDAY };
  const low = html(<NextPayout next={{ ...next, missing: 4550 }} />);
  expect(low).toContain("Payouts start at $50: you need $45.50 more.");
  expect(html(<NextPayout next={{ ...next, missing: 0 }} />)).not.toContain("more");
  expect(html(<NextPayout next={{ kind: "held", at: MONDAY, missing: 100 }} />)).toContain(
    "you need $1.00 more",
  );
});

test("the dashboard says of a dispute that adding your side is optional, and until when it is possible", () => {
  const item = attentionText({ kind: "dispute", count: 1, first: "d1", at: MONDAY });
  expect(html(<p>{item.text}</p>).replace(/<[^>]*>/g, "")).toMatch(
    /^Add your side by June 21, 2026.* Otherwise, we submit the evidence that we have\.$/,
  );
});
