import { describe, expect, test } from "vitest";
import { type BulkChange, bulkChangeForm, planChange } from "#domain/posts/bulk-change.ts";
import { parseForm } from "#http/forms/form.ts";

const nothing: BulkChange = { visibility: null, price: null, add: [], remove: [] };
const sold = { visibility: "ppv" as const, price: 500, tags: ["lamp", "night"] };
const open = { visibility: "free" as const, price: null, tags: [] };

function parse(fields: Record<string, string>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return parseForm(form, bulkChangeForm);
}
const errors = (fields: Record<string, string>) => {
  const parsed = parse(fields);
  return parsed.ok ? {} : parsed.errors;
};

describe("a bulk change request", () => {
  test("is read as the composer reads it", () => {
    expect(parse({ visibility: "ppv", price: "$12.50", add: "#Lamp, lamp tide", remove: "old" })).toEqual({
      ok: true,
      value: { visibility: "ppv", price: 1250, add: ["lamp", "tide"], remove: ["old"] },
    });
    expect(parse({ visibility: "keep", price: "8" })).toMatchObject({ value: { ...nothing, price: 800 } });
  });

  test("must change something, and set no price outside the limits", () => {
    expect(errors({ visibility: "keep" })).toEqual({ visibility: "Choose what to change" });
    expect(errors({ visibility: "ppv" })).toEqual({ price: "Enter a price from $1 to $1,000" });
    expect(errors({ price: "0.50" })).toEqual({ price: "Enter a price from $1 to $1,000" });
    expect(errors({ add: "lamp", remove: "Lamp" })).toHaveProperty("remove");
    expect(errors({ add: "a b c d e f g h i j k" })).toEqual({ add: "Use up to 10 tags" });
  });

  test("leaves out a price where nothing is sold", () => {
    expect(parse({ visibility: "free", price: "nonsense" })).toMatchObject({
      value: { visibility: "free", price: null },
    });
  });
});

describe("a post", () => {
  test("is changed only as requested", () => {
    expect(planChange(sold, { ...nothing, price: 800 })).toEqual({
      after: { ...sold, price: 800 },
      isChanged: true,
      kept: [],
    });
    expect(planChange(sold, { ...nothing, add: ["tide"], remove: ["night"] }).after).toEqual({
      ...sold,
      tags: ["lamp", "tide"],
    });
  });

  test("has a price only if it is sold separately", () => {
    expect(planChange(sold, { ...nothing, visibility: "subscriber" }).after.price).toBeNull();
    expect(planChange(open, { ...nothing, visibility: "ppv", price: 300 }).after).toMatchObject({
      visibility: "ppv",
      price: 300,
    });
  });

  test("that isn't sold keeps having no price, and says so", () => {
    expect(planChange(open, { ...nothing, price: 800 })).toEqual({
      after: open,
      isChanged: false,
      kept: ["unsold"],
    });
  });

  test("with too many tags keeps its own, and takes the rest of the change", () => {
    const many = { ...sold, tags: [..."abcdefghij"] };
    expect(planChange(many, { ...nothing, price: 800, add: ["k"] })).toEqual({
      after: { ...many, price: 800 },
      isChanged: true,
      kept: ["tags"],
    });
    // Removing one makes room.
    expect(planChange(many, { ...nothing, add: ["k"], remove: ["a"] }).kept).toEqual([]);
  });

  test("that already matches isn't changed", () => {
    for (const change of [
      { ...nothing, price: 500 },
      { ...nothing, visibility: "ppv" as const, price: 500 },
      { ...nothing, add: ["lamp"], remove: ["tide"] },
    ])
      expect(planChange(sold, change)).toEqual({ after: sold, isChanged: false, kept: [] });
  });
});
