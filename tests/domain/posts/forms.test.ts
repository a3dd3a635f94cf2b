import { describe, expect, test } from "vitest";
import { sendForm } from "#domain/messages/broadcasts/forms.ts";
import { composerValues } from "#domain/posts/composer-values.ts";
import { draftForm, postForm } from "#domain/posts/forms.ts";
import { parseForm } from "#http/forms/form.ts";
import { NOW } from "#tests/cast.ts";

const right = { title: "Blue hour", visibility_type: "subscriber" };
function parse(fields: Record<string, string>) {
  const data = new FormData();
  for (const [name, value] of Object.entries({ ...right, ...fields })) data.append(name, value);
  return parseForm(data, postForm(NOW));
}
const errors = (fields: Record<string, string>) => {
  const parsed = parse(fields);
  return parsed.ok ? {} : parsed.errors;
};
const value = (fields: Record<string, string>) => {
  const parsed = parse(fields);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.errors));
  return parsed.value;
};

test("accepts the minimum", () => {
  expect(value({})).toEqual({
    title: "Blue hour",
    description: "",
    description_public: false,
    body: "",
    tags: [],
    visibility_type: "subscriber",
    price: null,
    subscribersPayToo: false,
    timeZone: "UTC",
    timing: { when: "now" },
  });
});

describe("the title", () => {
  test.each([
    ["", "Title is required"],
    ["ab", "Title must be at least 3 characters"],
    ["  ab  ", "Title must be at least 3 characters"],
    ["x".repeat(101), "Title must be 100 characters or less"],
  ])("%j: %s", (title, message) => {
    expect(errors({ title })).toEqual({ title: message });
  });
  test.each(["abc", "x".repeat(100)])("%j is right", (title) => {
    expect(errors({ title })).toEqual({});
  });
});

test("the description is limited to 500 characters", () => {
  expect(errors({ description: "x".repeat(501) })).toEqual({
    description: "Description must be 500 characters or less",
  });
  expect(errors({ description: "x".repeat(500) })).toEqual({});
});

describe("tags", () => {
  test("are split at spaces, commas, and hash signs, lower-cased, and deduplicated", () => {
    expect(value({ tags: "#Art, art  night,#blue#Night" }).tags).toEqual(["art", "night", "blue"]);
    expect(value({ tags: " , # " }).tags).toEqual([]);
  });
  test("can't have hidden characters, or look empty", () => {
    expect(value({ tags: "a\u202eb\u202c, a\u200bb, ab, x\0y" }).tags).toEqual(["ab", "xy"]);
    expect(value({ tags: "\u200b, \u3164, \u2800, -" }).tags).toEqual(["-"]);
    // Some scripts and emoji are written with joiners.
    expect(value({ tags: "👩‍🎨" }).tags).toEqual(["👩‍🎨"]);
  });
  test("are limited to ten, of thirty characters each", () => {
    expect(errors({ tags: Array.from({ length: 11 }, (_, i) => `t${i}`).join(" ") })).toHaveProperty("tags");
    expect(value({ tags: Array.from({ length: 10 }, (_, i) => `t${i}`).join(" ") }).tags).toHaveLength(10);
    expect(Object.values(errors({ tags: "x".repeat(31) }))).toEqual(["Tags can have up to 30 characters"]);
  });
});

describe("the price", () => {
  test.each(["", "0.99", "0", "1000.01", "-5", "free", "1e2"])("of a ppv post cannot be %j", (price) => {
    expect(errors({ visibility_type: "ppv", price })).toEqual({ price: "Enter a price from $1 to $1,000" });
  });
  test.each([
    ["1", 100],
    ["1000", 100_000],
    ["$7.50", 750],
  ])("of a ppv post can be %s", (price, cents) => {
    expect(value({ visibility_type: "ppv", price }).price).toBe(cents);
  });
  test.each(["free", "subscriber"])(
    "is dropped from a %s post, along with its checkbox",
    (visibility_type) => {
      const given = value({ visibility_type, price: "abc", subscribers_pay_too: "on" });
      expect(given).toMatchObject({ visibility_type, price: null, subscribersPayToo: false });
    },
  );
  test("is reported together with other errors", () => {
    const tags = Array.from({ length: 12 }, (_, i) => `t${i}`).join(",");
    expect(Object.keys(errors({ title: "x", tags, visibility_type: "ppv", price: "free" }))).toEqual([
      "title",
      "tags",
      "price",
    ]);
  });
  test("subscribers pay too only if the box is checked", () => {
    expect(value({ visibility_type: "ppv", price: "5" }).subscribersPayToo).toBe(false);
    expect(value({ visibility_type: "ppv", price: "5", subscribers_pay_too: "on" }).subscribersPayToo).toBe(
      true,
    );
  });
});

test.each(["public", "", "FREE"])("visibility cannot be %j", (visibility_type) => {
  expect(errors({ visibility_type })).toEqual({ visibility_type: "Choose who can see this post" });
});

describe("the time", () => {
  const on = (at: number) => new Date(at).toISOString().slice(0, 16);
  const later = (publish_on: string, time_zone = "UTC") => ({ when: "later", publish_on, time_zone });

  test("is read in the creator's time zone", () => {
    expect(value(later("2027-01-01T12:00", "America/New_York")).timing).toEqual({
      when: "later",
      scheduledFor: Date.UTC(2027, 0, 1, 17),
    });
  });
  test.each([
    ["", "Choose a date and time"],
    ["soon", "Choose a date and time"],
    [on(NOW), "Choose a time in the future"],
    [on(NOW - 60_000), "Choose a time in the future"],
    [on(NOW + 367 * 86_400_000), "Choose a time within the next year"],
  ])("%j: %s", (text, message) => {
    expect(errors(later(text))).toEqual({ publish_on: message });
  });
  test("stays the same instant when only something else is edited, also in an hour that occurs twice", () => {
    const at = Date.parse("2026-10-25T01:30Z");
    const post = { title: "Blue hour", tags: [], visibility_type: "subscriber", scheduled_for: at };
    const zone = "Europe/Berlin";
    const shown = composerValues({ post, media: [] } as unknown as Parameters<typeof composerValues>[0], {
      zone,
      now: NOW,
    });
    expect(value({ ...shown, title: "Bluer hour" }).timing).toEqual({ when: "later", scheduledFor: at });
    expect(value({ ...shown, publish_on: "2026-10-25T02:45" }).timing).toEqual({
      when: "later",
      scheduledFor: Date.parse("2026-10-25T00:45Z"),
    });
    expect(sendForm(NOW).parse({ ...shown, intent: "send" })).toMatchObject({ dueAt: at });
  });
  test("is now for a post that waits past its time, so that it can still be edited", () => {
    const post = { title: "Blue hour", tags: [], visibility_type: "subscriber", scheduled_for: NOW - 1 };
    const shown = composerValues({ post, media: [] } as unknown as Parameters<typeof composerValues>[0], {
      zone: "UTC",
      now: NOW,
    });
    expect(value({ ...shown, title: "Bluer hour" }).timing).toEqual({ when: "now" });
  });
  test("is invalid in an unknown time zone", () => {
    expect(errors(later(on(NOW + 86_400_000), "Mars/Olympus"))).toHaveProperty("publish_on");
  });
  test("is reported together with other errors", () => {
    expect(
      Object.keys(errors({ title: "", ...later(""), visibility_type: "ppv", price: "0" })).toSorted(),
    ).toEqual(["price", "publish_on", "title"]);
  });
});

describe("a draft", () => {
  const draft = (fields: Record<string, string>) => {
    const data = new FormData();
    for (const [name, text] of Object.entries(fields)) data.append(name, text);
    return parseForm(data, draftForm);
  };
  test("requires nothing", () => {
    expect(draft({})).toMatchObject({ ok: true, value: { title: "", visibility_type: "subscriber" } });
  });
  test("without a valid price is for subscribers, never free and never sold", () => {
    expect(draft({ visibility_type: "ppv", price: "abc" })).toMatchObject({
      value: { visibility_type: "subscriber", price: null },
    });
    expect(draft({ visibility_type: "ppv", price: "12" })).toMatchObject({
      value: { visibility_type: "ppv", price: 1200 },
    });
  });
});
