import { beforeAll, expect, test } from "vitest";
import { people } from "#tests/cast.ts";
import { beginSale, deliverEvent, payFor } from "../site/sale-fixture.ts";
import { siteForFile } from "../site/site.ts";

const site = siteForFile();
beforeAll(() => site().control.setMode("hold"));

const facts = (html: string) =>
  html
    .replace(/<!-- -->/g, "")
    .replace(/<script.*?<\/script>/gs, " ")
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ");
const creator = () => site().visitor({ as: people.creator });
async function newSubscriber() {
  const sale = await beginSale(site());
  for (const event of await payFor(site(), sale)) await deliverEvent(site(), event);
  return sale.person;
}
type Visitor = Awaited<ReturnType<typeof creator>>;
const post = (visitor: Visitor, path: string, fields: string) =>
  visitor.form(path, [...new URLSearchParams(fields)]);
const pathOf = (username: string) => `/dashboard/subscribers/${username}`;

test("the dashboard shows today's sale and the new subscriber, and links to the studio's pages", async () => {
  const mira = await creator();
  const counted = (text: string) => Number(/Subscribers (\d+)/.exec(text)?.[1]);
  const before = counted(facts((await mira.get("/dashboard")).text));
  const fan = await newSubscriber();
  const page = await mira.get("/dashboard");
  const text = facts(page.text);
  expect(text).toMatch(/Today \$\d+\.\d\d \d+ sales?/);
  expect(text).toMatch(/This month \$[\d.,]+ \d+ sales? · \$[\d.,]+ last month/);
  expect(counted(text)).toBe(before + 1);
  expect(text).toMatch(/Earnings this month \$[\d.,]+ net so far.* Last month: \$[\d.,]+ in total/);
  expect(text).toMatch(/Show as a table.* By this day last month .*\d{4} \$[\d.]+ \$/);
  expect(text).toContain(`Subscription from ${fan.username}`);
  expect(page.text).toContain(`Actions for Subscription from ${fan.username}`);
  for (const place of [
    "/payments",
    "/analytics",
    "/dashboard/posts",
    "/dashboard/vault",
    "/dashboard/subscribers",
  ])
    expect(page.text).toContain(`href="${place}"`);
});

test("a new creator reads what to do first, and one who has done it doesn't", async () => {
  const theo = await site().visitor({ as: people.otherCreator });
  const text = facts((await theo.get("/dashboard")).text);
  expect(text).toMatch(/Your first week \d of 6 done/);
  expect(text).toContain("Publish your first post");
  expect(text.indexOf("Your first week")).toBeLessThan(text.indexOf("Today $"));
  expect(text).not.toContain("Earnings this month");
});

test("a fan is listed with what they paid, has a page and a note, and is in the file of all fans", async () => {
  const mira = await creator();
  const fan = await newSubscriber();
  expect((await mira.get(`/dashboard/subscribers?q=${fan.username}`)).text).toContain(pathOf(fan.username));
  const page = facts((await mira.get(pathOf(fan.username))).text);
  expect(page).toContain("$15.00");
  expect(page).toContain("Months paid 1");
  const saved = await post(mira, pathOf(fan.username), "text=Likes+harbors");
  expect(saved.status).toBe(303);
  expect((await mira.get(pathOf(fan.username))).text).toContain("Likes harbors");
  const tooLong = await post(mira, pathOf(fan.username), `text=${"x".repeat(2001)}`);
  expect(tooLong.status).toBe(422);
  const file = await mira.get("/dashboard/subscribers-file");
  expect(file.headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
  expect(file.text).toContain(`"${fan.username}"`);
  expect(file.text).not.toContain("Likes harbors");
});

test("only the creator can read or change subscribers, notes, and the file", async () => {
  const fan = await newSubscriber();
  const mira = await creator();
  await post(mira, pathOf(fan.username), "text=Between+us");
  const theo = await site().visitor({ as: people.otherCreator });
  expect((await theo.get(pathOf(fan.username))).status).toBe(404);
  expect((await post(theo, pathOf(fan.username), "text=Mine")).status).toBe(404);
  expect((await post(theo, `${pathOf(fan.username)}/block`, "sent=1")).status).toBe(404);
  expect((await theo.get("/dashboard/subscribers")).text).not.toContain(fan.username);
  expect((await theo.get("/dashboard/subscribers-file")).text).not.toContain(fan.username);
  for (const as of [people.fan, people.admin]) {
    const other = await site().visitor({ as });
    for (const path of ["/dashboard/subscribers", "/dashboard/subscribers-file", pathOf(fan.username)])
      expect((await other.get(path)).text).not.toContain(fan.username);
  }
  const guest = await site().visitor();
  expect((await guest.get(pathOf(fan.username))).text).not.toContain("Between us");
  expect((await mira.get(pathOf(fan.username))).text).toContain("Between us");
  expect((await mira.get(pathOf(people.admin.username))).status).toBe(404);
});

test("selected fans are put on a list that is made for them; others are left out", async () => {
  const mira = await creator();
  const fan = await newSubscriber();
  const chosen = `fans=${fan.id}&fans=${people.admin.id}&list=new`;
  expect((await post(mira, "/dashboard/subscribers", `${chosen}&name=`)).status).toBe(422);
  expect((await post(mira, "/dashboard/subscribers", "list=new&name=Walk")).status).toBe(422);
  const made = await post(mira, "/dashboard/subscribers", `${chosen}&name=Walk`);
  expect(made.location).toMatch(/^\/fan-lists\/[\w-]+$/);
  const list = (await mira.get(made.location ?? "")).text;
  expect(list).toContain(fan.username);
  expect(list).not.toContain(people.admin.username);
  expect((await post(mira, "/dashboard/subscribers", `${chosen}&name=Walk`)).location).toBe(made.location);
  const again = await mira.form("/fan-lists", { name: " Walk " });
  expect([again.status, again.location]).toEqual([303, made.location]);
  expect(await site().count("fan_lists", "seller_id = ? and name = 'Walk'", people.creator.id)).toBe(1);
  const tea = await mira.form("/fan-lists", { name: "Tea" });
  const renamed = await mira.form(tea.location ?? "", { intent: "rename", name: "Walk" });
  expect([renamed.status, renamed.text.includes("Another of your lists has this name.")]).toEqual([
    409,
    true,
  ]);
  const theo = await site().visitor({ as: people.otherCreator });
  const id = made.location?.split("/").at(-1);
  expect((await post(theo, "/dashboard/subscribers", `fans=${fan.id}&list=${id}`)).status).toBe(409);
});

test("blocking asks first, takes effect, and can be undone", async () => {
  const mira = await creator();
  const fan = await newSubscriber();
  expect(facts((await mira.get(`${pathOf(fan.username)}/block`)).text)).toContain("Neither of you can write");
  expect((await post(mira, `${pathOf(fan.username)}/block`, "sent=1")).location).toBe(pathOf(fan.username));
  expect(facts((await mira.get(pathOf(fan.username))).text)).toContain("You blocked");
  await post(mira, `${pathOf(fan.username)}/block`, "intent=unblock");
  expect(facts((await mira.get(pathOf(fan.username))).text)).not.toContain("You blocked");
});
