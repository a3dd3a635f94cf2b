import fc from "fast-check";
import { expect, test } from "vitest";
import { checkProfileFields } from "#domain/creators/field-check.ts";
import { setUpForm } from "#domain/creators/forms.ts";
import { cases } from "#tests/properties/cases.ts";

const price = fc.constantFrom("", "9.99", "10", "$15.50", "1,000", "1000.01", "x", "1e3");
const values = fc.record({
  username: fc.oneof(
    fc.string({ maxLength: 5 }),
    fc.stringMatching(/^[\w.-]{1,32}$/),
    fc.constant("  mara "),
  ),
  age: fc.constantFrom("", "17", "18", " 29 ", "120", "121", "1.5", "abc"),
  subscription_price: price,
  message_price: price,
});

test("the server refuses whatever the browser's check refuses, with the same message", () => {
  fc.assert(
    fc.property(values, (typed) => {
      const parsed = setUpForm.safeParse(typed);
      const refused: Record<string, string> = {};
      for (const { path, message } of parsed.error?.issues ?? []) refused[path.join(".")] ??= message;
      expect(refused).toEqual(checkProfileFields(typed));
    }),
    { numRuns: cases(2000) },
  );
});
