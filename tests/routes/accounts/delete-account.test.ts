// @module-tag thorough
import { expect, test } from "vitest";
import { DAY, HOUR, PASSWORD, people, posts } from "#tests/cast.ts";
import { beginSale, deliverEvent, payFor } from "../site/sale-fixture.ts";
import { siteForFile } from "../site/site.ts";

const site = siteForFile({ runtime: "workerd" });
const PATH = "/settings/delete-account";
const REQUEST = { intent: "delete", password: PASSWORD, understood: "on" };

test("the page says what happens and what must be kept, and nothing happens without password and checkbox", async () => {
  const fan = await site().visitor({ as: people.fan });
  const page = await fan.get(PATH);
  for (const words of ["What we must keep", "Tax and accounting law", "Up to 10 years", "30 days"])
    expect(page.text).toContain(words);
  const refusals: [Record<string, string>, number, string][] = [
    [{ ...REQUEST, password: "" }, 422, "Enter your password"],
    [{ intent: "delete", password: PASSWORD }, 422, "Check the box"],
    [{ ...REQUEST, password: "wrong-pass-1" }, 422, "That password isn&#x27;t right"],
    [{ intent: "keep" }, 409, "Your account isn&#x27;t scheduled for deletion."],
  ];
  for (const [fields, status, words] of refusals) {
    const response = await fan.form(PATH, fields);
    expect([response.status, response.text.includes(words)], words).toEqual([status, true]);
    expect(response.text).toContain("<title>Error: ");
    expect(response.text).not.toContain(PASSWORD);
  }
  expect(await site().count("account_deletions")).toBe(0);
});

test("mistyped forms don't count toward the daily limit, and the limit says how long to wait", async () => {
  const fan = await site().visitor({ as: people.otherFan });
  for (const slip of [
    { ...REQUEST, password: "" },
    { ...REQUEST, password: "wrong-pass-1" },
    { intent: "keep" },
  ])
    for (const _ of [1, 2]) await fan.form(PATH, slip);
  for (const _ of [1, 2, 3]) {
    expect((await fan.form(PATH, REQUEST)).status).toBe(303);
    expect((await fan.form(PATH, REQUEST)).status, "sent twice").toBe(303);
    expect((await fan.form(PATH, { intent: "keep" })).status).toBe(303);
  }
  const refused = await fan.form(PATH, REQUEST);
  expect([refused.status, refused.text.includes("Too many attempts")]).toEqual([429, true]);
  const wait = Number(refused.headers.get("Retry-After"));
  expect(wait).toBeGreaterThan((23 * HOUR) / 1000);
  expect(wait).toBeLessThanOrEqual(DAY / 1000);
});

test("a leaving creator is hidden and no longer renewed at once, can return with a button, and is erased when due", async () => {
  const sale = await beginSale(site());
  for (const event of await payFor(site(), sale)) await deliverEvent(site(), event);
  const fan = sale.visitor;
  const creator = await site().visitor({ as: people.creator });
  expect((await fan.get("/seller/mira")).status).toBe(200);

  const requested = await creator.form(PATH, REQUEST);
  expect([requested.status, requested.location]).toEqual([303, PATH]);
  expect((await creator.get(PATH)).text).toContain("Your account will be deleted");
  expect((await creator.get("/settings")).text).toContain("Keep my account");
  const hidden = [
    "/seller/mira",
    `/seller/mira/content/${posts.free.id}`,
    "/media/medium-post-subscriber/w320",
  ];
  const stranger = await site().visitor({ as: people.otherFan });
  const all = async (visitor: typeof fan, status: number) => {
    for (const path of hidden) expect((await visitor.get(path)).status, path).toBe(status);
  };
  // Fans who paid for the month keep access and see why; everyone else gets a 404.
  await all(stranger, 404);
  await all(fan, 200);
  expect((await fan.get("/seller/mira")).text).toContain("Mira is leaving");
  expect((await fan.get("/seller/mira")).text).not.toContain("/seller/mira/subscribe");
  expect((await fan.get("/discover")).text).not.toContain(posts.free.title);
  const row = (await fan.get("/subscriptions")).text;
  expect([row.includes("Mira is leaving."), row.includes("Resume subscription")]).toEqual([true, false]);
  expect((await creator.get("/seller/mira")).text).toContain("You&#x27;re leaving");
  expect((await creator.get(hidden[1] ?? "")).text).toContain("Only fans who paid can still see this post");
  const told = () =>
    site()
      .email.to(people.creator.email)
      .map(({ subject }) => subject);
  await expect.poll(told).toContain("Your Fanlight account will be deleted");
  await site().scheduled();
  const [subscription] = await site().rows(
    "select cancel_requested_at from subscriptions where buyer_id = ?",
    sale.person.id,
  );
  expect(subscription?.cancel_requested_at).not.toBeNull();

  const elsewhere = await site().visitor();
  await elsewhere.form("/login", { email: people.creator.email, password: PASSWORD });
  expect((await elsewhere.form(PATH, { intent: "keep" })).status).toBe(303);
  await all(fan, 200);
  expect((await stranger.get("/seller/mira")).status).toBe(200);

  await creator.form(PATH, REQUEST);
  await site().rows(
    "update account_deletions set due_at = ? where user_id = ?",
    Date.now() - DAY,
    people.creator.id,
  );
  await site().scheduled();
  expect((await creator.get("/settings")).status).toBe(200);
  await all(fan, 200);
  await site().rows("update subscriptions set expires_at = 1, current_period_end = 1");
  await all(fan, 404);
  await site().scheduled();
  expect((await creator.get("/settings")).location).toBe("/discover?redirect=%2Fsettings");
  const again = await elsewhere.form("/login", { email: people.creator.email, password: PASSWORD });
  expect(again.status).toBe(422);
  expect(await site().count("payments", "seller_id = ?", people.creator.id)).toBe(1);
  await site().scheduled();
  const subjects = site()
    .email.to(people.creator.email)
    .map(({ subject }) => subject);
  expect(subjects.at(-1)).toBe("Your Fanlight account is deleted");
  expect(subjects.filter((subject) => subject.includes("is deleted"))).toHaveLength(1);
  expect((await site().media.list({ prefix: "media/medium-post-free/" })).objects).toHaveLength(0);
});
