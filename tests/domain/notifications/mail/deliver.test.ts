import { describe, expect, test } from "vitest";
import { codeEmail } from "#domain/notifications/mail/code-email.ts";
import { backoff, deliverMail, nextAttempt } from "#domain/notifications/mail/deliver.ts";
import { HOUR, MINUTE, NOW } from "#tests/cast.ts";

describe("backoff", () => {
  test("doubles after each failure up to an hour, for about a day in total", () => {
    expect([1, 2, 3, 4].map(backoff)).toEqual([15_000, 30_000, 60_000, 120_000]);
    expect(backoff(20)).toBe(HOUR);
    let all = 0;
    for (let attempt = 1; attempt < 30; attempt++) all += backoff(attempt) ?? 0;
    expect(all / HOUR).toBeGreaterThan(20);
    expect(all / HOUR).toBeLessThan(28);
  });

  test("ends after the last attempt", () => {
    expect(backoff(29)).toBe(HOUR);
    expect(backoff(30)).toBeNull();
    expect(backoff(31)).toBeNull();
  });
});

test("the code email contains code and link, and a discreet subject", () => {
  const { subject, body } = codeEmail("012345", "https://fanlight.example/verify-email?email=a%40b.c");
  expect(subject).toBe("012345 is your Fanlight code");
  expect(body).toContain("Your verification code is 012345");
  expect(body).toContain("https://fanlight.example/verify-email?email=a%40b.c");
});

describe("an email whose code or link expires", () => {
  const end = NOW + 10 * MINUTE;
  type Due = { id: string; attempts: number; expiresAt: number | null };
  async function deliverAt(now: number, due: Due[], send: () => Promise<void> = async () => {}) {
    const done: { sent: string[]; failed: unknown[][] } = { sent: [], failed: [] };
    const outbox = {
      claimDue: async () =>
        due.map((mail) => ({ recipient: "x@example.com", subject: "s", body: "b", ...mail })),
      markSent: async (id: string) => void done.sent.push(id),
      markFailed: async (...all: unknown[]) => void done.failed.push(all),
    };
    const count = await deliverMail({
      outbox: outbox as unknown as Parameters<typeof deliverMail>[0]["outbox"],
      mail: { send },
      now: () => now,
    });
    return { ...done, count };
  }
  const code = { id: "code-1", attempts: 1, expiresAt: end };
  const refuse = async () => {
    throw new Error("503");
  };

  test("is sent until then, and not afterwards", async () => {
    expect(await deliverAt(end - 1, [code])).toEqual({ count: 1, sent: ["code-1"], failed: [] });
    const late = await deliverAt(end, [code, { id: "notice", attempts: 1, expiresAt: null }]);
    expect(late).toMatchObject({ count: 1, sent: ["notice"] });
    expect(late.failed).toEqual([["code-1", "its code or link has expired", null, end]]);
  });

  test("is retried only while it is still useful", async () => {
    expect((await deliverAt(NOW, [code], refuse)).failed).toEqual([["code-1", "503", NOW + 15_000, NOW]]);
    expect((await deliverAt(end - 15_000, [code], refuse)).failed).toEqual([
      ["code-1", "503", null, end - 15_000],
    ]);
    expect(nextAttempt({ attempts: 1, expiresAt: end }, end - 15_001)).toBe(end - 1);
  });

  test("without an expiry, only the number of attempts counts", () => {
    expect(nextAttempt({ attempts: 29, expiresAt: null }, NOW)).toBe(NOW + HOUR);
    expect(nextAttempt({ attempts: 30, expiresAt: null }, NOW)).toBeNull();
  });
});
