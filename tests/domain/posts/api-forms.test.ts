import { expect, test } from "vitest";
import { postPayload } from "#domain/posts/api-forms.ts";

test("a file's description loses characters that hide or reorder text", () => {
  const { media } = postPayload.parse({
    media: [{ id: "abcdefgh", alt: " A \u202eport\u202c\u200b at night " }],
  });
  expect(media).toEqual([{ id: "abcdefgh", alt: "A port at night", is_preview: false }]);
});
