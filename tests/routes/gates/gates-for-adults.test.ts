import { expect, test } from "vitest";
import { DAY, NOW } from "#tests/cast.ts";
import sitemap from "../../../app/routes.ts";
import { siteForFile } from "../site/site.ts";
import { OREGON } from "../site/visitor.ts";
import { rows, viewers } from "../tables/gate-table.ts";
import { findWrongGates, setAgeOfAll } from "./find-wrong-gates.ts";

const site = siteForFile();

test("every URL of the sitemap has its row", () => {
  const patterns = sitemap.map(({ path = "" }) => `/${path}`).filter((path) => path !== "/*");
  const missing = patterns.filter((pattern) => {
    const shape = new RegExp(`^${pattern.replace(/:[^/]+/g, "[^/]+")}$`);
    return !rows.some((row) => shape.test(row.address));
  });
  expect(missing).toEqual([]);
});

for (const name of viewers)
  for (const shape of ["GET", "POST", "data"] as const)
    test(`${name}, adult: ${shape}`, async () => {
      await setAgeOfAll(site, NOW - DAY);
      expect(await findWrongGates(site, name, "adult", OREGON, shape)).toEqual([]);
    });
