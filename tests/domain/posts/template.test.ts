import { describe, expect, test } from "vitest";
import { fillTitle, templateForm, templateName, templateValues } from "#domain/posts/template.ts";
import { parseForm } from "#http/forms/form.ts";

describe("a title", () => {
  test("has its placeholders filled in for the day of the post", () => {
    expect(fillTitle("{weekday}: harbor, {date}", "2026-12-24")).toBe("Thursday: harbor, December 24, 2026");
    expect(fillTitle("Print of {month}, {month}", "2027-01-31")).toBe("Print of January, January");
  });

  test("keeps unknown placeholders, and never exceeds the length of a title", () => {
    expect(fillTitle("{name} {}", "2026-12-24")).toBe("{name} {}");
    expect(fillTitle(`${"x".repeat(93)} {date}`, "2026-12-24")).toHaveLength(100);
    expect(fillTitle(`${"x".repeat(99)}😀`, "2026-12-24")).toBe("x".repeat(99));
  });
});

test("a template is named after its post", () => {
  expect(templateName("Harbor diary")).toBe("Harbor diary");
  expect(templateName("")).toBe("Untitled template");
  expect(templateName("x".repeat(100))).toHaveLength(60);
  // The database rejects half a surrogate pair.
  expect(templateName(`${"x".repeat(59)}😀`)).toBe("x".repeat(59));
});

test("fills in all of the composer's fields but files and time", () => {
  const template = {
    id: "t",
    seller_id: "s",
    name: "Diary",
    title: "{month}",
    description: "Short",
    body: "Long",
    description_public: true,
    tags: ["a", "b"],
    visibility_type: "ppv" as const,
    price: 850,
    subscribers_pay_too: true,
    created_at: 0,
    updated_at: 0,
  };
  expect(templateValues(template, "2026-12-24")).toEqual({
    title: "December",
    description: "Short",
    description_public: "on",
    body: "Long",
    tags: "a, b",
    visibility_type: "ppv",
    price: "8.50",
    subscribers_pay_too: "on",
  });
  const free = {
    ...template,
    visibility_type: "free" as const,
    price: null,
    subscribers_pay_too: false,
  };
  expect(templateValues(free, "2026-12-24")).not.toHaveProperty("price");
});

test.each([
  [" ", "Enter a name"],
  ["\u3164", "Use at least one visible character."],
])("needs a visible name: %j", (typed, message) => {
  const form = new FormData();
  for (const [name, value] of Object.entries({ intent: "save", id: "t", name: typed, title: "" }))
    form.set(name, value);
  expect(parseForm(form, templateForm)).toEqual({ ok: false, errors: { name: message } });
});
