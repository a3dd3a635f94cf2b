import { expect, test } from "vitest";
import { DAY, NOW } from "#tests/cast.ts";
import { siteForFile } from "../site/site.ts";
import { GERMANY, OREGON, UNKNOWN_PLACE, UTAH } from "../site/visitor.ts";
import { viewers } from "../tables/gate-table.ts";
import { findWrongGates, setAgeOfAll } from "./find-wrong-gates.ts";

const site = siteForFile();

for (const name of viewers)
  for (const shape of ["GET", "POST", "data"] as const) {
    test(`${name}, age not confirmed: ${shape}`, async () => {
      await setAgeOfAll(site, null);
      expect(await findWrongGates(site, name, "not-confirmed", OREGON, shape)).toEqual([]);
    });
    test(`${name} in a strict state: ${shape}`, async () => {
      await setAgeOfAll(site, NOW - DAY);
      expect(await findWrongGates(site, name, "strict", UTAH, shape)).toEqual([]);
    });
  }

// HEAD passes where GET passes; two viewers are enough to show it.
for (const name of ["guest", "seller"] as const)
  test(`${name}: HEAD, adult and not, in a strict state`, async () => {
    await setAgeOfAll(site, NOW - DAY);
    expect(await findWrongGates(site, name, "adult", OREGON, "HEAD")).toEqual([]);
    expect(await findWrongGates(site, name, "strict", UTAH, "HEAD")).toEqual([]);
    await setAgeOfAll(site, null);
    expect(await findWrongGates(site, name, "not-confirmed", OREGON, "HEAD")).toEqual([]);
  });

for (const name of viewers)
  test(`${name} from an unknown location, and in a strict country`, async () => {
    await setAgeOfAll(site, NOW - DAY);
    await site().rows("update profiles set region_classification = null");
    // The order matters: an account seen in a strict country stays strict at an unknown location.
    expect(await findWrongGates(site, name, "adult", UNKNOWN_PLACE, "GET")).toEqual([]);
    expect(await findWrongGates(site, name, "strict", GERMANY, "GET")).toEqual([]);
  });
