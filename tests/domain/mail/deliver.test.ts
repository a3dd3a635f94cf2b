import { describe, expect, test } from "vitest";
import { backoff } from "../../../app/domain/mail/deliver.ts";
import { codeMail } from "../../../app/domain/mail/texts.ts";
import { HOUR } from "../../cast.ts";

describe("backoff", () => {
  test("waits twice as long after each failure, an hour at most, for about a day in all", () => {
    expect([1, 2, 3, 4].map(backoff)).toEqual([15_000, 30_000, 60_000, 120_000]);
    expect(backoff(20)).toBe(HOUR);
    let all = 0;
    for (let attempt = 1; attempt < 30; attempt++) all += backoff(attempt) ?? 0;
    expect(all / HOUR).toBeGreaterThan(20);
    expect(all / HOUR).toBeLessThan(28);
  });

  test("gives up in the end", () => {
    expect(backoff(29)).toBe(HOUR);
    expect(backoff(30)).toBeNull();
    expect(backoff(31)).toBeNull();
  });
});

test("the mail with the code holds code and link, and a subject that any screen may show", () => {
  const { subject, body } = codeMail("012345", "https://fanlight.example/verify-email?email=a%40b.c");
  expect(subject).toBe("012345 is your Fanlight code");
  expect(body).toContain("your verification code is 012345");
  expect(body).toContain("https://fanlight.example/verify-email?email=a%40b.c");
});
