import { describe, expect, test } from "vitest";
import { placeLabel, placeLabelWithArticle } from "#domain/gates/regions/place-label.ts";
import { classify, placeName, type RegionRule } from "#domain/gates/regions/region.ts";
import { places } from "#tests/cast.ts";

const rules: RegionRule[] = [
  { region: "DE", classification: "strict" },
  { region: "GB", classification: "strict" },
  { region: "FR", classification: "strict" },
  { region: "US-UT", classification: "strict" },
  { region: "US-LA", classification: "strict" },
  { region: "KP", classification: "blocked" },
];
const at = (country: string, region: string | null = null) => ({ country, region, known: true });
const classOf = (country: string, region: string | null = null) =>
  classify(at(country, region), rules, null).classification;

describe("classify", () => {
  test.each([
    ["DE", null, "strict"],
    ["DE", "BY", "strict"],
    ["GB", "SCT", "strict"],
    ["FR", "IDF", "strict"],
    ["US", "UT", "strict"],
    ["US", "LA", "strict"],
    ["US", "OR", "default"],
    ["US", null, "default"],
    ["KP", null, "blocked"],
    ["AT", null, "default"],
    // Codes match as a whole, not by prefix; neither does another country's region code.
    ["D", "E", "default"],
    ["UT", null, "default"],
    ["MX", "UT", "default"],
  ])("%s %s is %s", (country, region, wanted) => {
    expect(classOf(country, region)).toBe(wanted);
  });

  test("a blocked region outranks its strict country, and a blocked country its strict region", () => {
    const mixed: RegionRule[] = [
      { region: "US", classification: "strict" },
      { region: "US-UT", classification: "blocked" },
      { region: "CA", classification: "blocked" },
      { region: "CA-ON", classification: "strict" },
    ];
    for (const order of [mixed, [...mixed].reverse()]) {
      expect(classify(at("US", "UT"), order, null).classification).toBe("blocked");
      expect(classify(at("CA", "ON"), order, null).classification).toBe("blocked");
      expect(classify(at("US", "OR"), order, null).classification).toBe("strict");
    }
  });

  test("an unknown place is default, but keeps an earlier stricter verdict", () => {
    expect(classify(places.nowhere, rules, null)).toEqual({ name: "US", classification: "default" });
    const strict = { name: "DE", classification: "strict" as const };
    expect(classify(places.nowhere, rules, strict)).toEqual(strict);
    const blocked = { name: "KP", classification: "blocked" as const };
    expect(classify(places.nowhere, rules, blocked)).toEqual(blocked);
  });

  test("a known place overrides what was remembered", () => {
    const remembered = { name: "DE", classification: "strict" as const };
    expect(classify(places.oregon, rules, remembered)).toEqual({ name: "US-OR", classification: "default" });
    expect(classify(places.utah, rules, null)).toEqual({ name: "US-UT", classification: "strict" });
  });

  test("a place's name is a state in the US and a country elsewhere", () => {
    expect(placeName(places.utah)).toBe("US-UT");
    expect(placeName(places.germany)).toBe("DE");
    expect(placeName(places.nowhere)).toBe("US");
    expect(placeLabel("US-UT")).toBe("Utah, United States");
    expect(placeLabel("DE")).toBe("Germany");
    expect(placeLabel("??")).toBe("??");
    expect(["US", "NL", "DE", "US-UT"].map((code) => placeLabelWithArticle(placeLabel(code)))).toEqual([
      "the United States",
      "the Netherlands",
      "Germany",
      "Utah, United States",
    ]);
  });
});
