import { expect, test } from "vitest";
import { coverFoci } from "#db/kinds.ts";
import { content } from "#db/schema/posts/posts.ts";
import { arrange } from "#domain/posts/arrange.ts";
import { draftForm, postForm } from "#domain/posts/forms.ts";
import { parseForm } from "#http/forms/form.ts";
import { NOW } from "#tests/cast.ts";

test("a file is made the cover by moving it to the beginning", () => {
  expect(arrange(["a", "b", "c"], "first", "c")).toEqual(["c", "a", "b"]);
  expect(arrange(["a", "b"], "first", "a")).toEqual(["a", "b"]);
  expect(arrange(["a", "b"], "first", "x")).toEqual(["a", "b"]);
});

test("a cover's focus is one of nine positions, and a missing or unknown one leaves it unchanged", () => {
  for (const schema of [draftForm, postForm(NOW)]) {
    const read = (focus?: string) => {
      const form = new FormData();
      for (const [name, value] of Object.entries({ title: "Blue hour", visibility_type: "free" }))
        form.set(name, value);
      if (focus !== undefined) form.set("cover_focus", focus);
      const parsed = parseForm(form, schema);
      return parsed.ok ? parsed.value : parsed.errors;
    };
    for (const focus of coverFoci) expect(read(focus)).toMatchObject({ coverFocus: focus });
    for (const focus of [undefined, "", "outside"]) expect(read(focus)).not.toHaveProperty("coverFocus");
  }
});

test("every offered position can be stored", () => {
  expect(content.cover_focus.enumValues).toEqual(coverFoci);
});
