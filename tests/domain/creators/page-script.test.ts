import fc from "fast-check";
import { expect, test } from "vitest";
import {
  formatCents,
  MAX_PRICE,
  PLATFORM_FEE_PERCENT,
  parseDollars,
  splitFee,
} from "../../../app/domain/money.ts";
import * as script from "../../../public/creator-profile.js";

test("the page script calculates like the server", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 100 * MAX_PRICE }),
      fc.constantFrom(10, 100, 1000),
      (cents, count) => {
        const earned = script.earned(cents, PLATFORM_FEE_PERCENT, count);
        expect(earned).toBe(splitFee(cents).net * count);
        expect(script.formatCents(earned)).toBe(formatCents(earned));
        expect(script.parseDollars(formatCents(cents))).toBe(cents);
      },
    ),
  );
});

test("and parses amounts like the server, including invalid ones", () => {
  const typed = fc.oneof(
    fc.string({ unit: fc.constantFrom(..."0123456789.,$ -e"), maxLength: 10 }),
    fc.float({ min: 0, max: 5000 }).map((figure) => `$${figure.toFixed(2)}`),
  );
  fc.assert(
    fc.property(typed, (text) => {
      expect(script.parseDollars(text)).toBe(parseDollars(text));
    }),
    { numRuns: 2000 },
  );
});
