import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { knownRevision } from "#http/guest-pages/known-revision.ts";

const NOW = 1_800_000_000_000;

/** A database whose revision tests set; counts its reads. */
function source(revision = 1) {
  const state = { revision, reads: 0 };
  const read = async () => {
    state.reads += 1;
    return state.revision;
  };
  return { state, read };
}

describe("the content revision", () => {
  test("is read once in 30 seconds", async () => {
    const known = knownRevision();
    const { state, read } = source();
    for (const after of [0, 1, 29_999]) await known.current(read, NOW + after);
    expect(state.reads).toBe(1);
    state.revision = 2;
    expect(await known.current(read, NOW + 30_000)).toBe(2);
  });

  test("is read again after a write that passed through here", async () => {
    const known = knownRevision();
    const { state, read } = source();
    await known.current(read, NOW);
    state.revision = 2;
    known.forget();
    expect(await known.current(read, NOW + 1)).toBe(2);
  });

  test("that was being read while something changed is not trusted", async () => {
    const known = knownRevision();
    const { state, read } = source();
    await known.current(async () => {
      const before = await read();
      state.revision = 2;
      known.forget();
      return before;
    }, NOW);
    expect(await known.current(read, NOW + 1)).toBe(2);
  });

  test("is an error if it can't be read, and not an old number", async () => {
    const known = knownRevision();
    const { read } = source();
    await known.current(read, NOW);
    const failing = known.current(() => Promise.reject(new Error("down")), NOW + 30_000);
    await expect(failing).rejects.toThrow("down");
    expect(await known.current(read, NOW + 30_001)).toBe(1);
  });

  test("is never older than 30 seconds, nor than the last write here, in any order of events", async () => {
    const event = fc.oneof(
      fc.record({ kind: fc.constant("read" as const), after: fc.integer({ min: 0, max: 40_000 }) }),
      fc.record({ kind: fc.constant("write here" as const), after: fc.constant(0) }),
      fc.record({ kind: fc.constant("write elsewhere" as const), after: fc.constant(0) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(event, { maxLength: 40 }), async (events) => {
        const known = knownRevision();
        const { state, read } = source();
        const changes = [{ at: NOW, revision: 1 }];
        let now = NOW;
        let required = 0;
        for (const { kind, after } of events) {
          now += after;
          if (kind === "read") {
            const old = changes.findLast(({ at }) => at <= now - 30_000)?.revision ?? 0;
            expect(await known.current(read, now)).toBeGreaterThanOrEqual(Math.max(old, required));
            continue;
          }
          state.revision += 1;
          changes.push({ at: now, revision: state.revision });
          if (kind === "write here") {
            known.forget();
            required = state.revision;
          }
        }
      }),
    );
  });
});
