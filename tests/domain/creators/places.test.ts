import { expect, test } from "vitest";
import { placeNames, readPlaces } from "#domain/creators/closed-places.ts";

test("places are read by name or code, one per line", () => {
  expect(readPlaces("germany\n US-UT ;Oregon, United States\r\nGermany\n")).toEqual({
    codes: ["DE", "US-UT", "US-OR"],
    unknown: [],
  });
  expect(placeNames(["US-UT", "DE"])).toBe("Germany; Utah, United States");
});

test("what's unknown, or the name of a country and a state, is refused", () => {
  expect(readPlaces("Atlantis\nGeorgia\nGE\nUS-GA")).toEqual({
    codes: ["GE", "US-GA"],
    unknown: ["Atlantis", "Georgia"],
  });
});
