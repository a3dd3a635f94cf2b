import { expect, test } from "vitest";
import { PASSWORD, people } from "../cast.ts";
import { siteForFile } from "./site/site.ts";
import { GERMANY, OREGON, UTAH } from "./site/visitor.ts";

const site = siteForFile();
const { fan, otherFan, creator, newcomer } = people;
const DELETE = "/settings/delete-account";
const WAYS_IN = /href="\/(subscriptions|payments|dashboard|settings)"/;

test.each([
  ["a strict country", fan, GERMANY],
  ["a strict state", otherFan, UTAH],
  ["an open region, without a confirmed age", newcomer, OREGON],
])("data and leave are their owner's in %s, and nothing else is open", async (_, person, cf) => {
  const visitor = await site().visitor({ as: person, adult: false, cf });
  const shut = await visitor.get("/settings");
  expect([451, 302]).toContain(shut.status);
  const page = await visitor.get("/settings/export");
  expect(page.status).toBe(200);
  expect(page.text).toContain("Download my data");
  expect(page.text).not.toMatch(WAYS_IN);
  const file = await visitor.form("/settings/export/file", {});
  expect(file.status).toBe(200);
  expect(file.text).toContain(person.email);

  expect((await visitor.get(DELETE)).text).not.toMatch(WAYS_IN);
  const wish = await visitor.form(DELETE, { password: PASSWORD, understood: "on", intent: "delete" });
  expect([wish.status, wish.location]).toEqual([303, DELETE]);
  expect((await visitor.get(DELETE)).text).toContain("Your account will be deleted");
  expect((await visitor.form(DELETE, { intent: "keep" })).location).toBe(DELETE);
  expect((await visitor.get("/discover")).status).not.toBe(200);
});

test("the restricted page leads there whoever is signed in, and nobody else", async () => {
  const link = 'href="/settings/export"';
  const signedIn = await site().visitor({ as: creator, cf: GERMANY });
  const restricted = await signedIn.get("/discover");
  expect([restricted.status, restricted.text.includes(link)]).toEqual([451, true]);
  expect(restricted.text).toContain(`href="${DELETE}"`);
  const guest = await (await site().visitor({ cf: GERMANY })).get("/discover");
  expect([guest.status, guest.text.includes(link)]).toEqual([451, false]);
  const own = await (await site().visitor({ cf: GERMANY })).get("/settings/export");
  expect(own.status).toBe(451);
});

test("past the gates the pages have their frame", async () => {
  const visitor = await site().visitor({ as: fan });
  for (const path of ["/settings/export", DELETE]) expect((await visitor.get(path)).text).toMatch(WAYS_IN);
});

test("a creator reads beforehand what a change of mind does not bring back", async () => {
  const visitor = await site().visitor({ as: creator });
  expect((await visitor.get(DELETE)).text).toContain("each fan has to resume their own");
});
