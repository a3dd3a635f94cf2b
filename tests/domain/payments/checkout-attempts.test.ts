import { describe, expect, test } from "vitest";
import { ProviderRefused, ProviderUnavailable, type SessionTerms } from "#domain/payments/payment-port.ts";
import { MINUTE, NOW } from "#tests/cast.ts";
import { checkoutDesk, opened } from "./fixtures/checkout-desk.ts";
import { sessionOf } from "./fixtures/fake-books.ts";

const SECOND = 1000;
const unavailable = () => {
  throw new ProviderUnavailable("no answer");
};

describe("after a failed attempt", () => {
  test("one click tries twice, each with a key and times of its own", async () => {
    const { begin, started, answers, ours } = checkoutDesk();
    answers.push(unavailable);
    expect(await begin()).toEqual(opened(2));
    expect(started.map((terms) => terms.idempotencyKey)).toEqual(["checkout-new-1-1", "checkout-new-1-2"]);
    const [first, second] = started.map((terms) => terms.expiresAt);
    expect(second).toBeGreaterThan(first ?? 0);
    expect(ours()).toMatchObject([{ attempt: 2, stripe_session_id: "cs_2" }]);
    const [{ attempted_at, attempt_until } = {}] = ours();
    expect((attempt_until ?? 0) - (attempted_at ?? 0)).toBe(20 * SECOND);
  });

  test("and a second one, the click fails; the next one goes on with its own terms", async () => {
    const { begin, started, answers, ours } = checkoutDesk();
    answers.push(unavailable, unavailable);
    await expect(begin()).rejects.toThrow("no answer");
    expect(started).toHaveLength(2);
    const moved = {
      accountId: "acct_new",
      successUrl: "https://site.example/a",
      cancelUrl: "https://site.example/b",
    };
    expect(await begin(moved)).toEqual(opened(3));
    expect(started[2]).toMatchObject({ ...moved, idempotencyKey: "checkout-new-1-3" });
    expect(ours()).toHaveLength(1);
  });

  test("that left its page open, that page is used", async () => {
    const { begin, started, answers, state } = checkoutDesk();
    answers.push((terms) => {
      state.sessions.push(sessionOf({ id: "cs_left", url: "https://pay.example/left", ...terms }));
      return unavailable();
    });
    expect(await begin()).toMatchObject({ ok: true, url: "https://pay.example/left" });
    expect(started).toHaveLength(1);
  });

  test("that was refused for good, it isn't tried again", async () => {
    const { begin, started, answers, ours } = checkoutDesk();
    answers.push(() => {
      throw new ProviderRefused("no", "seller");
    });
    await expect(begin()).rejects.toMatchObject({ name: "ProviderRefused", about: "seller" });
    expect(started).toHaveLength(1);
    expect(ours()[0]?.attempt_until).toBeLessThan(NOW + SECOND);
  });

  test("nothing begins while an attempt may be running; its terms are repeated", async () => {
    const { begin, started, ours } = checkoutDesk();
    await begin();
    const [row] = ours();
    Object.assign(row ?? {}, { stripe_session_id: null, stripe_session_url: null });
    await begin({ successUrl: "https://site.example/other" });
    expect(started[1]).toEqual(started[0]);
    Object.assign(row ?? {}, { stripe_session_id: null, stripe_session_url: null });
    Object.assign(row ?? {}, { attempt_until: NOW + 1, success_url: null, cancel_url: null });
    const own = { successUrl: "https://site.example/a", cancelUrl: "https://site.example/b" };
    await begin(own);
    expect(started[2]).toMatchObject(own);
  });

  test("that was overtaken, the other's page is used and its own is closed", async () => {
    const { begin, answers, ours, done, started } = checkoutDesk();
    const overtaken = (terms: SessionTerms, id: string, url: string | null) => {
      Object.assign(ours()[0] ?? {}, { stripe_session_id: id, stripe_session_url: url });
      return sessionOf({ id: "cs_slow", url: "https://pay.example/slow", checkoutId: terms.checkoutId });
    };
    answers.push((terms) => overtaken(terms, "cs_fast", "https://pay.example/fast"));
    expect(await begin()).toEqual({ ok: true, url: "https://pay.example/fast", checkoutId: "new-1" });
    expect(done).toEqual([["expire", "cs_slow"]]);
    expect(started).toHaveLength(1);
  });

  test("that another request of the same click finished, the page stays open", async () => {
    const { begin, answers, ours, done } = checkoutDesk();
    answers.push(() => {
      Object.assign(ours()[0] ?? {}, {
        stripe_session_id: "cs_same",
        stripe_session_url: "https://pay.example/same",
      });
      return sessionOf({ id: "cs_same", url: "https://pay.example/same" });
    });
    expect(await begin()).toMatchObject({ ok: true, url: "https://pay.example/same" });
    expect(done).toEqual([]);
  });

  test("whose checkout was closed meanwhile, its page is closed, and the buyer tries again", async () => {
    const { begin, answers, ours, done } = checkoutDesk();
    answers.push(() => {
      Object.assign(ours()[0] ?? {}, { expired_at: NOW });
      return sessionOf({ id: "cs_slow" });
    });
    expect(await begin()).toEqual({ ok: false, reason: "try_again" });
    expect(done).toEqual([["expire", "cs_slow"]]);
  });
});

describe("when another click begins the next attempt first", () => {
  async function clickBeside(row: object) {
    const desk = checkoutDesk();
    desk.answers.push(unavailable, unavailable);
    await expect(desk.begin()).rejects.toThrow("no answer");
    desk.deps.checkouts.startAttempt = async () => void Object.assign(desk.ours()[0] ?? {}, row);
    return { ...desk, result: await desk.begin() };
  }

  test("its page is used", async () => {
    const { result, started } = await clickBeside({
      stripe_session_id: "cs_other",
      stripe_session_url: "https://pay.example/other",
    });
    expect(result).toEqual({ ok: true, url: "https://pay.example/other", checkoutId: "new-1" });
    expect(started).toHaveLength(2);
  });

  test("at another price, or closed again, the buyer tries again", async () => {
    for (const row of [{ amount: 2000 }, { expired_at: NOW }]) {
      const { result, started } = await clickBeside(row);
      expect(result).toEqual({ ok: false, reason: "try_again" });
      expect(started).toHaveLength(2);
    }
  });
});

test("a page whose checkout is gone is closed, and the buyer tries again", async () => {
  const { begin, deps, done } = checkoutDesk();
  deps.checkouts.attachSession = async () => false;
  deps.checkouts.find = async () => null;
  expect(await begin()).toEqual({ ok: false, reason: "try_again" });
  expect(done).toEqual([["expire", "cs_1"]]);
});

test("an attempt that was cut off counts as over after twenty seconds", async () => {
  const { begin, started, ours, state } = checkoutDesk();
  await begin();
  const [row] = ours();
  Object.assign(row ?? {}, { stripe_session_id: null, stripe_session_url: null });
  state.sessions = [];
  state.now = row?.attempt_until ?? 0;
  expect(await begin()).toEqual(opened(2));
  expect(started[1]?.idempotencyKey).toBe("checkout-new-1-2");
  state.now += 2 * MINUTE;
  state.sessions = [];
  Object.assign(row ?? {}, { stripe_session_id: null, stripe_session_url: null, attempt_until: null });
  await begin();
  expect(started[2]?.idempotencyKey).toBe("checkout-new-1-3");
});
