import { expect, test } from "vitest";
import { people } from "../../cast.ts";
import { siteForFile } from "../site/site.ts";

const site = siteForFile({ faultyDatabase: true });

test("a misspelled search takes two round trips in sequence, as a correct one does", async () => {
  const fan = await site().visitor({ as: people.fan });
  // A worker's first page does more.
  await fan.get("/search");
  for (const query of ["lamps", "lampss+", "lapms", "lapms&who=creators"]) {
    site().database.takeSteps();
    const { status, text } = await fan.get(`/search?q=${query}`);
    expect(status).toBe(200);
    expect(text.includes("Showing results for"), query).toBe(query !== "lamps");
    const steps = site().database.takeSteps();
    expect(steps, query).toBe(2);
  }
});
