import { expect, test } from "vitest";
import type { BlockedBy } from "#domain/posts/access/check-access.ts";
import { NOW } from "#tests/cast.ts";
import { SubscriptionRow } from "#ui/subscriptions/subscription-row.tsx";
import { html, mara } from "../render.tsx";

test.each<[BlockedBy, "canceled" | "ended", string, boolean]>([
  ["viewer", "canceled", "You blocked Mara Lindqvist.", true],
  ["viewer", "ended", "You blocked Mara Lindqvist.", true],
  ["creator", "canceled", "Mara Lindqvist isn&#x27;t available to you.", true],
  ["creator", "ended", "Mara Lindqvist isn&#x27;t available to you.", false],
])(
  "after a block by the %s, a row whose subscription is %s says so, and leads to what stays open",
  (blockedBy, status, words, isLinked) => {
    const row = (
      <SubscriptionRow
        id="s1"
        creator={{ ...mara, leaving: false, restricted: false }}
        subscription={{ status, until: NOW, cents: 1500 }}
        blockedBy={blockedBy}
      />
    );
    const shown = html(row);
    expect(shown).toContain(words);
    expect(shown.includes('href="/seller/mara"')).toBe(isLinked);
    for (const offer of ["Resume subscription", "Subscribe again"]) expect(shown).not.toContain(offer);
  },
);
