import { expect, test } from "vitest";
import { dateText } from "#domain/date-text.ts";
import { people, posts } from "#tests/cast.ts";
import { siteForFile } from "../site/site.ts";
import { CANADA } from "../site/visitor.ts";

const site = siteForFile();
const POST = `/seller/mira/content/${posts.free.id}`;
const tomorrow = Date.UTC(new Date().getUTCFullYear(), new Date().getUTCMonth(), new Date().getUTCDate() + 1);
const STATEMENT = "A court in Oregon forbade showing it there, and sent us its order.";

// Visitors are in Oregon unless they say otherwise.
test("an admin removes a post in one state, for its buyers, too, and shows it there again, at the latest on its day", async () => {
  const admin = await site().visitor({ as: people.admin });
  const [here, abroad] = [
    await site().visitor({ as: people.fan }),
    await site().visitor({ as: people.otherFan, cf: CANADA }),
  ];
  const guest = await site().visitor();
  const owner = await site().visitor({ as: people.creator });
  const seen = async () => {
    const asked = await Promise.all([here, guest, abroad, owner].map((one) => one.get(POST)));
    return asked.map(({ status }) => status);
  };
  await site().rows(
    "insert into content_purchases (id, buyer_id, content_id, created_at) values ('kept', ?, ?, 0)",
    people.fan.id,
    posts.free.id,
  );
  expect(await seen()).toEqual([200, 200, 200, 200]);
  const others = await site().rows(
    "select id from content where seller_id = ? and id <> ?",
    people.creator.id,
    posts.free.id,
  );
  const named = async () => {
    const pages = others.map(({ id }) => guest.get(`/seller/mira/content/${id}`));
    return (await Promise.all(pages)).some(({ text }) => text.includes(POST));
  };
  expect(await named()).toBe(true);
  const sent = await abroad.form("/report", { about: POST, reason: "illegal", details: "See the order" });
  const page = `/admin/cases/${sent.location?.split("/").at(-1)}`;
  await admin.form(page, { intent: "claim" });
  const version = /name="version" value="([^"]*)"/.exec((await admin.get(page)).text)?.[1] ?? "";
  const decision = {
    intent: "decide",
    outcome: "withheld",
    rule: "illegal",
    statement: STATEMENT,
    version,
  };
  const nowhere = await admin.form(page, decision);
  expect([nowhere.status, nowhere.text.includes("Write where it&#x27;s removed")]).toEqual([422, true]);
  const unknown = await admin.form(page, { ...decision, places: "Utah\nAtlantis" });
  expect([unknown.status, unknown.text.includes("We don&#x27;t know &quot;Atlantis&quot;")]).toEqual([
    422,
    true,
  ]);
  expect(unknown.text).toContain(STATEMENT);
  const everywhere = await admin.form(page, { ...decision, outcome: "removed", places: "Oregon" });
  expect([everywhere.status, everywhere.text.includes("empty this field and the date")]).toEqual([422, true]);
  const past = await admin.form(page, { ...decision, places: "Oregon", until: "2026-02-30" });
  expect([past.status, past.text.includes("Enter a day after today, up to 730 days ahead")]).toEqual([
    422,
    true,
  ]);
  const until = new Date(tomorrow).toISOString().slice(0, 10);
  expect((await admin.form(page, { ...decision, places: "Oregon", until })).location).toBe("/admin/cases");
  expect(await seen()).toEqual([404, 404, 200, 200]);
  expect(await named()).toBe(false);

  const [made] = await site().rows("select id from decisions where action = 'withheld'");
  const link = /Removed in some places\. <a href="\/decisions\/([^"]+)"/;
  expect(link.exec((await owner.get(POST)).text)?.[1]).toBe(made?.id);
  const read = (await owner.get(`/decisions/${made?.id}`)).text;
  for (const text of [
    "We removed the post in some places",
    "Oregon, United States",
    dateText(tomorrow),
    STATEMENT,
  ])
    expect(read).toContain(text);
  expect((await owner.get("/notifications")).text).toContain("We removed one of your posts in some places");
  expect((await abroad.get(sent.location ?? "")).text).toContain("Oregon, United States");

  await site().scheduled();
  expect(await seen()).toEqual([404, 404, 200, 200]);
  await site().rows("update removed_places set until = ? where until = ?", Date.now(), tomorrow);
  await site().scheduled();
  expect(await seen()).toEqual([200, 200, 200, 200]);

  await site().rows("insert into removed_places (post_id, place) values (?, 'US-OR')", posts.free.id);
  await admin.form(page, { intent: "reverse", decision: String(made?.id), reason: "The court took it back" });
  expect((await owner.get(POST)).text).not.toMatch(link);
  expect(await seen()).toEqual([200, 200, 200, 200]);
});
