import { expect, test } from "vitest";
import { DAY, type Person, people } from "#tests/cast.ts";
import { siteForFile } from "../site/site.ts";
import { GERMANY } from "../site/visitor.ts";

const site = siteForFile();
const unconfigured = siteForFile({ settings: { IDENTITY_API_BASE: "" } });
const OFFER = "Check your age with Demo ID";
const CHECK = "/verify-age/check";

const german = (person: Person) => site().visitor({ as: person, cf: GERMANY });
type Visitor = Awaited<ReturnType<typeof german>>;

/** Begins a check, chooses its result at the provider, and says where that leads back to. */
async function checked(visitor: Visitor, result: string) {
  const begun = await visitor.form(CHECK, { sent: "1" });
  expect(begun.status).toBe(303);
  expect(new URL(begun.location ?? "").origin).toBe(site().identity.url);
  const chosen = await fetch(begun.location ?? "", {
    method: "POST",
    body: new URLSearchParams({ result }),
    redirect: "manual",
  });
  const { pathname, search } = new URL(chosen.headers.get("Location") ?? "");
  expect(pathname).toBe(CHECK);
  return pathname + search;
}
const passedChecks = ({ id }: Person) => site().count("age_checks", "user_id = ?", id);

test("a fan in a strict region logs in, passes the provider's check, and gets in for a year", async () => {
  const guest = await site().visitor({ adult: false, cf: GERMANY });
  const closed = (await guest.get("/discover")).text;
  for (const words of [OFFER, 'href="/own-data"', "Access Restricted"]) expect(closed).toContain(words);
  expect(closed).not.toContain("offer one yet");
  expect((await guest.get(CHECK)).status).toBe(451);
  expect((await guest.get("/signup")).status).toBe(451);
  expect((await guest.get("/own-data")).text).toContain("Want to check your age with Demo ID?");

  const fan = await german(people.fan);
  const offered = `action="${CHECK}"`;
  for (const path of ["/discover", "/own-data", "/verify-age", CHECK])
    expect((await fan.get(path)).text, path).toContain(offered);
  const back = await checked(fan, "over_18");
  expect((await fan.get("/discover")).status).toBe(451);
  const passed = await fan.get(back);
  expect([passed.status, passed.location]).toEqual([303, "/discover"]);
  expect((await fan.get("/discover")).status).toBe(200);
  expect((await fan.get("/verify-age")).text).toContain("Verified");

  const [row = {}] = await site().rows("select * from age_checks where user_id = ?", people.fan.id);
  expect(row).toMatchObject({ provider: "Demo ID", region: "DE" });
  expect(Number(row.expires_at) - Number(row.passed_at)).toBe(365 * DAY);
  expect(row.reference).toMatch(/^[0-9a-f]{24}$/);

  // A second visit adds nothing, also once the check has expired.
  await site().rows("update age_checks set expires_at = 1 where user_id = ?", people.fan.id);
  const again = await fan.get(back);
  expect([again.status, await passedChecks(people.fan)]).toEqual([409, 1]);
  expect(again.text).toContain("This check doesn&#x27;t count");
  expect((await fan.get("/discover")).status).toBe(451);
});

test("a check counts only for its own account, for a day, and whatever the address says", async () => {
  const [owner, other] = [await german(people.otherFan), await german(people.newcomer)];
  const back = await checked(owner, "over_18");
  for (const path of [back, `${CHECK}?check=made-up&result=over_18`]) {
    const refused = await other.get(path);
    expect([refused.status, refused.text.includes("started with another account")]).toEqual([409, true]);
  }
  expect(await passedChecks(people.newcomer)).toBe(0);
  await site().rows("update begun_age_checks set begun_at = ?", Date.now() - DAY);
  expect((await owner.get(back)).status).toBe(409);
  expect((await owner.get("/discover")).status).toBe(451);
  await site().rows("update begun_age_checks set begun_at = ?", Date.now() - DAY + 60_000);
  expect((await owner.get(back)).location).toBe("/discover");
});

test("an unfinished or canceled check, and one that says under 18, open nothing", async () => {
  const visitor = await german(people.creator);
  for (const [result, text] of [
    ["", "Your check isn&#x27;t finished yet"],
    ["canceled", "The check wasn&#x27;t completed"],
    ["under_18", "The check says that you&#x27;re under 18"],
  ] as const)
    expect((await visitor.get(`${await checked(visitor, result)}&result=over_18`)).text).toContain(text);
  expect((await visitor.get("/discover")).status).toBe(451);
  expect(await passedChecks(people.creator)).toBe(0);
});

test("while the provider is down, the page says so, and the check isn't lost", async () => {
  const visitor = await german(people.otherCreator);
  const back = await checked(visitor, "over_18");
  site().identity.setDown(true);
  const down = await visitor.get(back);
  expect([down.status, down.text.includes("Your age can&#x27;t be checked right now")]).toEqual([503, true]);
  const begin = await visitor.form(CHECK, { sent: "1" });
  expect([begin.status, begin.text.includes("Your age can&#x27;t be checked right now")]).toEqual([
    503,
    true,
  ]);
  site().identity.setDown(false);
  expect((await visitor.get(back)).location).toBe("/discover");
});

test("an account begins at most five checks a day", async () => {
  const visitor = await german(people.admin);
  for (let i = 0; i < 5; i++) await checked(visitor, "canceled");
  const refused = await visitor.form(CHECK, { sent: "1" });
  expect([refused.status, refused.text.includes("Too many attempts")]).toEqual([429, true]);
});

test("without a provider, a strict region stays closed and offers nothing", async () => {
  const visitor = await unconfigured().visitor({ as: people.fan, cf: GERMANY });
  for (const path of ["/discover", "/verify-age"]) {
    const page = await visitor.get(path);
    expect(page.status).toBe(451);
    expect(page.text).toContain(
      "Your connection appears to be from Germany. The law there requires a stronger age check than a confirmation. We don&#x27;t offer one yet, so we can&#x27;t show you anything.",
    );
    expect(page.text).not.toMatch(/check your age/i);
  }
  expect((await visitor.get("/own-data")).text).not.toMatch(/check your age/i);
  expect((await visitor.get(CHECK)).location).toBe("/verify-age");
  expect((await visitor.form(CHECK, { sent: "1" })).location).toBe("/verify-age");
});

test("a blocked region offers no check", async () => {
  await site().rows("insert into region_rules values ('KP', 'blocked', 'sanctions', 0)");
  await site().restart();
  const visitor = await site().visitor({ as: people.fan, cf: { country: "KP" } });
  expect((await visitor.get("/discover")).text).not.toContain(OFFER);
  expect((await visitor.get(CHECK)).location).toBe("/verify-age");
});
