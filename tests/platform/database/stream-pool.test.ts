import fc from "fast-check";
import { expect, test } from "vitest";
import { createStreamPool, type Lease } from "#platform/database/stream-pool.ts";
import { cases } from "#tests/properties/cases.ts";

const BOUND = 3;
const IDLE_MS = 9;
const LEASE_MS = 20;
const open = () => createStreamPool({ bound: BOUND, idleMs: IDLE_MS, leaseMs: LEASE_MS });
const taken = (pool: ReturnType<typeof open>, now: number): Lease => {
  const lease = pool.take(now);
  if (!lease) throw new Error("the pool is full");
  return lease;
};

/**
 * Requests sharing a pool, with their streams as the server sees them. Each step takes a number to choose or wait by.
 */
function sharedPool() {
  type Running = { lease: Lease; since: number; stream: number };
  const pool = open();
  const kept = new Map<string, { stream: number; since: number }>();
  const running: Running[] = [];
  const canceled: Running[] = [];
  let [now, streams] = [0, 0];
  const leave = (pick: number) => running.splice(pick % running.length, 1);

  const continued = ({ stream: offered }: Lease): number | undefined => {
    if (!offered) return;
    const found = kept.get(offered.baton);
    // Offered only once, and before the server closes it.
    expect(now - (found?.since ?? Number.NaN)).toBeLessThan(IDLE_MS);
    kept.delete(offered.baton);
    expect(running.map(({ stream }) => stream)).not.toContain(found?.stream);
    return found?.stream;
  };
  return {
    pool,
    take() {
      const lease = pool.take(now);
      const inTime = [...running, ...canceled].filter(({ since }) => now - since < LEASE_MS);
      if (lease) running.push({ lease, since: now, stream: continued(lease) ?? ++streams });
      else expect(inTime.length).toBeGreaterThanOrEqual(BOUND);
    },
    keep(pick: number) {
      for (const { lease, stream } of leave(pick)) {
        const baton = `${stream} after ${lease.id}`;
        if (pool.keep(lease, { baton, baseUrl: null }, now)) kept.set(baton, { stream, since: now });
      }
    },
    fail(pick: number) {
      for (const { lease } of leave(pick)) pool.drop(lease);
    },
    /** The pool learns nothing from a canceled request. */
    cancel(pick: number) {
      canceled.push(...leave(pick));
    },
    wait(pick: number) {
      now += pick % (IDLE_MS + 4);
    },
    takeAll() {
      now += LEASE_MS;
      return Array.from({ length: BOUND + 1 }, () => pool.take(now) !== null);
    },
  };
}

const step = fc.constantFrom("take", "take", "keep", "keep", "fail", "cancel", "wait");

test("in any interleaving, no stream is held twice, the bound is kept, and no slot is lost", () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(step, fc.nat()), { maxLength: 120 }), (steps) => {
      const shared = sharedPool();
      for (const [name, pick] of steps) {
        shared[name](pick);
        const { idle, leased } = shared.pool.count();
        expect(idle + leased).toBeLessThanOrEqual(BOUND);
      }
      expect(shared.takeAll()).toEqual([...Array(BOUND).fill(true), false]);
    }),
    { numRuns: cases(2000) },
  );
});

test("the stream used last is offered first, so that surplus streams expire", () => {
  const pool = open();
  const [first, second] = [taken(pool, 0), taken(pool, 0)];
  pool.keep(first, { baton: "first", baseUrl: null }, 1);
  pool.keep(second, { baton: "second", baseUrl: "http://b.test/" }, 2);
  expect(taken(pool, 3).stream).toEqual({ baton: "second", baseUrl: "http://b.test/", since: 2 });
  expect(taken(pool, 10).stream).toBeNull();
});

test("a request that returns after its lease ended can't keep its stream", () => {
  const pool = open();
  const late = taken(pool, 0);
  for (let i = 1; i < BOUND; i++) taken(pool, 0);
  expect(pool.take(LEASE_MS - 1)).toBeNull();
  expect(pool.take(LEASE_MS)).not.toBeNull();
  expect(pool.keep(late, { baton: "late", baseUrl: null }, LEASE_MS)).toBe(false);
  expect(pool.count()).toEqual({ idle: 0, leased: 1 });
});
