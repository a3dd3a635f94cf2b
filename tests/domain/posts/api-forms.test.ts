import { expect, test } from "vitest";
import { postPayload } from "#domain/posts/api-forms.ts";

test("the description of a file has no characters that hide or turn text around", () => {
  const { media } = postPayload.parse({
    media: [{ id: "abcdefgh", alt: " A \u202eport\u202c\u200b at night " }],
  });
  expect(media).toEqual([{ id: "abcdefgh", alt: "A port at night", is_preview: false }]);
});
