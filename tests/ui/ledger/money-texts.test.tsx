import { expect, test } from "vitest";
import { attentionText } from "#ui/analytics/dashboard/attention-texts.tsx";
import { FrameContext } from "#ui/frame/use-frame.ts";
import { NextPayout } from "#ui/ledger/payouts/next-payout.tsx";
import { DescriptionList } from "#ui/primitives/description-list.tsx";
import { DisputeTable } from "#ui/reversals/disputes/dispute-table.tsx";
import { disputeFacts } from "#ui/reversals/disputes/evidence-list.tsx";
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

test("a dispute's deadline is the same on the dashboard, under payments, and on its own page", () => {
  const dueBy = Date.UTC(2026, 5, 22, 3);
  const listed = { id: "d1", kind: "tip" as const, fan: "ada", postTitle: null, closedAt: null };
  const dispute = {
    ...listed,
    amount: 500,
    status: "needs_response",
    openedAt: dueBy - 1,
    dueBy,
    submittedAt: null,
  };
  const shown = {
    sale: "Tip",
    taken: 500,
    isReturning: false,
    reason: "",
    acceptedAt: null,
    isLocked: false,
  };
  const item = attentionText({ kind: "dispute", count: 1, first: "d1", at: dueBy });
  const facts = disputeFacts({ ...dispute, ...shown, canAnswer: true });
  const frame = { viewer: { kind: "guest" as const }, path: "/", flash: null, isPastGates: true };
  for (const page of [
    item.text,
    <DisputeTable key="1" disputes={[dispute]} />,
    <DescriptionList key="2" facts={facts} />,
  ])
    expect(
      html(
        <FrameContext.Provider value={{ ...frame, timeZone: "America/Los_Angeles" }}>
          {page}
        </FrameContext.Provider>,
      ),
    ).toContain(">June 21, 2026 at 8:00 PM PDT<");
  expect(html(<p>{item.text}</p>)).toContain("with your side if you add it");
});
