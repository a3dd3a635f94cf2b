import { expect, test } from "vitest";
import { blockPerson, unblockPerson } from "#domain/messages/block-person.ts";
import { NOW } from "#tests/cast.ts";

function desk() {
  const counts = new Map<string, number>();
  const blocked = new Set<string>();
  return {
    blocked,
    deps: {
      clock: { now: () => NOW },
      secrets: { digest: (text: string) => text },
      rateLimits: {
        increment: async (key: string, now: number, windowMs: number) => {
          counts.set(key, (counts.get(key) ?? 0) + 1);
          return { attempts: counts.get(key) ?? 0, endsAt: now + windowMs };
        },
        decrement: async () => {},
        reset: async () => {},
        deleteExpired: async () => 0,
      },
      blocks: {
        add: async ({ blockerId, blockedId }: { blockerId: string; blockedId: string }) => {
          blocked.add(`${blockerId} ${blockedId}`);
        },
        remove: async ({ blockerId, blockedId }: { blockerId: string; blockedId: string }) => {
          blocked.delete(`${blockerId} ${blockedId}`);
        },
      },
    } as unknown as Parameters<typeof blockPerson>[0],
  };
}

test("someone who blocks and unblocks too often has to wait, and the block stays as it was", async () => {
  const { deps, blocked } = desk();
  const pair = { blockerId: "noor", blockedId: "mira" };
  for (let i = 0; i < 30; i++) {
    expect(await blockPerson(deps, pair)).toEqual({ ok: true });
    expect(await unblockPerson(deps, pair)).toEqual({ ok: true });
  }
  expect(await blockPerson(deps, pair)).toEqual({ ok: false, reason: "too_many", waitMs: 3_600_000 });
  expect([...blocked]).toEqual([]);
  expect(await blockPerson(deps, { blockerId: "theo", blockedId: "mira" })).toEqual({ ok: true });
  expect([...blocked]).toEqual(["theo mira"]);
});
