import { describe, expect, test } from "vitest";
import { setUpForm } from "#domain/creators/forms.ts";
import { creatorProfileForm } from "#domain/creators/profile-forms.ts";
import { knownTraits, traitNames, traits } from "#domain/creators/traits.ts";
import { interests } from "#domain/interests.ts";
import { parseForm } from "#http/forms/form.ts";

const right = {
  username: "mira",
  age: "31",
  bio: "Lamps at dusk.",
  subscription_price: "15",
  message_price: "10",
};
type Fields = Partial<Record<keyof typeof right | "role" | "interests", string | string[]>>;
function parse(fields: Fields) {
  const data = new FormData();
  for (const [name, value] of Object.entries({ ...right, ...fields }))
    for (const one of [value].flat()) data.append(name, one);
  return parseForm(data, setUpForm);
}
const errors = (fields: Fields) => {
  const parsed = parse(fields);
  return parsed.ok ? {} : parsed.errors;
};

test("accepts valid input, with prices in cents", () => {
  expect(parse({ subscription_price: "$1,000.00", interests: ["art", "music"] })).toEqual({
    ok: true,
    value: {
      username: "mira",
      age: 31,
      bio: "Lamps at dusk.",
      subscription_price: 100_000,
      message_price: 1000,
      interests: ["art", "music"],
    },
  });
});

test("drops unknown fields", () => {
  const parsed = parse({ role: "admin" });
  expect(parsed.ok && "role" in parsed.value).toBe(false);
});

describe("the username", () => {
  test.each([
    ["", "Username is required"],
    ["ab", "Username must be at least 3 characters"],
    ["a".repeat(30), "Username must be less than 30 characters"],
    ["mira rose", "Username can only contain letters, numbers, underscores, periods, and hyphens"],
    ["mirä", "Username can only contain letters, numbers, underscores, periods, and hyphens"],
    ["mira/x", "Username can only contain letters, numbers, underscores, periods, and hyphens"],
  ])("%j: %s", (username, message) => {
    expect(errors({ username })).toEqual({ username: message });
  });

  test.each(["abc", "a".repeat(29), "A_b.c-9", " mira "])("%j is right", (username) => {
    expect(errors({ username })).toEqual({});
  });
});

describe("the age", () => {
  test.each(["17", "0", "1"])("%s is too young", (age) => {
    expect(errors({ age })).toEqual({ age: "You must be 18 or older to create content" });
  });
  test.each(["", "abc", "-20", "18.5", "1e2", "121", "999", "0x20"])("%j is not an age", (age) => {
    expect(errors({ age })).toEqual({ age: "Please enter a valid age" });
  });
  test.each(["18", "100", "120", "٣٠", "３０"])("%s is accepted", (age) => {
    expect(errors({ age })).toEqual({});
  });
});

describe("the prices", () => {
  test.each(["9.99", "1", "0", "0.00"])("%s is below both minimums", (price) => {
    expect(errors({ subscription_price: price, message_price: price })).toEqual({
      subscription_price: "Minimum subscription price is $10.00",
      message_price: "Minimum message unlock price is $10.00",
    });
  });
  test.each(["", "abc", "-10", "10.001", "1e3", "NaN"])("%j is not a price", (price) => {
    expect(errors({ subscription_price: price, message_price: price })).toEqual({
      subscription_price: "Please enter a valid price",
      message_price: "Please enter a valid price",
    });
  });
  test("one cent over the maximum is refused", () => {
    expect(errors({ subscription_price: "1000.01" })).toEqual({
      subscription_price: "Maximum price is $1,000.00",
    });
  });
  test.each(["10", "10.00", "$10", "1000", "1,000.00"])("%s is accepted", (price) => {
    expect(errors({ subscription_price: price, message_price: price })).toEqual({});
  });
});

test("the bio is limited to 500 characters and may be empty", () => {
  expect(errors({ bio: "x".repeat(501) })).toEqual({ bio: "Bio must be 500 characters or less" });
  expect(errors({ bio: "x".repeat(500) })).toEqual({});
  const empty = parse({ bio: "" });
  expect(empty.ok && empty.value.bio).toBe("");
});

test("interests are any of the twelve", () => {
  expect(interests).toHaveLength(12);
  expect(errors({ interests: [...interests] })).toEqual({});
  expect(parse({ interests: "art" })).toMatchObject({ ok: true, value: { interests: ["art"] } });
  expect(Object.keys(errors({ interests: ["art", "weapons"] }))).toHaveLength(1);
});

describe("a creator's traits", () => {
  const saying = (...fields: [string, string][]) => {
    const { username: _, ...known } = right;
    const data = new FormData();
    for (const [name, value] of [...Object.entries(known), ...fields]) data.append(name, value);
    return parseForm(data, creatorProfileForm);
  };
  const said = (...fields: [string, string][]) => {
    const parsed = saying(...fields);
    return parsed.ok ? parsed.value.traits : parsed.errors;
  };

  test("accept every value that search filters by, all optional", () => {
    for (const name of traitNames)
      for (const value of traits[name]) expect(said([`traits.${name}`, value])).toEqual({ [name]: value });
    expect(said()).toEqual({});
    expect(said(...traitNames.map((name): [string, string] => [`traits.${name}`, ""]))).toEqual({});
    expect(said(["traits.hair_color", ""], ["traits.body_type", "slim"])).toEqual({ body_type: "slim" });
  });

  test.each([
    [["traits.hair_color", "blue"], "traits.hair_color"],
    [["traits.hair_color", "constructor"], "traits.hair_color"],
    [["traits.hair_color[0]", "red"], "traits.hair_color"],
    [["traits.rating", "5"], "traits"],
    [["traits.eye_color", "green"], "traits"],
    [["traits", "red"], "traits"],
    [["traits[0]", "red"], "traits"],
  ] as [[string, string], string][])("%j is refused", (field, where) => {
    expect(said(field)).toEqual({ [where]: "Choose an option from the list, or leave it blank" });
  });

  test("a repeated or unknown trait is refused", () => {
    expect(said(["traits.hair_color", "red"], ["traits.hair_color", "black"])).toEqual({
      "traits.hair_color": "Choose an option from the list, or leave it blank",
    });
    expect(said(["hair_color", "red"])).toEqual({});
    expect(said(["traits.__proto__.hair_color", "red"])).not.toMatchObject({ hair_color: "red" });
  });

  test("stored values no longer in the list are not shown", () => {
    const stored = { ethnicity: "other", hair_color: "green", rating: "5", body_type: "curvy" };
    expect(knownTraits(stored)).toEqual([
      ["body_type", "curvy"],
      ["ethnicity", "other"],
    ]);
    expect(knownTraits(null)).toEqual([]);
  });
});
