import fc from "fast-check";
import { expect, test } from "vitest";
import { checkPostFields } from "#domain/posts/field-check.ts";
import { postForm } from "#domain/posts/forms.ts";
import { cases } from "#tests/properties/cases.ts";

const NOW = Date.UTC(2026, 10, 22);
const values = fc.record({
  title: fc.oneof(
    fc.string({ maxLength: 8 }),
    fc.string({ minLength: 95, maxLength: 105 }),
    fc.constantFrom("\u200b  ab ", "\u3164\u3164\u3164"),
  ),
  visibility_type: fc.constantFrom("free", "subscriber", "ppv"),
  price: fc.constantFrom("", "0.99", "1", "$15", "1,000", "1000.01", "x"),
  when: fc.constantFrom("now", "later"),
  publish_on: fc.constantFrom("", "2026-12-01T10:00"),
  time_zone: fc.constant("UTC"),
});

test("the server refuses whatever the browser's check refuses, with the same message", () => {
  fc.assert(
    fc.property(values, (typed) => {
      const parsed = postForm(NOW).safeParse(typed);
      const refused = Object.fromEntries(
        (parsed.error?.issues ?? []).map(({ path, message }) => [path.join("."), message]),
      );
      expect(refused).toEqual(checkPostFields(typed));
    }),
    { numRuns: cases(1000) },
  );
});
